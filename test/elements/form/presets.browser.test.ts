import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { waitUntil } from '../../support/wait-until.ts';
import { warningsOf } from '../../support/warnings.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import {
  button,
  checkout,
  choose,
  find,
  labelled,
  pick,
  reach,
  takePayments,
  toParties,
  type,
  words,
} from '../page.ts';

describe('the values that a page sets', () => {
  useProxy();

  /** A checkout whose page sets properties of any type, as frameworks do. */
  const given = (properties: object, attributes = {}): Promise<EstampCheckout> => {
    const element = Object.assign(
      document.createElement('estamp-checkout'),
      { proxy: '/estamp', serviceCode: 'estamp.standard' },
      properties,
    );
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    return checkout(html`${element}`);
  };

  it('The stamp value can be set as a number', async () => {
    const element = await given({ stateCode: 'KA', articleCode: 'KA-4', stampDutyAmount: 250 });
    await waitUntil(() => words(element).includes('Stamp value'));
    expect(labelled(element, 'Stamp value in rupees').value).to.equal('250');
  });

  it('An undefined override of a text does not remove the text', async () => {
    const element = await given({ messages: { stampHeading: undefined, testMode: null, continue: 'Go on' } });
    expect(words(element)).to.include('Choose your e‑Stamp').and.include('Test mode.');
    expect(button(element, 'Go on')).to.exist;
  });

  it('An override of the wrong type does not remove the text, and the console names it once', async () => {
    await warningsOf(async (heard) => {
      const wrong = {
        stampHeading: 5,
        stampIntro: ['a'],
        found: { one: '{count} here' },
        state: () => 'x',
        summary: { other: 7 },
      };
      const element = await given({ messages: { ...wrong, continue: 'Go on' } });
      expect(words(element)).to.include('Choose your e‑Stamp').and.include('State');
      expect(button(element, 'Go on')).to.exist;
      element.messages = { ...wrong, continue: 'Go further' } as never;
      await toParties(element, 'Affidavit', 'Go further');
      for (const name of Object.keys(wrong)) {
        expect(
          heard.filter((line) => line.includes(`“${name}”`)),
          name,
        ).to.have.lengthOf(1);
      }
    });
  });

  it('Setting equal messages again does not clear the live region', async () => {
    const element = await given({ messages: { continue: 'Go on' } });
    await choose(element, 'State', 'Karnataka');
    const live = find(element, '[role=status]');
    await waitUntil(() => live.textContent?.includes('9'), 'the number of documents was never said');
    const said = live.textContent;
    element.messages = { continue: 'Go on' };
    await element.updateComplete;
    expect(live.textContent).to.equal(said);
    element.messages = { continue: 'Go further' };
    await element.updateComplete;
    expect(live.textContent).to.equal('');
    expect(button(element, 'Go further')).to.exist;
  });

  it('Spaces around a prefilled e-mail address are accepted', async () => {
    const parties = { partyName: ' Asha  Rao', customerMobile: ' 98765 43210 ', customerEmail: ' asha@example.in ' };
    const element = await given({ prefill: { parties } });
    takePayments(element);
    await toParties(element);
    button(element, 'Review').click();
    await reach(element, 'review');
    button(element, /^Pay/).click();
    await reach(element, 'status');
    expect(proxy.sent('/orders')?.parties).to.include({
      partyName: 'Asha Rao',
      customerMobile: '9876543210',
      customerEmail: 'asha@example.in',
    });
  });

  it('A locked stamp value applies if the document allows it; otherwise the customer chooses, and the console says so', async () => {
    await warningsOf(async (heard) => {
      const element = await given({ stateCode: 'KA', stampDutyAmount: 300, lock: 'stamp-duty-amount' });
      await waitUntil(() => words(element).includes('Agreement'));
      await pick(element, 'Agreement');
      expect(labelled(element, '₹200').checked, 'the usual value').to.equal(true);
      await pick(element, '₹500');
      expect(heard.filter((line) => line.includes('“300” is not sold here'))).to.have.lengthOf(1);
      await pick(element, 'Affidavit');
      expect(words(element)).to.include('can’t be changed');
      await type(element, 'Purpose', 'Name change affidavit');
      button(element, 'Continue').click();
      await reach(element, 'parties');
      expect(proxy.sent('/quotes')?.stampDutyAmount).to.equal('300.00');
    });
  });

  it('A service that does not exist is reported in the console once, and no retry is offered', async () => {
    await warningsOf(async (heard) => {
      for (let i = 0; i < 2; i++) {
        proxy.failures.set('GET /checkout/estamp.standard', {
          status: 404,
          error: { code: 'NOT_FOUND', message: 'No such service.' },
        });
        const element = await given({});
        expect(element.shadowRoot?.querySelector('button')).to.equal(null);
      }
      expect(
        heard.filter((line) => line.includes('NOT_FOUND: No such service. (“proxy” is “/estamp”.)')),
      ).to.have.lengthOf(1);
    });
  });

  it('A numeric name or mobile number is used as text, and values of other types are ignored', async () => {
    const element = await given({
      prefill: { parties: { partyName: 7, customerMobile: 9876543210, customerEmail: { at: 'x' } } },
    });
    await toParties(element);
    expect(labelled(element, 'First party').value).to.equal('7');
    await type(element, 'First party', 'Asha Rao');
    button(element, 'Review').click();
    await reach(element, 'review');
  });

  it('The property lock accepts an array', async () => {
    const element = await given({ stateCode: 'KA', lock: ['stateCode'] });
    await waitUntil(() => words(element).includes('can’t be changed'));
    expect(find(element, '.field.pair').textContent).to.include('Karnataka');
  });

  it('A locked choice that the service does not offer is left to the customer', async () => {
    proxy.failures.set('GET /states/ZZ/articles', { status: 404, error: { code: 'NOT_FOUND' } });
    const element = await given({ stateCode: 'ZZ', lock: 'state-code' });
    expect(labelled(element, 'State')).to.be.instanceOf(HTMLSelectElement);
    element.stateCode = 'KA';
    await waitUntil(() => words(element).includes('can’t be changed'));
    Object.assign(element, { articleCode: 'KA-none', lock: 'state-code article-code' });
    await waitUntil(() => words(element).includes('Affidavit'));
    await pick(element, 'Affidavit');
    expect(words(element)).to.include('Stamp value');
  });

  it('A preset that the service does not offer is reported in the console once, and the customer chooses', async () => {
    await warningsOf(async (heard) => {
      const expectWarning = (text: string): void => {
        expect(
          heard.filter((line) => line.includes(text)),
          heard.join(),
        ).to.have.lengthOf(1);
      };
      proxy.failures.set('GET /states/NOWHERE/articles', { status: 404, error: { code: 'NOT_FOUND' } });
      await given({ stateCode: 'NOWHERE' });
      expectWarning('“NOWHERE” is not sold here: “stateCode”');
      const element = await given({ stateCode: 'KA', articleCode: 'KA-404' });
      await waitUntil(() => words(element).includes('Affidavit'));
      expectWarning('“KA-404” is not sold here: “articleCode”');
      await pick(element, 'Affidavit');
      const district = await given({ stateCode: 'MH', articleCode: 'KA-4', districtCode: 'XYZ', sroValue: '9' });
      await waitUntil(() => words(district).includes('District'));
      expectWarning('“XYZ” is not sold here: “districtCode”');
      const office = await given({ stateCode: 'MH', articleCode: 'KA-4', districtCode: 'PUN', sroValue: '77' });
      await waitUntil(() => words(office).includes('District'));
      expectWarning('“77” is not sold here: “sroValue”');
    });
  });

  it('A preset of its own state is not reported when the customer chooses another state', async () => {
    await warningsOf(async (heard) => {
      const element = await given({ stateCode: 'KA', articleCode: 'KA-4' });
      await waitUntil(() => words(element).includes('Stamp value'));
      proxy.articles = [];
      await choose(element, 'State', 'Maharashtra');
      await waitUntil(() => words(element).includes('Affidavit'));
      expect(heard).to.deep.equal([]);
    });
  });

  it('A refused coupon of the page and an unknown language are reported in the console', async () => {
    await warningsOf(async (heard) => {
      proxy.coupon = { code: 'DIWALI', applied: false };
      const element = await given({ couponCode: 'DIWALI' }, { lang: 'tlh' });
      await toParties(element);
      expect(heard.filter((line) => line.includes('“DIWALI” is not sold here: “couponCode”'))).to.have.lengthOf(1);
      expect(
        heard.filter((line) =>
          line.includes('The attribute “lang” is “tlh”. Use en, as, bn, gu, hi, kn, ml, mr, or, pa, ta, te, ur.'),
        ),
      ).to.have.lengthOf(1);
    });
  });

  it('A return URL that the proxy refuses is the merchant’s error: the customer stays in the review, without a link to a field', async () => {
    await warningsOf(async (heard) => {
      const failures: CustomEvent[] = [];
      const element = await given({ prefill: { parties: { partyName: 'Asha Rao', customerMobile: '9876543210' } } });
      element.addEventListener('estamp-failure', (event) => failures.push(event));
      await toParties(element);
      button(element, 'Review').click();
      await reach(element, 'review');
      proxy.failures.set('POST /orders', {
        status: 400,
        error: { code: 'INVALID_INPUT', field: 'returnUrl', message: 'Set "allowedOrigins".', retryable: false },
      });
      button(element, /^Pay/).click();
      await waitUntil(() => failures.length > 0);
      await element.updateComplete;
      expect(element.state.step).to.equal('review');
      expect((failures[0]?.detail as { actor: string }).actor).to.equal('merchant');
      expect(words(element)).to.include('This website needs to fix this').and.not.include('Please check your answers');
      expect(element.shadowRoot?.querySelector('.summary')).to.equal(null);
      expect(
        heard.filter((line) => line.includes('Set "allowedOrigins".') && line.includes(location.origin)),
      ).to.have.lengthOf(1);
    });
  });

  it('An invalid heading level is replaced by the default', async () => {
    const element = await given({}, { 'heading-level': '2.5' });
    expect(find(element, '#title').getAttribute('aria-level')).to.equal('2');
  });
});
