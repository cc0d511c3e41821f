import { expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import {
  button,
  checkout,
  choose,
  find,
  labelled,
  nameParty,
  reach,
  takePayments,
  toParties,
  toReview,
  words,
} from '../page.ts';
import { ALL, begin, texts } from '../session-page.ts';

const STAMP = { stateCode: 'KA', articleCode: 'KA-4', stampDutyAmount: '100' };
const DRAFT = {
  serviceCode: 'estamp.standard',
  stamp: STAMP,
  parties: { partyName: 'Asha Rao', customerMobile: '9876543210' },
  details: { purpose: 'Name change affidavit' },
};

const address = location.href;
/** The address with a fragment, as a link that was opened leaves it. */
const at = (fragment: string): void =>
  history.replaceState({ page: 7 }, '', `${location.pathname}${location.search}${fragment}`);

/** Opens a draft that was handed over. */
async function opened(
  step: string,
  said: object = {},
  template = html`<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>`,
): Promise<EstampCheckout> {
  proxy.drafts.set('sealed.one', { draft: DRAFT, sender: 'Ravi Iyer', note: 'Please check\nyour name', ...said });
  at('#estamp-draft=sealed.one');
  const element = await fixture<EstampCheckout>(template);
  takePayments(element);
  await reach(element, step);
  return element;
}

/** A removed element leaves its store a task later. */
const afterTasks = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));

const panel = async (element: EstampCheckout): Promise<void> => {
  button(element, 'Send to someone else').click();
  await waitUntil(() => words(element).includes('Make a link'), 'the panel never opened');
};

const fill = (element: EstampCheckout, name: string, text: string): void => {
  const control = labelled(element, name);
  control.value = text;
  control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
};

const made = async (element: EstampCheckout): Promise<string> => {
  button(element, 'Make a link').click();
  await waitUntil(() => element.shadowRoot?.querySelector('[part~=link][readonly]'), 'no link was made');
  return find<HTMLInputElement>(element, '[part~=link][readonly]').value;
};

