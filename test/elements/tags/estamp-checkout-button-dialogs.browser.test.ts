import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { afterFrames } from '../../support/after-frames.ts';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckoutButton } from '../../../src/elements.ts';
import { proxy, token, useProxy } from '../fake-proxy.ts';
import { button, fillStamp, find, labelled, reach, takePayments, toParties, toReview, type, words } from '../page.ts';

const chromium = navigator.userAgent.includes('Chrome');

describe('<estamp-checkout-button> and dialogs', () => {
  useProxy();
  afterEach(() => {
    history.replaceState(null, '', location.pathname + location.search);
  });

  const place = (parentNode: HTMLElement = document.createElement('div')): Promise<EstampCheckoutButton> =>
    fixture(
      html`
    <estamp-checkout-button proxy="/estamp" service-code="estamp.standard">Get your stamp</estamp-checkout-button>`,
      { parentNode },
    );
  const trigger = (element: EstampCheckoutButton): HTMLElement => find(element, '[part=trigger]');
  const dialogOf = (element: EstampCheckoutButton): HTMLDialogElement => find<HTMLDialogElement>(element, 'dialog');
  const open = async (element: EstampCheckoutButton): Promise<HTMLDialogElement> => {
    trigger(element).click();
    await waitUntil(() => element.state.step !== 'loading' && dialogOf(element).open, 'it never opened');
    await element.updateComplete;
    return dialogOf(element);
  };

  it('The focus returns to the button even if the browser does not focus pressed buttons', async () => {
    const element = await place();
    (document.activeElement as HTMLElement | null)?.blur();
    await open(element);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !element.open, 'it stayed open');
    await waitUntil(() => element.shadowRoot?.activeElement === trigger(element), 'the focus is lost');
  });

  it('The focus returns to the control of the page that opened the dialog', async () => {
    const element = await place();
    const opener = document.createElement('button');
    opener.textContent = 'Buy';
    element.before(opener);
    opener.addEventListener('click', () => element.show());
    opener.focus();
    opener.click();
    await waitUntil(() => element.state.step === 'stamp');
    find(element, '[part=close]').click();
    await waitUntil(() => !element.open);
    await waitUntil(() => document.activeElement === opener, 'the focus is lost');
  });

  it('The focus returns to the button after the element was moved while the dialog was open', async () => {
    const element = await place();
    trigger(element).focus();
    const dialog = await open(element);
    const home = document.createElement('div');
    document.body.append(home);
    home.append(element);
    await element.updateComplete;
    expect(dialog.matches(':modal')).to.equal(true);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !element.open);
    await waitUntil(() => element.shadowRoot?.activeElement === trigger(element), 'the focus is lost');
    home.remove();
  });

  it('A press on the backdrop closes the dialog; a press inside does not', async function () {
    if (!chromium || !('closedBy' in HTMLDialogElement.prototype)) this.skip();
    const element = await place();
    const dialog = await open(element);
    for (const animation of element.shadowRoot?.getAnimations() ?? []) animation.finish();
    const { left, top, width } = dialog.getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(left + width / 2), Math.round(top + 60)] });
    await afterFrames();
    expect(dialog.open).to.equal(true);
    await sendMouse({ type: 'click', position: [3, 3] });
    await waitUntil(() => !dialog.open, 'the backdrop does nothing');
    expect(element.open).to.equal(false);
  });

  it('A close request, such as Back on Android, closes the dialog, and the page stays', async function () {
    if (!('requestClose' in HTMLDialogElement.prototype)) this.skip();
    const element = await place();
    const dialog = await open(element);
    const before = history.length;
    dialog.requestClose();
    await waitUntil(() => !element.open, 'it stayed open');
    expect(history.length, 'no entry of ours is in the way of the back button').to.equal(before);
  });

  it('Inside another dialog each close request closes only the topmost one', async () => {
    const outer = await fixture<HTMLDialogElement>(html`<dialog><p>Your cart</p></dialog>`);
    outer.showModal();
    const element = document.createElement('estamp-checkout-button');
    element.setAttribute('proxy', '/estamp');
    element.setAttribute('service-code', 'estamp.standard');
    outer.append(element);
    await element.updateComplete;
    const heard: string[] = [];
    for (const name of ['close', 'cancel'] as const) outer.addEventListener(name, () => heard.push(name));
    const dialog = await open(element);
    expect(dialog.matches(':modal')).to.equal(true);
    await toParties(element);
    await type(element, 'First party', 'Asha Rao');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !dialog.open);
    expect([outer.open, heard]).to.deep.equal([true, []]);
    await waitUntil(() => element.shadowRoot?.activeElement === trigger(element), 'the focus is lost');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !outer.open, 'the outer one does not close any more');
  });

  it('Reopening the dialog preserves step and answers, without new requests', async () => {
    const element = await place();
    await open(element);
    await toParties(element);
    await type(element, 'First party', 'Asha Rao');
    const asked = proxy.calls.length;
    find(element, '[part=close]').click();
    await waitUntil(() => !element.open);
    await open(element);
    expect(labelled(element, 'First party').value).to.equal('Asha Rao');
    expect(proxy.calls).to.have.length(asked);
    button(element, 'Back').click();
    await reach(element, 'stamp');
    expect(labelled(element, 'Purpose').value).to.equal('Name change affidavit');
  });

  it('Moving the element while the dialog is open preserves step and answers', async () => {
    const element = await place();
    const dialog = await open(element);
    await fillStamp(element);
    const outer = await fixture<HTMLDialogElement>(html`<dialog></dialog>`);
    outer.showModal();
    outer.append(element);
    await element.updateComplete;
    expect(dialog.matches(':modal')).to.equal(true);
    expect(labelled(element, 'Purpose').value).to.equal('Name change affidavit');
    const { left, top } = dialog.getBoundingClientRect();
    expect(document.elementFromPoint(left + 40, top + 40), 'it is on top').to.equal(element);
    await toParties(element);
  });

  it('The attribute open opens and closes the dialog, before and after the element is connected', async () => {
    const element = await fixture<EstampCheckoutButton>(html`
      <estamp-checkout-button open proxy="/estamp" service-code="estamp.standard"></estamp-checkout-button>`);
    await waitUntil(() => dialogOf(element).matches(':modal'), 'it did not open');
    element.removeAttribute('open');
    await waitUntil(() => !dialogOf(element).open, 'it did not close');
    element.setAttribute('open', '');
    await waitUntil(() => dialogOf(element).matches(':modal'), 'it did not open again');
  });

  it('The order continues while the dialog is closed, and the dialog opens again if it needs attention', async () => {
    const element = await place();
    await open(element);
    takePayments(element);
    await toReview(element);
    let allow = (): void => {};
    element.addEventListener('estamp-before-order', ({ detail }) =>
      detail.waitUntil(
        new Promise<void>((resolve) => {
          allow = resolve;
        }),
      ),
    );
    button(element, /^Pay/).click();
    await waitUntil(() => element.state.busy);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !element.open);
    allow();
    await reach(element, 'status');
    await waitUntil(() => dialogOf(element).open, 'the dialog did not open');
    expect(words(element)).to.include('ES-1');
  });

  it('A resume link that is opened in the page is followed before the button was pressed', async () => {
    proxy.stage = 'completed';
    const element = await place();
    location.hash = `estamp=${token('view')}`;
    await reach(element, 'status');
    await waitUntil(() => dialogOf(element).matches(':modal'), 'it did not open');
    expect(location.hash).to.equal('');
  });

  it('A disconnected element does not listen for links', async () => {
    const element = await place();
    element.remove();
    location.hash = `estamp=${token('view')}`;
    await afterFrames();
    expect([proxy.calls.length, location.hash.startsWith('#estamp=')]).to.deep.equal([0, true]);
  });

  it('After the payment the dialog is open, and the token is removed from the address', async () => {
    history.replaceState(null, '', `#estamp=${token('view')}`);
    proxy.stage = 'completed';
    const element = await place();
    await reach(element, 'status');
    await waitUntil(() => dialogOf(element).matches(':modal'), 'it did not open');
    expect(location.hash).to.equal('');
    await waitUntil(() => words(element).includes('Download certificate'));
  });
});
