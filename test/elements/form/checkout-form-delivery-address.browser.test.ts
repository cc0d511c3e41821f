import { expect } from '@open-wc/testing';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { FakeProxy } from '../fake-proxy.ts';
import { button, checkout, find, labelled, reach, toPartiesInMaharashtra, type, words } from '../page.ts';

describe('the address of the first party', () => {
  let proxy: FakeProxy;
  beforeEach(() => {
    sessionStorage.clear();
    proxy = new FakeProxy();
  });
  afterEach(() => proxy.restore());

  async function maharashtra(delivered: boolean): Promise<EstampCheckout> {
    const element = await checkout();
    await toPartiesInMaharashtra(element, delivered);
    return element;
  }

  it('Without delivery the address is optional and not validated as a delivery address', async () => {
    const element = await maharashtra(false);
    expect(words(element)).to.include('Address (optional)').and.not.include('Delivery address');
    await type(element, 'Address', 'Pune');
    button(element, 'Review').click();
    await reach(element, 'review');
  });

  it('With delivery the address is required and labelled as delivery address', async () => {
    const element = await maharashtra(true);
    expect(words(element)).not.to.include('Address (optional)');
    button(element, 'Review').click();
    await waitUntil(() => element.shadowRoot?.querySelector('.summary a'), 'no error was listed');
    expect(find(element, '.summary').textContent).to.include('Delivery address');
    expect(element.state.step).to.equal('parties');
  });

  it('A delivery address needs a PIN code; digits of any Indian script are accepted', async () => {
    const element = await maharashtra(true);
    for (const wrong of ['12 MG Road, Pune', '12 MG Road, Pune 011001', '12 MG Road 9876543210']) {
      await type(element, 'Delivery address', wrong);
      expect(labelled(element, 'Delivery address').getAttribute('aria-invalid'), wrong).to.equal('true');
      expect(words(element)).to.include('End with the 6-digit PIN code');
    }
    await type(element, 'Delivery address', '12 MG Road, Pune ४११ ००१');
    expect(labelled(element, 'Delivery address').value).to.equal('12 MG Road, Pune 411 001');
    button(element, 'Review').click();
    await reach(element, 'review');
  });
});