describe('a purchase that is handed over', () => {
  useProxy();
  afterEach(() => history.replaceState(null, '', address));

  it('The link holds what was typed, with sender and note, and no PAN', async () => {
    const element = await checkout();
    const kinds: unknown[] = [];
    element.addEventListener('estamp-hand-over', ({ detail }) => kinds.push(detail));
    await toReview(element);
    await panel(element);
    expect(words(element)).to.include('Anyone who has the link can read the names');
    expect(proxy.count('/drafts')).to.equal(0);
    fill(element, 'Your name', 'Ravi Iyer');
    fill(element, 'Message', 'Please check');
    const link = await made(element);
    expect(link).to.equal(`${address.replace(/#.*/, '')}#estamp-draft=sealed.draft-1`);
    expect(proxy.sent('/drafts')).to.deep.include({ sender: 'Ravi Iyer', note: 'Please check' });
    expect(proxy.sent('/drafts')?.draft).to.deep.include({
      serviceCode: 'estamp.standard',
      stamp: STAMP,
      step: 'review',
    });
    expect(words(element)).to.include('Works until 5 Dec 2026').and.include('scan this code');
    expect(find<HTMLCanvasElement>(element, 'canvas').width).to.be.greaterThan(100);
    expect(kinds).to.deep.equal([{ kind: 'sent' }]);
    // The sender pays on the same line.
    button(element, /^Pay/).click();
    takePayments(element);
    await reach(element, 'status');
    expect(proxy.sent('/orders')).to.include({ draft: 'sealed.draft-1' }).and.not.have.property('buyAnother');
  });

  it('A change after the link was made takes it away', async () => {
    const element = await checkout();
    await toParties(element);
    await nameParty(element);
    await panel(element);
    await made(element);
    await nameParty(element, '9876543211');
    await waitUntil(() => words(element).includes('Make a link'), 'the former link is still offered');
    await made(element);
    expect(proxy.sent('/drafts')).to.include({ from: 'sealed.draft-1' });
  });

  it('A refused note is said, and the step goes on', async () => {
    const element = await checkout();
    await toParties(element);
    await panel(element);
    proxy.failures.set('POST /drafts', {
      status: 400,
      error: { code: 'INVALID_INPUT', field: 'note', retryable: false },
    });
    button(element, 'Make a link').click();
    await waitUntil(() => words(element).includes('Leave out PANs'), 'the refusal was never said');
    await nameParty(element);
    button(element, 'Review').click();
    await reach(element, 'review');
  });

  it('Opens at the review when nothing is open, and asks no price before Continue', async () => {
    const kinds: unknown[] = [];
    const heard = ({ detail }: CustomEvent): unknown => kinds.push(detail);
    document.addEventListener('estamp-hand-over', heard);
    const element = await opened('review');
    document.removeEventListener('estamp-hand-over', heard);
    expect(location.hash).to.equal('');
    expect(history.state).to.have.property('page', 7);
    expect(words(element)).to.include('Ravi Iyer has sent you this').and.include('Works until 5 Dec 2026');
    expect(texts(element, '.notice.info p').slice(0, 2)).to.deep.equal(['Please check', 'your name']);
    expect(words(element)).to.include('Asha Rao').and.include('Affidavit');
    expect(kinds).to.deep.equal([{ kind: 'opened' }]);
    expect(proxy.count('/quotes')).to.equal(0);
    button(element, 'Continue').click();
    await waitUntil(() => words(element).includes('Pay ₹159.00'), 'the price never came');
    button(element, 'Pay ₹159.00').click();
    await reach(element, 'status');
    expect(proxy.sent('/orders')).to.deep.include({ draft: 'sealed.one' });
    expect(proxy.sent('/orders')?.details).to.deep.equal({ purpose: 'Name change affidavit' });
  });

  it('Opens at the first step in which something is open', async () => {
    const element = await opened('parties', { draft: { ...DRAFT, parties: { partyName: 'Asha Rao' } } });
    expect(labelled(element, 'First party').value).to.equal('Asha Rao');
    expect(words(element)).to.include('Ravi Iyer has sent you this');
  });

  it('Is found in the query of a fragment that is an address of the page', async () => {
    proxy.drafts.set('sealed.one', { draft: DRAFT });
    at('#/buy?a=1&estamp-draft=sealed.one&b=2');
    const element = await checkout();
    await reach(element, 'review');
    expect(location.hash).to.equal('#/buy?a=1&b=2');
    expect(words(element)).to.include('This e‑Stamp was sent to you');
  });

  it('A reload keeps answers, banner and token, and asks nothing but the draft', async () => {
    const first = await opened('review');
    await waitUntil(() => words(first).includes('Ravi'), 'no banner');
    first.remove();
    await afterTasks();
    const element = await checkout();
    await waitUntil(() => words(element).includes('Ravi Iyer has sent you this'), 'the banner never came again');
    expect(words(element)).to.include('Affidavit');
    expect(proxy.count('/quotes')).to.equal(0);
  });

  it('Wins over what the tab held, and gives that back', async () => {
    const before = await checkout();
    await toParties(before, 'Power of attorney');
    before.remove();
    await afterTasks();
    const element = await opened('review');
    expect(words(element)).to.include('It has replaced what you had filled in here');
    button(element, 'Go back to yours').click();
    await reach(element, 'stamp');
    expect(words(element)).to.include('Power of attorney').and.not.include('Ravi Iyer');
  });

  for (const [code, sentence] of [
    ['DRAFT_INVALID', 'Ask the person who sent this link'],
    ['DRAFT_EXPIRED', 'This link has expired'],
  ] as const) {
    it(`${code} says so and leaves a form that can be used`, async () => {
      proxy.failures.set('GET /draft', { status: 401, error: { code, retryable: false } });
      const element = await opened('stamp');
      await waitUntil(() => words(element).includes(sentence), 'the sentence never came');
      await toReview(element);
      expect(proxy.count('/quotes')).to.equal(1);
    });
  }

  it('What the page has locked wins, and the page says so', async () => {
    const element = await opened(
      'stamp',
      {},
      html`<estamp-checkout proxy="/estamp" service-code="estamp.standard" state-code="MH" lock="state-code"></estamp-checkout>`,
    );
    expect(words(element)).to.include('Some choices are fixed on this page').and.include('Maharashtra');
  });

  it('A document that is not sold any more is chosen again', async () => {
    const element = await opened('stamp', { draft: { ...DRAFT, stamp: { ...STAMP, articleCode: 'KA-99' } } });
    expect(words(element)).to.include('Part of what was sent isn’t sold here now');
    expect(words(element)).to.include('Show all 9 document types');
  });

  it('A line that was paid is said with its day, and bought again only when confirmed', async () => {
    const element = await opened('review', { paid: { at: '2026-11-27T20:00:00Z', name: 'Asha Rao' } });
    expect(words(element)).to.include('Asha Rao paid for this on 28 November');
    button(element, 'Continue').click();
    await waitUntil(() => words(element).includes('Pay ₹159.00'), 'the price never came');
    button(element, 'Pay ₹159.00').click();
    await element.updateComplete;
    expect(element.shadowRoot?.activeElement).to.equal(button(element, 'Buy another e‑Stamp'));
    expect(proxy.count('/orders')).to.equal(0);
    button(element, 'Buy another e‑Stamp').click();
    await element.updateComplete;
    expect(words(element)).to.include('You’re buying another e‑Stamp');
    button(element, 'Pay ₹159.00').click();
    await reach(element, 'status');
    expect(proxy.sent('/orders')).to.deep.include({ draft: 'sealed.one', buyAnother: true });
  });

  it('A line that is paid meanwhile is asked about', async () => {
    const element = await opened('review');
    button(element, 'Continue').click();
    await waitUntil(() => words(element).includes('Pay ₹159.00'), 'the price never came');
    proxy.failures.set('POST /orders', { status: 409, error: { code: 'CONFLICT', field: 'draft', retryable: false } });
    proxy.drafts.set('sealed.one', { draft: DRAFT, paid: { at: '2026-11-27T06:00:00Z' } });
    button(element, 'Pay ₹159.00').click();
    await waitUntil(() => words(element).includes('This was paid on 27 November'), 'nothing was asked');
    expect(element.state.step).to.equal('review');
    expect(proxy.count('/quotes')).to.equal(1);
  });

  it('Both press Pay: the other is asked', async () => {
    const element = await opened('review');
    button(element, 'Continue').click();
    await waitUntil(() => words(element).includes('Pay ₹159.00'), 'the price never came');
    proxy.failures.set('POST /orders', { status: 409, error: { code: 'CONFLICT', field: 'draft', retryable: false } });
    button(element, 'Pay ₹159.00').click();
    await waitUntil(() => words(element).includes('Someone else is paying for this right now'), 'nothing was asked');
    expect(words(element)).to.not.include('This order has changed');
  });

  it('Where no store knows the line, it says when the draft was sent, and asks', async () => {
    const element = await opened('review', { untracked: true });
    expect(words(element)).to.include('This was sent on 26 November');
    button(element, 'It hasn’t been paid').click();
    await element.updateComplete;
    expect(words(element)).to.include('You’re buying another e‑Stamp');
  });

  it('Is sent on, back to the first person too', async () => {
    const element = await opened('review');
    await panel(element);
    await made(element);
    expect(proxy.sent('/drafts')).to.include({ from: 'sealed.one' });
    expect(words(element)).to.include('Ravi Iyer has sent you this');
  });

  it('hand-over="none" offers nothing and opens nothing', async () => {
    proxy.drafts.set('sealed.one', { draft: DRAFT });
    at('#estamp-draft=sealed.one');
    const element = await checkout(
      html`<estamp-checkout proxy="/estamp" service-code="estamp.standard" hand-over="none"></estamp-checkout>`,
    );
    await toParties(element);
    expect(words(element)).to.not.include('Send to someone else');
    expect(proxy.count('/draft')).to.equal(0);
  });

  it('With a session nothing is offered, unless the page is the link', async () => {
    const element = await begin(proxy, { ...ALL, editable: ['/parties/partyName'] }, 'parties');
    expect(words(element)).to.not.include('Send to someone else');
    element.handOver = 'page';
    await element.updateComplete;
    button(element, 'Send to someone else').click();
    await waitUntil(() => words(element).includes('link to this page'), 'the panel never opened');
    expect(find<HTMLInputElement>(element, '[part~=link][readonly]').value).to.equal(location.href);
    expect(proxy.count('/drafts')).to.equal(0);
  });

  it('A link that is opened in the open page fills it in', async () => {
    const element = await checkout();
    await choose(element, 'State', 'Maharashtra');
    proxy.drafts.set('sealed.one', { draft: DRAFT, sender: 'Ravi Iyer' });
    location.hash = '#estamp-draft=sealed.one';
    await reach(element, 'review');
    expect(words(element)).to.include('Ravi Iyer has sent you this');
  });
});
