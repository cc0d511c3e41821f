import { expect, waitUntil } from '@open-wc/testing';
import '../../src/index.ts';
import { FakeProxy } from './fake-proxy.ts';
import { button, checkout, choose, fillStamp, toReview, words } from './page.ts';

describe('what went wrong', () => {
  let proxy: FakeProxy;
  beforeEach(() => {
    sessionStorage.clear();
    proxy = new FakeProxy();
  });
  afterEach(() => proxy.restore());

  for (const [status, code, act] of [
    [503, 'SERVICE_UNAVAILABLE', 'The stamp service has to mend this.'],
    [500, 'INTERNAL', 'The shop has to mend this. Please tell it the reference.'],
    [403, 'ORIGIN_REFUSED', 'The shop has to mend this. Please tell it the reference.'],
  ] as const) {
    it(`comes with who must act: ${code}`, async () => {
      proxy.failures.set('POST /quotes', { status, error: { code, retryable: false } });
      const element = await checkout();
      await fillStamp(element);
      button(element, 'Continue').click();
      await waitUntil(() => words(element).includes(act), `it says: ${words(element)}`);
      expect(words(element)).to.include('Reference req_1');
    });
  }

  it('is the customer’s to mend where an answer is at fault', async () => {
    proxy.failures.set('POST /orders', {
      status: 400, error: { code: 'INVALID_INPUT', fields: [{ path: '/details/purpose', keyword: 'custom', params: {} }] },
    });
    const element = await checkout();
    await toReview(element);
    button(element, /^Pay/).click();
    await waitUntil(() => words(element).includes('You can mend this here.'), `it says: ${words(element)}`);
  });

  it('is told of the documents of a state as well, beside the button that asks again', async () => {
    proxy.failures.set('GET /states/KA/articles', { status: 500, error: { code: 'INTERNAL', retryable: false } });
    const element = await checkout();
    await choose(element, 'State', 'Karnataka');
    await waitUntil(() => words(element).includes('The shop has to mend this'), `it says: ${words(element)}`);
    button(element, 'Try again').click();
    await waitUntil(() => words(element).includes('Affidavit'));
  });
});
