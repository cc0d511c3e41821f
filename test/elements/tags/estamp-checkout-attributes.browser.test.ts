import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import { EstampCheckout } from '../../../src/elements.ts';
import { define } from '../../../src/elements/platform/define.ts';
import { FakeProxy } from '../fake-proxy.ts';
import {
  button, checkout, fillStamp, find, labelled, reach, takePayments, toParties, toReview, toStatus, type, warnings, words,
} from '../page.ts';

describe('the attributes and properties of a checkout', () => {
  let proxy: FakeProxy;
  beforeEach(() => {
    sessionStorage.clear();
    proxy = new FakeProxy();
  });
  afterEach(() => proxy.restore());

  it('tell the developer what is missing, once, and ask nothing', async () => {
    const heard = await warnings(async () => {
      for (let i = 0; i < 2; i++) {
        const element = await fixture<EstampCheckout>(html`<estamp-checkout></estamp-checkout>`);
        expect(words(element)).to.include('needs the attributes “proxy” and “service-code”');
      }
    });
    expect(heard).to.have.length(1);
    expect(proxy.calls).to.have.length(0);
  });

  it('come alive when they are set later, in any order', async () => {
    const element = await fixture<EstampCheckout>(html`<estamp-checkout></estamp-checkout>`);
    element.serviceCode = 'estamp.standard';
    element.setAttribute('proxy', '/estamp');
    await waitUntil(() => element.state.step === 'stamp');
  });

  it('preset the stamp, and show what is locked as words', async () => {
    const element = await checkout(html`
      <estamp-checkout
        proxy="/estamp" service-code="estamp.standard" state-code="KA" article-code="KA-5" stamp-duty-amount="500"
        lock="state-code article-code stamp-duty-amount"
      ></estamp-checkout>`);
    await waitUntil(() => words(element).includes('Agreement'));
    expect(element.shadowRoot?.querySelector('select, input[type=radio]')).to.equal(null);
    expect(words(element)).to.include('Karnataka').and.include('₹500');
  });

  it('change a preset while the customer looks at it', async () => {
    const element = await checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" state-code="KA"></estamp-checkout>`);
    element.articleCode = 'KA-41';
    await waitUntil(() => words(element).includes('₹500 is the usual value for “Power of attorney”'), words(element));
  });

  it('lead back to the first step when a preset is changed behind it', async () => {
    const element = await checkout();
    await toReview(element);
    expect(words(element)).to.include('Affidavit').and.include('Pay ₹159');
    element.articleCode = 'KA-41';
    await reach(element, 'stamp');
    expect(words(element)).to.include('₹500 is the usual value for “Power of attorney”');
    expect(words(element)).not.to.include('Pay ₹159');
  });

  it('prefill parties and details from a script in the page, without overwriting the customer', async () => {
    const element = await checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard">
        <script type="application/json" slot="prefill">
          {"parties": {"partyName": "Asha Rao"}, "details": {"purpose": "Rental agreement of 2026"}}
        </script>
      </estamp-checkout>`);
    await fillStamp(element);
    element.prefill = {
      parties: { partyName: 'Somebody Else', customerEmail: 'asha@example.in' }, details: { purpose: 'No' },
    };
    await element.updateComplete;
    expect(labelled(element, 'Purpose').value).to.equal('Name change affidavit');
    await toParties(element);
    expect(labelled(element, 'First party').value).to.equal('Somebody Else');
    expect(labelled(element, 'Email').value).to.equal('asha@example.in');
  });

  it('replace one prefill by another, but for what the customer has entered or emptied', async () => {
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
    expect(labelled(element, 'Email').value, 'what the first prefill alone said').to.equal('');
    expect(labelled(element, 'Mobile number').value).to.equal('9876543210');
  });

  it('keep what the customer has entered in the review, also what a former prefill said alike', async () => {
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

  it('fill in the next purchase anew, whatever was entered in the one before', async () => {
    const element = await checkout(html`
      <estamp-checkout
        proxy="/estamp" service-code="estamp.standard" .prefill=${{ parties: { partyName: 'Asha Rao' } }}
      ></estamp-checkout>`);
    proxy.stage = 'completed';
    await toStatus(element);
    button(element, 'Buy another e-Stamp').click();
    await reach(element, 'stamp');
    element.prefill = { parties: { partyName: 'Vikram Shah' } };
    await toParties(element);
    expect(labelled(element, 'First party').value).to.equal('Vikram Shah');
  });

  it('leave out of the order what a prefill names and the form does not ask, and say so once', async () => {
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
        customerName: 'Asha Rao', partyName: 'Asha Rao', customerMobile: '9876543210', customerEmail: 'asha@example.in',
      },
      details: { purpose: 'Name change affidavit' },
    });
    expect(heard).to.have.length(2);
    expect(heard.join()).to.include('“nick”').and.include('“oldField”');
  });

  it('put the page’s own words and heading in', async () => {
    const element = await checkout(html`
      <estamp-checkout
        proxy="/estamp" service-code="estamp.standard" heading="Stamp for your rent agreement" heading-level="3"
        .messages=${{ continue: 'Weiter' }}
      ></estamp-checkout>`);
    const heading = find(element, '#title');
    expect(heading.textContent?.trim()).to.equal('Stamp for your rent agreement');
    expect(heading.getAttribute('aria-level')).to.equal('3');
    expect(find(element, '[type=submit]').textContent).to.equal('Weiter');
  });

  it('warn of values that mean nothing', async () => {
    const heard = await warnings(() => checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" theme="pink" lock="colour"></estamp-checkout>`));
    expect(heard.join('\n')).to.include('“theme” is “pink”').and.include('“lock” is “colour”');
  });

  it('refuse a reference that the proxy would refuse', async () => {
    const element = await fixture<EstampCheckout>(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" reference="cart 1"></estamp-checkout>`);
    expect(words(element)).to.include('“reference” takes 1 to 64');
    expect(proxy.calls).to.have.length(0);
  });

  it('follow the page into the dark, unless the theme says otherwise', async () => {
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

  it('show themselves as states to the page’s style sheet', async () => {
    const element = await checkout();
    expect(element.matches(':state(stamp)')).to.equal(true);
    expect(element.matches(':state(test)')).to.equal(true);
    await toParties(element);
    expect(element.matches(':state(parties)') && !element.matches(':state(stamp)')).to.equal(true);
  });
});

describe('a checkout in a page', () => {
  let proxy: FakeProxy;
  beforeEach(() => {
    sessionStorage.clear();
    proxy = new FakeProxy();
  });
  afterEach(() => proxy.restore());

  it('can be asked for focus and validity before anything is there', async () => {
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

  it('loses nothing when it is moved', async () => {
    const element = await checkout();
    await fillStamp(element);
    const home = document.createElement('div');
    document.body.append(home);
    home.append(element);
    await aTimeout(20);
    expect(labelled(element, 'Purpose').value).to.equal('Name change affidavit');
    expect(proxy.count('/checkout/estamp.standard')).to.equal(1);
    await toParties(element);
    home.remove();
  });

  it('goes on where it was when it is taken out and put back', async () => {
    const element = await checkout();
    await toParties(element);
    const parent = element.parentElement;
    element.remove();
    await aTimeout(20);
    parent?.append(element);
    await element.updateComplete;
    expect(element.state.step).to.equal('parties');
  });

  it('is not hurt by a root of 62.5 % and styles that are inherited', async () => {
    document.documentElement.style.fontSize = '62.5%';
    const wrapper = document.createElement('div');
    wrapper.setAttribute(
      'style', 'text-transform: uppercase; letter-spacing: 1em; line-height: 0.5; white-space: nowrap',
    );
    const element = await fixture<EstampCheckout>(
      html`<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>`, { parentNode: wrapper },
    );
    await waitUntil(() => element.state.step === 'stamp');
    await element.updateComplete;
    const intro = getComputedStyle(find(element, '.intro'));
    const { fontSize, letterSpacing, lineHeight, textTransform, whiteSpace } = intro;
    document.documentElement.style.fontSize = '';
    expect([fontSize, letterSpacing, lineHeight, textTransform, whiteSpace]).to.deep.equal(
      ['14px', 'normal', '21px', 'none', 'normal'],
    );
  });

  it('needs no sideways scrolling in a column of 320 px', async () => {
    const wrapper = document.createElement('div');
    wrapper.setAttribute('style', 'inline-size: 320px');
    const element = await fixture<EstampCheckout>(
      html`<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>`, { parentNode: wrapper },
    );
    await waitUntil(() => element.state.step === 'stamp');
    await toParties(element);
    const card = find(element, '.card');
    const wide = [...card.querySelectorAll('*')].filter((one) => one.scrollWidth > card.clientWidth);
    expect(wide.map((one) => one.outerHTML.slice(0, 80))).to.deep.equal([]);
  });

  it('leaves a tag alone that another copy has taken, and says so once', async () => {
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
