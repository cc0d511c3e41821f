import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { afterFrames } from '../../../support/after-frames.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import '../../../../src/index.ts';
import type { EstampCheckout } from '../../../../src/elements.ts';
import { useProxy } from '../../fake-proxy.ts';
import { checkout, choose, find, labelled, pick, reopen, type, words } from '../../page.ts';

describe('the folded state and document in step 1', () => {
  useProxy();
  beforeEach(async () => {
    await setViewport({ width: 400, height: 1000 });
  });

  async function withDocuments(): Promise<EstampCheckout> {
    const element = await checkout();
    await choose(element, 'State', 'Karnataka');
    await waitUntil(() => words(element).includes('Affidavit'));
    return element;
  }

  const focused = (element: EstampCheckout): string | null | undefined => element.shadowRoot?.activeElement?.ariaLabel;

  /** Presses the row with this text with the mouse. */
  async function press(element: EstampCheckout, text: string): Promise<void> {
    const row = [...(element.shadowRoot?.querySelectorAll('label') ?? [])].find((one) =>
      one.textContent?.includes(text),
    );
    const { x, y, height } = row!.getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(x + 60), Math.round(y + height / 2)] });
  }

  const folded = (element: EstampCheckout): string[] =>
    [...(element.shadowRoot?.querySelectorAll('.field.pair') ?? [])].map(
      (line) => line.textContent?.replace(/\s+/g, ' ').trim() ?? '',
    );

  it('Pressing a document folds both choices to one line each, and the focus moves to the line', async () => {
    const element = await withDocuments();
    expect(folded(element)).to.deep.equal([]);
    await press(element, 'Affidavit');
    await waitUntil(() => folded(element).length === 2, 'they stayed open');
    expect(folded(element)).to.deep.equal(['State Karnataka Change', 'Document type Affidavit Change']);
    await waitUntil(() => focused(element) === 'Change: Document type', 'the focus got lost');
    for (const line of element.shadowRoot!.querySelectorAll('.field.pair')) expect(line.clientHeight).to.be.below(60);
  });

  it('Arrow keys leave the list open; it folds when the focus leaves it', async () => {
    const element = await withDocuments();
    find(element, '.choice input').focus();
    await sendKeys({ press: 'Space' });
    await sendKeys({ press: 'ArrowDown' });
    await element.updateComplete;
    expect((element.shadowRoot?.activeElement as HTMLInputElement).value).to.equal('KA-5');
    await sendKeys({ press: 'Tab' });
    await element.updateComplete;
    expect(element.shadowRoot?.activeElement?.textContent?.trim(), 'still in the field').to.equal(
      'Show all 9 document types',
    );
    await sendKeys({ press: 'Tab' });
    await waitUntil(() => folded(element).includes('Document type Agreement Change'), 'it stayed open');
    expect((element.shadowRoot?.activeElement as HTMLInputElement).closest('.chip'), 'the focus is where Tab led').to
      .exist;
  });

  it('Change opens a choice with the focus on the chosen option, and the choice folds when the focus leaves it', async () => {
    const element = await withDocuments();
    await press(element, 'Affidavit');
    await waitUntil(() => folded(element).length === 2);
    await reopen(element, 'State');
    await waitUntil(() => element.shadowRoot?.activeElement === labelled(element, 'State'));
    expect(folded(element)).to.deep.equal(['Document type Affidavit Change']);
    await type(element, 'Purpose', 'Name change affidavit');
    await waitUntil(() => folded(element).length === 2, 'the state stayed open');
    await reopen(element, 'Document type');
    await waitUntil(() => (element.shadowRoot?.activeElement as HTMLInputElement | null)?.value === 'KA-4');
    await press(element, 'Affidavit');
    await waitUntil(() => folded(element).length === 2, 'the same document again is a choice, too');
  });

  it('Opening one choice by a press folds the other', async () => {
    const element = await withDocuments();
    await press(element, 'Affidavit');
    await waitUntil(() => folded(element).length === 2);
    for (const [name, line] of [
      ['State', 'Document type Affidavit Change'],
      ['Document type', 'State Karnataka Change'],
      ['State', 'Document type Affidavit Change'],
    ] as const) {
      const { x, y, height } = find(element, `[aria-label="Change: ${name}"]`).getBoundingClientRect();
      await sendMouse({ type: 'click', position: [Math.round(x + 10), Math.round(y + height / 2)] });
      await waitUntil(() => folded(element).join() === line, `after Change of ${name}: ${folded(element).join()}`);
    }
  });

  it('After a change of the state the document must be chosen again', async () => {
    const element = await withDocuments();
    await press(element, 'Affidavit');
    await waitUntil(() => folded(element).length === 2);
    await choose(element, 'State', 'Maharashtra');
    await waitUntil(() => words(element).includes('Power of attorney'));
    expect(folded(element)).to.deep.equal([]);
  });

  it('A customer who has moved on keeps the focus when the list folds', async () => {
    const element = await withDocuments();
    await press(element, 'Affidavit');
    await waitUntil(() => words(element).includes('Purpose'));
    labelled(element, 'Purpose').focus();
    await waitUntil(() => folded(element).length === 2);
    // Longer than the delay before the list folds.
    await afterFrames();
    expect(element.shadowRoot?.activeElement).to.equal(labelled(element, 'Purpose'));
  });

  it('A choice by the page or of an earlier visit is folded from the start', async () => {
    const element = await withDocuments();
    await pick(element, 'Affidavit');
    element.remove();
    const again = await checkout();
    await waitUntil(() => folded(again).length === 2, words(again));
  });
});
