import { expect } from '@open-wc/testing';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import {
  button,
  checkout,
  find,
  labelled,
  open,
  pick,
  reach,
  takePayments,
  toPartiesInMaharashtra,
  type,
  words,
} from '../page.ts';

describe('the address of the first party', () => {
  useProxy();

  async function maharashtra(delivered: boolean): Promise<EstampCheckout> {
    const element = await checkout();
    await toPartiesInMaharashtra(element, delivered);
    return element;
  }

  it('Without delivery the address is optional and not validated as a delivery address', async () => {
    const element = await maharashtra(false);
    expect(words(element)).not.to.include('Delivery address').and.not.include('PIN code');
    await open(element, 'Add address');
    await type(element, 'Address', 'Pune');
    button(element, 'Review').click();
    await reach(element, 'review');
  });

  it('With delivery the address and its PIN code are required', async () => {
    const element = await maharashtra(true);
    expect(words(element)).not.to.include('Add address');
    button(element, 'Review').click();
    await waitUntil(() => element.shadowRoot?.querySelector('.summary a'), 'no error was listed');
    expect(find(element, '.summary').textContent).to.include('Delivery address').and.include('PIN code');
    expect(element.state.step).to.equal('parties');
  });

  it('A PIN code has six digits of any Indian script; the proxy gets it at the end of the address', async () => {
    const element = await maharashtra(true);
    takePayments(element);
    const pin = labelled(element, 'PIN code');
    expect([pin.inputMode, pin.autocomplete]).to.deep.equal(['numeric', 'postal-code']);
    await type(element, 'Delivery address', '12 MG Road, Pune');
    for (const wrong of ['11001', '011001', '4110011']) {
      await type(element, 'PIN code', wrong);
      expect(pin.getAttribute('aria-invalid'), wrong).to.equal('true');
      expect(words(element)).to.include('Enter 6 digits, like 560001');
    }
    await type(element, 'PIN code', '४११ ००१');
    expect(pin.value).to.equal('411001');
    button(element, 'Review').click();
    await reach(element, 'review');
    button(element, /^Pay/).click();
    await reach(element, 'status');
    expect(proxy.sent('/orders')?.parties).to.include({ partyAddress: '12 MG Road, Pune, 411001' });
    expect(proxy.sent('/orders')?.parties).not.to.have.property('postalCode');
  });

  it('A PIN code at the end of a pasted address moves into its own field, unless that has one', async () => {
    const element = await maharashtra(true);
    await type(element, 'Delivery address', '12 MG Road, Pune 411 001');
    expect(labelled(element, 'Delivery address').value).to.equal('12 MG Road, Pune');
    expect(labelled(element, 'PIN code').value).to.equal('411001');
    await type(element, 'Delivery address', '12 MG Road, Pune 560001');
    expect(labelled(element, 'Delivery address').value).to.equal('12 MG Road, Pune 560001');
    expect(labelled(element, 'PIN code').value).to.equal('411001');
  });

  it('A prefilled address is split, and joined again if the customer no longer wants a delivery', async () => {
    const element = await maharashtra(true);
    await type(element, 'Delivery address', '12 MG Road, Pune');
    await type(element, 'PIN code', '411001');
    button(element, 'Back').click();
    await reach(element, 'stamp');
    await pick(element, 'Deliver the stamp paper');
    button(element, 'Continue').click();
    await reach(element, 'parties');
    expect(labelled(element, 'Address').value).to.equal('12 MG Road, Pune, 411001');
    expect(words(element)).not.to.include('PIN code');
    button(element, 'Back').click();
    await reach(element, 'stamp');
    await pick(element, 'Deliver the stamp paper');
    button(element, 'Continue').click();
    await reach(element, 'parties');
    expect(labelled(element, 'Delivery address').value).to.equal('12 MG Road, Pune');
    expect(labelled(element, 'PIN code').value).to.equal('411001');
  });
});
