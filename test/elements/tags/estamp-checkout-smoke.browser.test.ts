import { expect } from '@open-wc/testing';
import '../../../src/index.ts';
import { useProxy } from '../fake-proxy.ts';
import { checkout, find, labelled, toParties, words } from '../page.ts';

describe('a checkout in every browser', () => {
  useProxy();

  it('Step 1 and step 2 are rendered', async () => {
    const element = await checkout();
    expect(words(element)).to.include('Choose your e‑Stamp');
    await toParties(element);
    expect(labelled(element, 'First party').offsetHeight).to.be.greaterThan(40);
    expect(find(element, '[part~=total]').textContent).to.include('159.00');
  });
});
