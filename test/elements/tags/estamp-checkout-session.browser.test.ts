import { expect, fixture, html } from '@open-wc/testing';
import { afterFrames } from '../../support/after-frames.ts';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import type { Session } from '../../../src/wire/index.ts';
import { FakeProxy } from '../fake-proxy.ts';
import {
  button,
  choose,
  fillStamp,
  labelled,
  nameParty,
  pick,
  reach,
  toParties,
  type,
  warnings,
  words,
} from '../page.ts';
import { ALL, begin, DETAILS, PARTIES, priced, STAMP, texts } from '../session-page.ts';

let proxy: FakeProxy;
beforeEach(() => {
  proxy = new FakeProxy();
  sessionStorage.clear();
});
afterEach(() => proxy.restore());

const progress = (element: HTMLElement): string[] => texts(element, '[part~=step] span');
const changes = (element: HTMLElement): string[] =>
  texts(element, 'button').filter((text) => /^(?:Change|Edit)/.test(text));
const fixedLines = (element: HTMLElement): string[] => texts(element, '[part~=field-locked]');

describe('a checkout with a session', () => {
  it('Everything fixed begins with the review, asks the price once, and offers no change', async () => {
    const element = await begin(proxy, ALL, 'review');
    await priced(element);
    expect(progress(element)).to.deep.equal(['Review', 'Status']);
    expect(changes(element)).to.deep.equal([]);
    expect(words(element)).to.not.include('Back');
    expect(proxy.count('/quotes')).to.equal(1);
    expect(element.shadowRoot?.querySelectorAll('[part~=step-current]').length).to.equal(1);
    button(element, 'Pay ₹159.00').click();
    await reach(element, 'status');
    expect(proxy.sent('/quotes')).to.include({ session: 'sealed.session' });
    const { session, parties, details } = proxy.sent('/orders') ?? {};
    expect(session).to.equal('sealed.session');
    expect(parties).to.deep.equal({ customerName: 'Asha Rao' });
    expect(details).to.not.have.property('purpose');
    expect(progress(element)).to.deep.equal(['Review', 'Status']);
    expect(words(element)).to.not.include('Buy another').and.not.include('Correct');
  });

  const NAMES: readonly (readonly [says: Partial<Session>, isSaid: boolean])[] = [
    [{}, false],
    [{ parties: { ...PARTIES, customerName: 'Ravi Iyer' } }, false],
    [{ editable: ['/parties/customerEmail'] }, false],
    [{ editable: ['/parties/partyName'] }, true],
    [{ parties: { customerMobile: '+919876543210' } }, true],
  ];
  for (const [says, isSaid] of NAMES) {
    it(`The review ${isSaid ? 'says' : 'does not say'} that names can be corrected with ${JSON.stringify(says)}`, async () => {
      const element = await begin(proxy, { ...ALL, ...says }, isSaid || 'editable' in says ? 'parties' : 'review');
      if (element.state.step === 'parties') {
        if (!('editable' in says)) await type(element, 'First party', 'Meera Nair');
        button(element, 'Review').click();
        await reach(element, 'review');
      }
      expect(words(element).includes('You can correct the names')).to.equal(isSaid);
    });
  }

  it('The first price is shown before anything is paid, also after it failed at first', async () => {
    proxy.failures.set('POST /quotes', { status: 503, error: { code: 'SERVICE_UNAVAILABLE', retryable: true } });
    const element = await begin(proxy, ALL, 'review');
    await waitUntil(() => !element.state.busy, 'the price never failed');
    await element.updateComplete;
    expect(words(element)).to.include('e‑Stamps aren’t available right now');
    button(element, 'Try again').click();
    await priced(element);
    await afterFrames();
    expect(element.state.step).to.equal('review');
    expect(proxy.count('/orders')).to.equal(0);
    button(element, 'Pay ₹159.00').click();
    await reach(element, 'status');
  });

  it('A fixed stamp begins with the parties, and the price is asked when the customer goes on', async () => {
    const element = await begin(proxy, { stamp: STAMP, details: DETAILS }, 'parties');
    expect(progress(element)).to.deep.equal(['Parties', 'Review', 'Status']);
    expect(words(element)).to.not.include('Back');
    await nameParty(element);
    expect(proxy.count('/quotes')).to.equal(0);
    button(element, 'Review').click();
    await reach(element, 'review');
    expect(proxy.count('/quotes')).to.equal(1);
    expect(proxy.count('/orders')).to.equal(0);
    expect(changes(element)).to.deep.equal(['Change', 'Change parties']);
    button(element, 'Change parties').click();
    await reach(element, 'parties');
    await type(element, 'First party', 'Ravi Iyer');
    button(element, 'Review').click();
    await reach(element, 'review');
    expect(proxy.count('/quotes')).to.equal(1);
  });

  it('Fixed parties and an editable purpose show the stamp step alone, with what is fixed as lines', async () => {
    const element = await begin(proxy, { ...ALL, editable: ['/details/purpose'] }, 'stamp');
    expect(progress(element)).to.deep.equal(['e‑Stamp', 'Review', 'Status']);
    expect(fixedLines(element)).to.deep.equal([
      'State (can’t be changed) Karnataka',
      'Document type (can’t be changed) Affidavit',
      'Stamp value (can’t be changed) ₹100',
    ]);
    expect(changes(element)).to.deep.equal([]);
    await type(element, 'Purpose', 'Name change affidavit');
    button(element, 'Continue').click();
    await reach(element, 'review');
    expect(changes(element)).to.deep.equal(['Change e‑Stamp details']);
    button(element, 'Pay ₹159.00').click();
    await reach(element, 'status');
    expect(proxy.sent('/orders')).to.deep.include({ details: { purpose: 'Name change affidavit' } });
  });

  it('Nothing fixed is the checkout as without a session, with the values that may be changed filled in', async () => {
    const element = await begin(
      proxy,
      { parties: PARTIES, editable: ['/parties/partyName', '/parties/customerMobile'] },
      'stamp',
    );
    expect(progress(element)).to.deep.equal(['e‑Stamp', 'Parties', 'Review', 'Status']);
    await fillStamp(element);
    button(element, 'Continue').click();
    await reach(element, 'parties');
    expect(fixedLines(element)).to.deep.equal([]);
    await type(element, 'First party', 'Ravi Iyer');
    button(element, 'Review').click();
    await reach(element, 'review');
    button(element, /^Pay/).click();
    await reach(element, 'status');
    expect(proxy.sent('/orders')).to.deep.include({
      parties: { customerName: 'Ravi Iyer', partyName: 'Ravi Iyer', customerMobile: '9876543210' },
    });
  });

  it('The state that the device remembers is neither used nor replaced', async () => {
    const key = 'estamp1:/estamp|estamp.standard|';
    localStorage.setItem(key, 'MH');
    try {
      const element = await begin(proxy, {}, 'stamp');
      await element.updateComplete;
      expect(labelled<HTMLSelectElement>(element, 'State').value).to.equal('');
      await toParties(element);
      expect(proxy.sent('/quotes')).to.include({ stateCode: 'KA' });
      expect({ ...localStorage }).to.deep.equal({ [key]: 'MH' });
    } finally {
      localStorage.clear();
    }
  });

  it('Two documents of different kinds need different steps, and Back follows them', async () => {
    const element = await begin(proxy, { parties: PARTIES }, 'stamp');
    await fillStamp(element);
    expect(progress(element)).to.deep.equal(['e‑Stamp', 'Review', 'Status']);
    await pick(element, 'Power of attorney');
    expect(progress(element)).to.deep.equal(['e‑Stamp', 'Parties', 'Review', 'Status']);
    button(element, 'Continue').click();
    await reach(element, 'parties');
    expect(fixedLines(element)).to.deep.equal([
      'First party (can’t be changed) Asha Rao',
      'Mobile number (can’t be changed) +919876543210',
    ]);
    button(element, 'Back').click();
    await reach(element, 'stamp');
    await pick(element, 'Affidavit');
    button(element, 'Continue').click();
    await reach(element, 'review');
    button(element, 'Back').click();
    await reach(element, 'stamp');
  });

  it('A fixed document and a fixed amount outlive the choice of another state', async () => {
    const element = await begin(proxy, { ...ALL, stamp: { articleCode: 'KA-4', stampDutyAmount: '70' } }, 'stamp');
    await choose(element, 'State', 'Karnataka');
    await waitUntil(() => fixedLines(element).length === 3, 'the fixed lines never came');
    button(element, 'Continue').click();
    await reach(element, 'review');
    expect(proxy.sent('/quotes')).to.deep.equal({
      serviceCode: 'estamp.standard',
      stateCode: 'KA',
      session: 'sealed.session',
    });
  });

  it('Attributes that contradict the session are ignored, with one warning', async () => {
    proxy.sessions.set('one', { ...ALL, reference: 'agreement-1' });
    let element: EstampCheckout | undefined;
    const said = await warnings(async () => {
      element = await fixture<EstampCheckout>(html`
        <estamp-checkout
          proxy="/estamp" session="one" service-code="estamp.other" state-code="MH" stamp-duty-amount="100"
          reference="agreement-2" lock="coupon-code" .prefill=${{ parties: { partyName: 'Someone else' } }}
        ></estamp-checkout>`);
      await reach(element, 'review');
      await priced(element);
    });
    expect(said).to.deep.equal([
      '[estamp-checkout] The session decides, so it ignores service-code, reference, state-code, lock, prefill.',
    ]);
    expect(proxy.sent('/quotes')).to.deep.equal({ serviceCode: 'estamp.standard', session: 'one' });
    expect(words(element as EstampCheckout))
      .to.include('Asha Rao')
      .and.not.include('Someone else');
  });

  it('Attributes that say the same as the session bring no warning', async () => {
    proxy.sessions.set('two', { ...ALL, reference: 'agreement-1' });
    const said = await warnings(async () => {
      const element = await fixture<EstampCheckout>(html`
        <estamp-checkout
          proxy="/estamp" session="two" service-code="estamp.standard" state-code="KA" stamp-duty-amount="₹100"
          reference="agreement-1" lock="state-code" .prefill=${{ parties: { partyName: 'Asha Rao' } }}
        ></estamp-checkout>`);
      await reach(element, 'review');
    });
    expect(said).to.deep.equal([]);
  });

  it('A session that is set later, removed, or replaced while the checkout is open counts at once', async () => {
    proxy.sessions.set('first', ALL).set('second', { details: { purpose: 'Another agreement' } });
    const element = await fixture<EstampCheckout>(
      html`<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>`,
    );
    await reach(element, 'stamp');
    element.session = 'first';
    await reach(element, 'review');
    expect(words(element)).to.include('Asha Rao');
    element.session = 'second';
    await reach(element, 'stamp');
    expect(words(element)).to.not.include('Asha Rao');
    expect(fixedLines(element)).to.deep.equal([]);
    element.setAttribute('session', 'first');
    await reach(element, 'review');
    await priced(element);
    element.removeAttribute('session');
    await reach(element, 'stamp');
    expect(progress(element).length).to.equal(4);
    expect(proxy.sent('/quotes')).to.include({ session: 'first' });
  });
});
