import { expect } from '@open-wc/testing';
import '../../../../src/index.ts';
import type { EstampCheckout } from '../../../../src/elements.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { useProxy } from '../../fake-proxy.ts';
import { button, checkout, foldLine, labelled, nameParty, reach, toParties, type, words } from '../../page.ts';

describe('the fields that are folded', () => {
  useProxy();

  async function parties(): Promise<EstampCheckout> {
    const element = await checkout();
    await toParties(element);
    return element;
  }
  const line = (element: EstampCheckout, text = 'Add email'): HTMLElement => {
    const found = foldLine(element, text);
    if (!found) throw new Error(`There is no line “${text}”.`);
    return found;
  };
  const isOpen = (element: EstampCheckout, text?: string): string | null =>
    line(element, text).getAttribute('aria-expanded');

  for (const [text, label] of [
    ['Add email', 'Email'],
    ['Add PAN', 'PAN'],
    ['Add address', 'Address'],
    ['Print another name', 'Purchaser’s name'],
  ] as const) {
    it(`“${text}” is a button; it opens the field, and the focus goes into it`, async () => {
      const element = await parties();
      const opener = line(element, text);
      expect([opener.localName, opener.getAttribute('type'), isOpen(element, text)]).to.deep.equal([
        'button',
        'button',
        'false',
      ]);
      opener.click();
      await waitUntil(() => element.shadowRoot?.activeElement?.matches('input, textarea'), 'the focus never came');
      expect(element.shadowRoot?.activeElement).to.equal(labelled(element, label));
      expect(isOpen(element, text)).to.equal('true');
    });
  }

  it('Folding keeps what was typed, and the line shows it', async () => {
    const element = await parties();
    await nameParty(element);
    await type(element, 'Email', 'asha@example.in');
    line(element).click();
    await element.updateComplete;
    expect(line(element, 'Email').textContent?.trim()).to.equal('Email: asha@example.in');
    line(element, 'Email').click();
    await element.updateComplete;
    expect(labelled(element, 'Email').value).to.equal('asha@example.in');
    line(element).click();
    button(element, 'Review').click();
    await reach(element, 'review');
    expect(words(element)).to.include('asha@example.in');
    element.shadowRoot?.querySelector<HTMLElement>('[aria-label="Change: Email"]')?.click();
    await reach(element, 'parties');
    await waitUntil(
      () => element.shadowRoot?.activeElement === labelled(element, 'Email'),
      'it did not lead to its field',
    );
  });

  it('A field with an error cannot be hidden, and one that is emptied stays open', async () => {
    const element = await parties();
    await type(element, 'Email', 'asha');
    expect(labelled(element, 'Email').getAttribute('aria-invalid')).to.equal('true');
    line(element).click();
    await element.updateComplete;
    expect(labelled(element, 'Email').value).to.equal('asha');
    const control = labelled(element, 'Email');
    control.focus();
    control.value = '';
    control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await element.updateComplete;
    expect(element.shadowRoot?.activeElement).to.equal(control);
  });

  it('A field that the page fills in is open', async () => {
    const element = await checkout();
    element.prefill = { parties: { customerEmail: 'asha@example.in' } };
    await toParties(element);
    expect(labelled(element, 'Email').value).to.equal('asha@example.in');
    expect(isOpen(element)).to.equal('true');
    expect(isOpen(element, 'Add PAN')).to.equal('false');
  });
});
