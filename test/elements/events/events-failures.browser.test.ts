import { expect, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import {
  button,
  checkout,
  choose,
  fillStamp,
  reach,
  takePayments,
  toParties,
  toReview,
  toStatus,
  words,
} from '../page.ts';

const KEYS = ['code', 'message', 'actor', 'field', 'fields', 'retryable', 'retryAfterSeconds', 'requestId'];
const ACTORS = ['customer', 'network', 'merchant', 'service', 'bank'];
const PERSONAL = /Asha|98765|Name change/;

/** A failure: how a test causes it, and the detail that the page receives. */
interface Way {
  readonly name: string;
  readonly act: () => Promise<unknown>;
  readonly expected: Readonly<Record<string, unknown>>;
}

const answer = (path: string, status: number, error: Record<string, unknown>): void =>
  void proxy.failures.set(path, { status, error: { retryable: false, ...error } });

/** Replaces the responses of a path until the element has used all its retries. */
const instead = (path: string, make: () => Response | Error): (() => void) => {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    if (!new Request(input).url.includes(path)) return fetch(input, init);
    const made = make();
    return made instanceof Error ? Promise.reject(made) : Promise.resolve(made);
  };
  return () => {
    globalThis.fetch = fetch;
  };
};

const priced = async (): Promise<EstampCheckout> => {
  const element = await checkout();
  await fillStamp(element);
  button(element, 'Continue').click();
  return element;
};
const paid = async (): Promise<void> => {
  const element = await checkout();
  await toReview(element);
  button(element, /^Pay/).click();
};

const WAYS: readonly Way[] = [
  {
    name: 'a checkout that cannot be loaded',
    act: () => (answer('GET /checkout/estamp.standard', 404, { code: 'NOT_FOUND' }), checkout()),
    expected: { code: 'NOT_FOUND', actor: 'merchant', retryable: false, requestId: 'req_1' },
  },
  {
    name: 'a language that does not load',
    act: async () => {
      const undo = instead('/locales/', () => new TypeError('Failed to fetch'));
      const element = await checkout(
        html`<estamp-checkout proxy="/estamp" service-code="estamp.standard" lang="hi"></estamp-checkout>`,
      );
      await waitUntil(() => words(element).includes('couldn’t load')).finally(undo);
    },
    expected: { code: 'OFFLINE', actor: 'network', retryable: true },
  },
  {
    name: 'a language that takes too long',
    act: async () => {
      const undo = instead('/locales/', () => new DOMException('Too slow', 'TimeoutError'));
      const element = await checkout(
        html`<estamp-checkout proxy="/estamp" service-code="estamp.standard" lang="hi"></estamp-checkout>`,
      );
      await waitUntil(() => words(element).includes('couldn’t load')).finally(undo);
    },
    expected: { code: 'TIMEOUT', actor: 'network', retryable: true },
  },
  {
    name: 'a proxy with another contract version',
    act: () => {
      const undo = instead('/checkout/', () => Response.json({ contractVersion: 2 }));
      return checkout().finally(undo);
    },
    expected: { code: 'VERSION_MISMATCH', actor: 'merchant', retryable: false },
  },
  {
    name: 'a page at the address of the proxy',
    act: () => {
      const undo = instead('/checkout/', () => new Response('<html></html>'));
      return checkout().finally(undo);
    },
    expected: { code: 'RESPONSE_UNREADABLE', actor: 'merchant', retryable: false },
  },
  {
    name: 'articles that cannot be loaded',
    act: async () => {
      const element = await checkout();
      answer('GET /states/KA/articles', 502, { code: 'UPSTREAM_INVALID' });
      await choose(element, 'State', 'Karnataka');
    },
    expected: { code: 'UPSTREAM_INVALID', actor: 'service', retryable: false, requestId: 'req_1' },
  },
  {
    name: 'no network during the price request',
    act: () => {
      const undo = instead('/quotes', () => new TypeError('Failed to fetch'));
      return priced()
        .then((element) => waitUntil(() => element.state.failure))
        .finally(undo);
    },
    expected: { code: 'OFFLINE', actor: 'network', retryable: true },
  },
  {
    name: 'a price for a field that the proxy refuses',
    act: () => (answer('POST /quotes', 400, { code: 'INVALID_INPUT', field: 'stampDutyAmount' }), priced()),
    expected: {
      code: 'INVALID_INPUT',
      actor: 'customer',
      field: 'stampDutyAmount',
      retryable: false,
      requestId: 'req_1',
    },
  },
  {
    name: 'too many price requests',
    act: () => (
      answer('POST /quotes', 429, { code: 'RATE_LIMITED', retryable: true, retryAfterSeconds: 60 }),
      priced()
    ),
    expected: { code: 'RATE_LIMITED', actor: 'merchant', retryable: true, retryAfterSeconds: 60, requestId: 'req_1' },
  },
  {
    name: 'a price that the proxy cannot read',
    act: () => (answer('POST /quotes', 502, { code: 'QUOTE_UNREADABLE' }), priced()),
    expected: { code: 'QUOTE_UNREADABLE', actor: 'service', retryable: false },
  },
  {
    name: 'an order that the page refuses',
    act: async () => {
      const element = await checkout();
      await toReview(element);
      element.addEventListener('estamp-before-order', (event) => event.preventDefault());
      button(element, /^Pay/).click();
    },
    expected: { code: 'PAGE_REFUSED', actor: 'merchant', retryable: false },
  },
  {
    name: 'an order whose details the proxy refuses',
    act: () => {
      const fields = [{ path: '/parties/customerMobile', keyword: 'pattern', params: {}, message: 'no' }];
      answer('POST /orders', 400, { code: 'INVALID_INPUT', fields });
      return paid();
    },
    expected: { code: 'INVALID_INPUT', actor: 'customer', retryable: false },
  },
  {
    name: 'an order that the merchant’s own hook refuses',
    act: () => (answer('POST /orders', 403, { code: 'CUSTOMER_REFUSED' }), paid()),
    expected: { code: 'CUSTOMER_REFUSED', actor: 'merchant', retryable: false },
  },
  {
    name: 'a service that does not respond to the order',
    act: () => (answer('POST /orders', 504, { code: 'UPSTREAM_TIMEOUT', retryable: true }), paid()),
    expected: { code: 'UPSTREAM_TIMEOUT', actor: 'service', retryable: true },
  },
  {
    name: 'a payment that cannot be opened',
    act: async () => {
      const element = await checkout();
      element.addEventListener('estamp-payment', ({ detail }) =>
        detail.respondWith(Promise.reject(new Error('Asha Rao'))),
      );
      await toReview(element);
      button(element, /^Pay/).click();
    },
    expected: { code: 'PAYMENT_FAILED', actor: 'merchant', retryable: true },
  },
  {
    name: 'a download that fails',
    act: async () => {
      proxy.stage = 'completed';
      const element = await checkout();
      await toStatus(element);
      answer('POST /order/documents/d1', 503, { code: 'SERVICE_UNAVAILABLE', retryable: true });
      button(element, 'Download certificate').click();
    },
    expected: { code: 'SERVICE_UNAVAILABLE', actor: 'service', retryable: true },
  },
  {
    name: 'an order that can no longer be opened',
    act: async () => {
      const first = await checkout();
      await toStatus(first);
      first.remove();
      answer('GET /order', 401, { code: 'TOKEN_INVALID' });
      const element = await checkout();
      await reach(element, 'unavailable');
    },
    expected: { code: 'TOKEN_INVALID', actor: 'customer', retryable: false },
  },
];

