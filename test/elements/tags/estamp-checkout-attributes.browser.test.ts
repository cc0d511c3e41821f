import { expect, fixture, html } from '@open-wc/testing';
import { afterFrames } from '../../support/after-frames.ts';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import { EstampCheckout } from '../../../src/elements.ts';
import { define } from '../../../src/lit/define.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import {
  button,
  checkout,
  choose,
  fillStamp,
  find,
  foldLine,
  labelled,
  pick,
  reach,
  takePayments,
  toParties,
  toReview,
  toStatus,
  type,
  warnings,
  words,
} from '../page.ts';

describe('the attributes and properties of a checkout', () => {
  useProxy();

  it('Missing attributes are reported once, and nothing is requested', async () => {
    const heard = await warnings(async () => {
      for (let i = 0; i < 2; i++) {
        const element = await fixture<EstampCheckout>(html`<estamp-checkout></estamp-checkout>`);
        await waitUntil(() => words(element).includes('Something went wrong'), words(element));
        expect(words(element)).to.not.include('needs the attributes');
      }
    });
    expect(heard).to.have.length(1);
    expect(heard[0]).to.include('needs the attributes “proxy” and “service-code”');
    expect(proxy.calls).to.have.length(0);
  });

  it('Customers see a sentence, the support and the fallback if attributes are missing, and the page hears a failure', async () => {
    const heard: unknown[] = [];
    const listen = (event: CustomEvent): void => void heard.push((event.detail as { actor: string }).actor);
    document.addEventListener('estamp-failure', listen);
    const element = await fixture<EstampCheckout>(html`
      <estamp-checkout lang="hi"><p slot="support">Call us</p><p slot="fallback">Or write</p></estamp-checkout>`);
    document.removeEventListener('estamp-failure', listen);
    expect(heard).to.deep.equal(['merchant']);
    await waitUntil(() => /[\u0900-\u097f]/.test(words(element)), words(element));
    for (const slotted of element.children) expect(slotted.getBoundingClientRect().height).to.be.above(0);
  });

  it('No value of an attribute takes the checkout away', async () => {
    const names = [
      'reference',
      'heading-level',
      'theme',
      'credentials',
      'lock',
      'state-code',
      'article-code',
      'stamp-duty-amount',
      'district-code',
      'sro-value',
      'coupon-code',
      'heading',
      'return-url',
      'history',
      'lang',
    ];
    const values = [
      '',
      ' ',
      'null',
      'undefined',
      'NaN',
      '-1',
      '1e999',
      'INV/2026-27/001',
      '#1001',
      'order 7',
      'बिल १',
      'x'.repeat(200),
      '<b>',
      '{{id}}',
      '%00',
      'hi_IN',
      '[object Object]',
      '\ud800',
      'javascript:alert(1)',
      '//',
    ];
    await warnings(async () => {
      for (const name of names) {
        for (const value of values) {
          const element = document.createElement('estamp-checkout');
          element.setAttribute('proxy', '/estamp');
          element.setAttribute('service-code', 'estamp.standard');
          element.setAttribute(name, value);
          document.body.append(element);
          await waitUntil(() => element.state.step === 'stamp', `${name}=${value}`);
          await element.updateComplete;
          expect(find(element, '#title').textContent?.trim(), `${name}=${value}`).to.not.equal('');
          expect(element.shadowRoot?.querySelector('select, .field.pair'), `${name}=${value}`).to.not.equal(null);
          element.remove();
        }
      }
    });
  });

  it('A checkout starts when its attributes are set later, in any order', async () => {
    const element = await fixture<EstampCheckout>(html`<estamp-checkout></estamp-checkout>`);
    element.serviceCode = 'estamp.standard';
    element.setAttribute('proxy', '/estamp');
    await waitUntil(() => element.state.step === 'stamp');
  });

  it('Attributes preset the stamp, and locked values are shown as text', async () => {
    const element = await checkout(html`
      <estamp-checkout
        proxy="/estamp" service-code="estamp.standard" state-code="KA" article-code="KA-5" stamp-duty-amount="500"
        lock="state-code article-code stamp-duty-amount"
      ></estamp-checkout>`);
    await waitUntil(() => words(element).includes('Agreement'));
    expect(element.shadowRoot?.querySelector('select, input[type=radio]')).to.equal(null);
    expect(words(element)).to.include('Karnataka').and.include('₹500');
  });

  it('A changed preset applies while the customer is in step 1', async () => {
    const element = await checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" state-code="KA"></estamp-checkout>`);
    element.articleCode = 'KA-41';
    await waitUntil(() => words(element).includes('₹500 is the usual value for “Power of attorney”'), words(element));
  });

  it('A changed preset leads back to step 1 from a later step', async () => {
    const element = await checkout();
    await toReview(element);
    expect(words(element)).to.include('Affidavit').and.include('Pay ₹159');
    element.articleCode = 'KA-41';
    await reach(element, 'stamp');
    expect(words(element)).to.include('₹500 is the usual value for “Power of attorney”');
    expect(words(element)).not.to.include('Pay ₹159');
  });

  it('A script in the page prefills parties and details without replacing entered values', async () => {
    const element = await checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard">
        <script type="application/json" slot="prefill">
          {"parties": {"partyName": "Asha Rao"}, "details": {"purpose": "Rental agreement of 2026"}}
        </script>
      </estamp-checkout>`);
    await fillStamp(element);
    element.prefill = {
      parties: { partyName: 'Somebody Else', customerEmail: 'asha@example.in' },
      details: { purpose: 'No' },
    };
    await element.updateComplete;
    expect(labelled(element, 'Purpose').value).to.equal('Name change affidavit');
    await toParties(element);
    expect(labelled(element, 'First party').value).to.equal('Somebody Else');
    expect(labelled(element, 'Email').value).to.equal('asha@example.in');
  });

  it('A new prefill replaces the former one, except values that the customer has entered or cleared', async () => {
    const first = { partyName: 'Asha Rao', customerEmail: 'asha@example.in', partyAddress: '12 M.G. Road' };
    const element = await checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" .prefill=${{ parties: first }}></estamp-checkout>`);
    await toParties(element);
    await type(element, 'Address', '');
    await type(element, 'Mobile number', '9876543210');
    element.prefill = { parties: { ...first } };
    await element.updateComplete;
    expect(labelled(element, 'Address').value, 'the same prefill again').to.equal('');
    element.prefill = { parties: { partyName: 'Vikram Shah', customerMobile: '9000000000' } };
    await element.updateComplete;
    expect(labelled(element, 'First party').value).to.equal('Vikram Shah');
    expect(foldLine(element, 'Add email'), 'what the first prefill alone said').not.to.equal(undefined);
    expect(labelled(element, 'Mobile number').value).to.equal('9876543210');
  });

  it('Values that the customer entered stay until the review, even if they equal the former prefill', async () => {
    const purpose = 'Name change affidavit';
    const element = await checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" .prefill=${{ details: { purpose } }}></estamp-checkout>`);
    await toReview(element);
    element.prefill = { parties: { customerEmail: 'asha@example.in' } };
    await element.updateComplete;
    expect(words(element)).to.include(purpose);
    takePayments(element);
    button(element, /^Pay/).click();
    await reach(element, 'status');
    expect(proxy.sent('/orders')).to.deep.include({ details: { purpose } });
    expect(proxy.sent('/orders')?.parties).to.deep.include({ partyName: 'Asha Rao', customerEmail: 'asha@example.in' });
  });

  it('The next purchase is prefilled again and keeps the parties, but nothing that the former document said', async () => {
    const element = await checkout(html`
      <estamp-checkout
        proxy="/estamp" service-code="estamp.standard" .prefill=${{ parties: { partyName: 'Asha Rao' } }}
      ></estamp-checkout>`);
    proxy.stage = 'completed';
    await toStatus(element);
    button(element, 'Buy another e‑Stamp').click();
    await reach(element, 'stamp');
    element.prefill = { parties: { partyName: 'Vikram Shah' } };
    await choose(element, 'State', 'Karnataka');
    await waitUntil(() => words(element).includes('Affidavit'), 'the articles never came');
    await pick(element, 'Affidavit');
    const purpose = labelled(element, 'Purpose');
    expect([purpose.value, purpose.getAttribute('aria-invalid')]).to.deep.equal(['', 'false']);
    await type(element, 'Purpose', 'Change of address');
    button(element, 'Continue').click();
    await reach(element, 'parties');
    expect(labelled(element, 'First party').value).to.equal('Vikram Shah');
    expect(labelled(element, 'Mobile number').value).to.equal('9876543210');
  });

  it('A prefilled value that no field asks for is not sent, and is reported once', async () => {
    const heard = await warnings(async () => {
      const element = await checkout(html`
        <estamp-checkout
          proxy="/estamp" service-code="estamp.standard"
          .prefill=${{ parties: { nick: 'x', customerEmail: 'asha@example.in' }, details: { oldField: 'x' } }}
        ></estamp-checkout>`);
      await toStatus(element);
    });
    expect(proxy.sent('/orders')).to.deep.include({
      parties: {
        customerName: 'Asha Rao',
        partyName: 'Asha Rao',
        customerMobile: '9876543210',
        customerEmail: 'asha@example.in',
      },
      details: { purpose: 'Name change affidavit' },
    });
    expect(heard).to.have.length(2);
    expect(heard.join()).to.include('“nick”').and.include('“oldField”');
  });

  it('Invalid values are reported', async () => {
    const heard = await warnings(() =>
      checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" theme="pink" lock="colour"></estamp-checkout>`),
    );
    expect(heard.join('\n')).to.include('“theme” is “pink”').and.include('“lock” is “colour”');
  });

  it('A reference with signs that the proxy refuses is sent with a hash of it', async () => {
    const element = await checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" reference="INV/2026-27/001"></estamp-checkout>`);
    await toParties(element);
    expect(proxy.sent('/quotes')?.reference).to.match(/^INV-2026-27-001\.[0-9a-z]+$/);
  });

  it('The colours follow the page’s color-scheme unless the attribute theme overrides it', async () => {
    const element = await checkout();
    const ground = (): string => getComputedStyle(find(element, '.card')).backgroundColor;
    const light = ground();
    element.theme = 'dark';
    await element.updateComplete;
    expect(ground()).not.to.equal(light);
    element.theme = 'auto';
    await element.updateComplete;
    document.documentElement.style.colorScheme = 'dark';
    expect(ground()).not.to.equal(light);
    document.documentElement.style.colorScheme = '';
  });

  it('The custom states can be used in the page’s style sheet', async () => {
    const element = await checkout();
    expect(element.matches(':state(stamp)')).to.equal(true);
    expect(element.matches(':state(test)')).to.equal(true);
    await toParties(element);
    expect(element.matches(':state(parties)') && !element.matches(':state(stamp)')).to.equal(true);
  });
});

