import { expect } from '@open-wc/testing';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { FieldReader } from '../../../src/form/fields/field-reader.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import { button, checkout, fillStamp, labelled, pick, reach, toParties } from '../page.ts';

/** Sends one key press to a control and lets the element update. */
async function press(element: EstampCheckout, name: string, text: string): Promise<void> {
  const control = labelled(element, name);
  control.focus();
  control.value = text;
  control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await element.updateComplete;
}

/** Counts the readings of the whole form. */
function countReads(): { readonly count: number; restore(): void } {
  // oxlint-disable-next-line typescript/unbound-method -- called with its object below
  const { read } = FieldReader.prototype;
  let count = 0;
  FieldReader.prototype.read = function (this: FieldReader, ...given: Parameters<typeof read>) {
    if (given[3].pointer === '') count += 1;
    return read.apply(this, given);
  };
  return {
    get count() {
      return count;
    },
    restore() {
      FieldReader.prototype.read = read;
    },
  };
}

describe('the form of a checkout', () => {
  useProxy();

  for (const [field, start, texts] of [
    ['Purpose', fillStamp, ['L', 'Lo', 'Loan']],
    ['First party', toParties, ['A', 'As', 'Asha']],
    ['Mobile number', toParties, ['9', '98', '98765 43210']],
  ] as const) {
    it(`Each key press in “${field}” reads the whole form once`, async () => {
      const element = await checkout();
      await start(element);
      // The first key press in a field may add the field to the data.
      await press(element, field, 'x');
      const reads = countReads();
      for (const text of texts) await press(element, field, text);
      reads.restore();
      expect(reads.count).to.equal(texts.length);
    });
  }

  it('Each key press in the stamp value reads the whole form once', async () => {
    const element = await checkout();
    await fillStamp(element);
    await pick(element, 'Other');
    const reads = countReads();
    const texts = ['1', '15', '150'];
    for (const text of texts) await press(element, 'Stamp value in rupees', text);
    reads.restore();
    expect(reads.count).to.equal(texts.length);
  });

  for (const [typed, sent] of [
    ['100', '100.00'],
    ['100.00', '100.00'],
    ['१००', '100.00'],
    ['₹1,00,000.50', '100000.50'],
    ['250.', '250.00'],
  ] as const) {
    it(`The stamp value “${typed}” stays as typed while the customer types, and ${sent} is sent`, async () => {
      const element = await checkout();
      await fillStamp(element);
      await pick(element, 'Other');
      for (let end = 1; end <= typed.length; end++) {
        await press(element, 'Stamp value in rupees', typed.slice(0, end));
        expect(labelled(element, 'Stamp value in rupees').value).to.equal(typed.slice(0, end));
      }
      // This value is so far above the usual one that it must be confirmed.
      if (sent === '100000.50') await pick(element, 'Yes, ₹1,00,000.50 is right');
      button(element, 'Continue').click();
      await reach(element, 'parties');
      expect(proxy.sent('/quotes')?.stampDutyAmount).to.equal(sent);
      button(element, 'Back').click();
      await reach(element, 'stamp');
      if (sent !== '100.00') expect(labelled(element, 'Stamp value in rupees').value).to.equal(typed);
    });
  }
});