describe('the event estamp-failure', () => {
  useProxy();

  for (const { name, act, expected } of WAYS) {
    it(`The page receives one event with one complete detail: ${name}`, async () => {
      const heard: Record<string, unknown>[] = [];
      const listen = ({ detail }: CustomEvent): void => void heard.push(detail as Record<string, unknown>);
      document.addEventListener('estamp-failure', listen);
      try {
        await act();
        await waitUntil(() => heard.length > 0, 'the page heard nothing');
      } finally {
        document.removeEventListener('estamp-failure', listen);
      }
      expect(heard, 'there is one event').to.have.length(1);
      const [failure = {}] = heard;
      expect(failure).to.deep.include(expected);
      expect(Object.keys(failure).filter((key) => !KEYS.includes(key))).to.deep.equal([]);
      expect([typeof failure['code'], typeof failure['message'], typeof failure['retryable']]).to.deep.equal([
        'string',
        'string',
        'boolean',
      ]);
      expect(ACTORS).to.include(failure['actor']);
      expect(JSON.stringify(failure)).not.to.match(PERSONAL);
    });
  }

  it('A failure is cleared by the next success, and the step can be completed', async () => {
    const element = await checkout(
      html`<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>`,
    );
    takePayments(element);
    await fillStamp(element);
    answer('POST /quotes', 503, { code: 'SERVICE_UNAVAILABLE', retryable: true });
    button(element, 'Continue').click();
    await waitUntil(() => element.state.failure === 'SERVICE_UNAVAILABLE');
    await toParties(element);
    expect(element.state.failure).to.equal(undefined);
  });
});
