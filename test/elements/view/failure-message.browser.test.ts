import { expect } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import { button, checkout, choose, fillStamp, toReview, words } from '../page.ts';

describe('a failure in the page', () => {
  useProxy();

  for (const [status, code, act] of [
    [503, 'SERVICE_UNAVAILABLE', 'It isn’t because of anything you entered.'],
    [
      403,
      'ORIGIN_REFUSED',
      'This website needs to fix this problem. Contact the website’s support team and give them the reference number below.',
    ],
  ] as const) {
    it(`The failure ${code} names who must act`, async () => {
      proxy.failures.set('POST /quotes', { status, error: { code, retryable: false } });
      const element = await checkout();
      await fillStamp(element);
      button(element, 'Continue').click();
      await waitUntil(() => words(element).includes(act), `it says: ${words(element)}`);
      expect(words(element)).to.include('Reference number req_1');
    });
  }

  for (const [name, answer, again] of [
    ['a wrong mount', [404, 'Not Found'], 0],
    ['a page in its place', [200, '<html></html>'], 0],
    ['a gateway that is down for once', [503, 'Down'], 1],
  ] as const) {
    it(`A retry is offered only if it may succeed: ${name}`, async () => {
      const { fetch } = globalThis;
      globalThis.fetch = () =>
        Promise.resolve(new Response(answer[1], { status: answer[0], headers: { 'retry-after': '60' } }));
      const element = await checkout().finally(() => {
        globalThis.fetch = fetch;
      });
      await waitUntil(() => element.state.step === 'unavailable');
      await element.updateComplete;
      const found = [...(element.shadowRoot?.querySelectorAll('button') ?? [])].map(({ textContent }) =>
        textContent.trim(),
      );
      expect(found).to.deep.equal(again ? ['Try again'] : []);
      expect(/Please try again/.test(words(element)), words(element)).to.equal(!!again);
      expect(words(element).includes('This website needs to fix this problem.'), words(element)).to.equal(!again);
      expect(
        element.shadowRoot?.querySelector('form')?.textContent.match(/Something went wrong/g),
        'it is shown once',
      ).to.have.length(1);
      expect(words(element), 'there is none to tell').not.to.include('reference');
    });
  }

  it('An invalid answer is the customer’s to fix', async () => {
    proxy.failures.set('POST /orders', {
      status: 400,
      error: { code: 'INVALID_INPUT', fields: [{ path: '/details/purpose', keyword: 'custom', params: {} }] },
    });
    const element = await checkout();
    await toReview(element);
    button(element, /^Pay/).click();
    await waitUntil(() => words(element).includes('You can fix this here.'), `it says: ${words(element)}`);
  });

  it('A failure to load the documents of a state is shown beside the button that retries', async () => {
    proxy.failures.set('GET /states/KA/articles', { status: 500, error: { code: 'INTERNAL', retryable: false } });
    const element = await checkout();
    await choose(element, 'State', 'Karnataka');
    await waitUntil(() => words(element).includes('This website needs to fix this'), `it says: ${words(element)}`);
    button(element, 'Try again').click();
    await waitUntil(() => words(element).includes('Affidavit'));
  });
});
