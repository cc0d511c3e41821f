import { expect } from '@open-wc/testing';
import '../../src/index.ts';
import type { EstampCheckout } from '../../src/elements.ts';
import { FakeProxy } from './fake-proxy.ts';
import { button, checkout, labelled, reach, toParties, type, words } from './page.ts';

const SIGNS = 'Certificates are printed in Latin letters';
const LONG = 'no more than 50 letters';

describe('a name for the certificate', () => {
  let proxy: FakeProxy;
  beforeEach(() => {
    sessionStorage.clear();
    proxy = new FakeProxy();
  });
  afterEach(() => proxy.restore());

  async function named(name: string, field = 'First party'): Promise<EstampCheckout> {
    const element = await checkout();
    await toParties(element);
    await type(element, field, name);
    return element;
  }

  /** What a screen reader says with the field. */
  function described(element: EstampCheckout, field = 'First party'): string {
    return (labelled(element, field).getAttribute('aria-describedby') ?? '').split(' ')
      .map((id) => element.shadowRoot?.getElementById(id)?.textContent ?? '').join(' ');
  }

  for (const name of ['Asha Rao', 'M/S Rao & Sons (P) Ltd., Unit-2', 'José Peña', 'Asha Rao '.repeat(5).trim()]) {
    it(`“${name}” is shown as it will be printed, without a word more`, async () => {
      const element = await named(name);
      expect(words(element)).to.include(`On the certificate: ${name.toUpperCase()}`)
        .and.not.include(SIGNS).and.not.include(LONG);
    });
  }

  for (const name of ['आशा राव', 'Asha “Asu” Rao', 'Asha_Rao', 'Asha १२']) {
    it(`“${name}” has signs that certificates do not print`, async () => {
      const element = await named(name);
      expect(described(element)).to.include(SIGNS);
      expect(words(element)).to.include('On the certificate:');
    });
  }

  it('of more than 50 letters may be cut, and says how many it has', async () => {
    const element = await named('Venkatanarasimharajuvaripeta '.repeat(2).trim());
    expect(described(element)).to.include(LONG).and.include('This has 57.');
  });

  it('of another purchaser is looked at likewise', async () => {
    const element = await named('आशा राव', 'Purchased by');
    expect(described(element, 'Purchased by')).to.include(SIGNS);
  });

  it('keeps nobody from going on', async () => {
    const element = await named('आशा राव');
    await type(element, 'Mobile number', '9876543210');
    button(element, 'Review').click();
    await reach(element, 'review');
  });

  it('and what is asked beside it bring the right keyboard, with the right word on its Enter key', async () => {
    const element = await checkout();
    await toParties(element);
    const asked = ['First party', 'Mobile number', 'E-mail', 'PAN', 'Address', 'Purchased by'].map((name) => {
      const { type: kind, autocapitalize, enterKeyHint } = labelled(element, name);
      return [kind, autocapitalize, enterKeyHint].join(' ');
    });
    expect(asked).to.deep.equal([
      'text words next', 'tel  next', 'email  next', 'text characters next', 'textarea  enter', 'text words done',
    ]);
  });
});
