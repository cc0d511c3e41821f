import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import { afterFrames } from '../../support/after-frames.ts';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckoutButton } from '../../../src/elements.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import { button, fillStamp, find, labelled, reopen, toParties } from '../page.ts';

describe('<estamp-checkout-button>', () => {
  let element: EstampCheckoutButton;
  useProxy();
  beforeEach(async () => {
    element = await fixture(html`
      <estamp-checkout-button proxy="/estamp" service-code="estamp.standard">Get your stamp</estamp-checkout-button>`);
  });

  const open = async (): Promise<HTMLDialogElement> => {
    find(element, '[part=trigger]').click();
    await waitUntil(() => element.state.step === 'stamp', 'the checkout never loaded');
    await element.updateComplete;
    return find<HTMLDialogElement>(element, 'dialog');
  };

  it('Nothing is requested before the button is pressed', async () => {
    expect(proxy.calls).to.have.length(0);
    const dialog = await open();
    expect(dialog.matches(':modal')).to.equal(true);
    expect(element.open).to.equal(true);
  });

  it('Escape closes the dialog, returns the focus and preserves entered values', async () => {
    find(element, '[part=trigger]').focus();
    const dialog = await open();
    await toParties(element);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !element.open, 'it stayed open');
    expect(dialog.open).to.equal(false);
    expect(element.shadowRoot?.activeElement).to.equal(find(element, '[part=trigger]'));
    find(element, '[part=trigger]').click();
    await waitUntil(() => dialog.open);
    expect(labelled(element, 'First party')).to.be.instanceOf(HTMLInputElement);
  });

  it('The dialog stays closed if the element updates between Escape and the close event', async () => {
    const dialog = await open();
    dialog.close();
    element.requestUpdate();
    await element.updateComplete;
    expect(dialog.open).to.equal(false);
    await waitUntil(() => !element.open, 'the close event was missed');
    await element.updateComplete;
    expect(dialog.open).to.equal(false);
    find(element, '[part=trigger]').click();
    await waitUntil(() => dialog.open, 'it opens no more');
  });

  it('The close button closes the dialog', async () => {
    const dialog = await open();
    find(element, '[part=close]').click();
    await waitUntil(() => !dialog.open);
  });

  it('focus() focuses the button while the dialog is closed, and the heading while it is open', async () => {
    element.focus();
    expect(element.shadowRoot?.activeElement).to.equal(find(element, '[part=trigger]'));
    await open();
    element.focus();
    expect(element.shadowRoot?.activeElement).to.equal(find(element, '#title'));
  });

  it('reportValidity() returns false before the button is pressed', () => {
    expect(element.reportValidity()).to.equal(false);
  });

  describe('the dialog on a phone', () => {
    beforeEach(() => setViewport({ width: 360, height: 480 }));
    afterEach(() => setViewport({ width: 800, height: 600 }));

    interface Line {
      text: string;
      box: DOMRect;
    }
    /** The position of every line of text in the checkout. */
    const lines = (): Line[] => {
      const walker = document.createTreeWalker(find(element, '.card'), NodeFilter.SHOW_TEXT);
      const found: Line[] = [];
      while (walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        for (const box of range.getClientRects())
          found.push({ text: walker.currentNode.textContent?.trim() ?? '', box });
      }
      return found.filter(({ text }) => text);
    };

    it('No text is covered by the close button at any scroll position', async () => {
      const dialog = await open();
      await toParties(element);
      const covered: string[] = [];
      const end = dialog.scrollHeight - dialog.clientHeight;
      expect(end, 'it scrolls').to.be.above(100);
      for (let scrolled = 0; scrolled <= end; scrolled += 10) {
        dialog.scrollTop = scrolled;
        const { left, top, bottom } = find(element, '[part=close]').getBoundingClientRect();
        expect(top, 'the button is in view').to.be.within(0, 100);
        for (const { text, box } of lines()) {
          const middle = box.y + box.height / 2;
          const under = box.right > left && middle > top && middle < bottom;
          const seen = element.shadowRoot?.elementFromPoint(box.left + 1, middle)?.closest('.card');
          if (under && seen) covered.push(`${text}, scrolled by ${scrolled} px`);
        }
      }
      expect(covered).to.deep.equal([]);
    });

    it('A focused control is scrolled below the close button', async () => {
      const dialog = await open();
      await fillStamp(element);
      await reopen(element, 'Document type');
      const more = button(element, /^Show all/);
      dialog.scrollTop += more.getBoundingClientRect().top - dialog.getBoundingClientRect().top;
      more.focus();
      expect(more.getBoundingClientRect().top).to.be.at.least(
        find(element, '[part=close]').getBoundingClientRect().bottom,
      );
    });
  });

  it('A long step is printed completely, without the page behind it', async function () {
    // Only Chromium can emulate print media here.
    if (!navigator.userAgent.includes('Chrome')) return this.skip();
    const dialog = await open();
    await setViewport({ width: 390, height: 200 });
    await emulateMedia({ media: 'print' });
    try {
      expect(dialog.clientHeight).to.be.at.least(find(element, '.card').offsetHeight).and.above(200);
      const { position, backgroundColor } = getComputedStyle(dialog);
      expect([position, backgroundColor]).to.deep.equal(['absolute', 'rgb(255, 255, 255)']);
    } finally {
      await emulateMedia({ media: 'screen' });
      await setViewport({ width: 800, height: 600 });
    }
  });

  it('The dialog stays open and modal when the element is moved, also if it was disconnected in between', async () => {
    const dialog = await open();
    const home = document.createElement('div');
    document.body.append(home);
    home.append(element);
    await element.updateComplete;
    expect(dialog.matches(':modal')).to.equal(true);
    element.remove();
    element.requestUpdate();
    await afterFrames();
    home.append(element);
    await afterFrames();
    expect([element.open, dialog.open, dialog.matches(':modal')]).to.deep.equal([true, true, true]);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !element.open, 'it did not close any more');
    home.remove();
  });
});