describe('a checkout in a page', () => {
  useProxy();

  it('focus() and reportValidity() work before anything is loaded', async () => {
    const element = document.createElement('estamp-checkout');
    element.focus();
    expect(element.reportValidity()).to.equal(false);
    element.setAttribute('proxy', '/estamp');
    element.setAttribute('service-code', 'estamp.standard');
    document.body.append(element);
    await element.updateComplete;
    expect(element.state.step).to.equal('loading');
    expect(element.reportValidity()).to.equal(false);
    element.remove();
  });

  it('A removed element continues where it was when it is inserted again', async () => {
    const element = await checkout();
    await toParties(element);
    const parent = element.parentElement;
    element.remove();
    await afterFrames();
    parent?.append(element);
    await element.updateComplete;
    expect(element.state.step).to.equal('parties');
  });

  it('A root font size of 62.5 % and inherited styles do not change the appearance', async () => {
    document.documentElement.style.fontSize = '62.5%';
    const wrapper = document.createElement('div');
    wrapper.setAttribute(
      'style',
      'text-transform: uppercase; letter-spacing: 1em; line-height: 0.5; white-space: nowrap',
    );
    const element = await fixture<EstampCheckout>(
      html`<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>`,
      { parentNode: wrapper },
    );
    await waitUntil(() => element.state.step === 'stamp');
    await element.updateComplete;
    const intro = getComputedStyle(find(element, '.intro'));
    const { fontSize, letterSpacing, lineHeight, textTransform, whiteSpace } = intro;
    document.documentElement.style.fontSize = '';
    expect([fontSize, letterSpacing, lineHeight, textTransform, whiteSpace]).to.deep.equal([
      '14px',
      'normal',
      '21px',
      'none',
      'normal',
    ]);
  });

  it('A column of 320 px needs no horizontal scrolling', async () => {
    const wrapper = document.createElement('div');
    wrapper.setAttribute('style', 'inline-size: 320px');
    const element = await fixture<EstampCheckout>(
      html`<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>`,
      { parentNode: wrapper },
    );
    await waitUntil(() => element.state.step === 'stamp');
    await toParties(element);
    const card = find(element, '.card');
    const wide = [...card.querySelectorAll('*')].filter((one) => one.scrollWidth > card.clientWidth);
    expect(wide.map((one) => one.outerHTML.slice(0, 80))).to.deep.equal([]);
  });

  it('A tag that another copy has defined is not replaced, and this is reported once', async () => {
    class Other extends HTMLElement {
      static version = '9.9.9';
    }
    customElements.define('estamp-taken', Other);
    const heard = await warnings(() => define({ 'estamp-taken': class extends EstampCheckout {} }));
    expect(customElements.get('estamp-taken')).to.equal(Other);
    expect(heard).to.have.length(1);
    expect(heard[0]).to.include('<estamp-taken>').and.include('9.9.9').and.include(EstampCheckout.version);
  });
});
