import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createProxyClient } from '../../src/client/index.ts';
import { manualClock, drainPromises } from '../support/clocks/manual-clock.ts';

const CHECKOUT = { contractVersion: 1, states: [] };
const REFUSED = { error: { code: 'ORIGIN_REFUSED', message: 'No.', requestId: 'req_1', retryable: false } };
const SHOP = 'https://shop.example';

beforeEach(() => Object.defineProperty(globalThis, 'origin', { value: SHOP, configurable: true }));
afterEach(() => Reflect.deleteProperty(globalThis, 'origin'));

/** A client of a proxy whose checkout response has a header, or is hidden from the page. */
async function ask({
  mount = '/estamp',
  word,
  returnUrl,
  isBlocked = false,
  setup = () => Response.json({ status: 'ok' }),
}: {
  mount?: string;
  word?: string;
  returnUrl?: string;
  isBlocked?: boolean;
  setup?: () => Response;
}): Promise<{ asked: URL[]; code: string }> {
  const asked: URL[] = [];
  const clock = manualClock();
  const client = createProxyClient({
    mount,
    clock,
    credentials: 'include',
    fetch: (input, init) => {
      const url = new URL(input as string, SHOP);
      if (url.pathname.endsWith('/setup')) {
        asked.push(url);
        assert.equal(init?.credentials, 'same-origin', 'a refused page cannot read an answer to its cookies');
        return Promise.resolve(setup());
      }
      if (isBlocked) return Promise.reject(new TypeError('Failed to fetch'));
      const answer = Response.json(CHECKOUT, word === undefined ? {} : { headers: { 'estamp-setup': word } });
      return Promise.resolve(Object.defineProperty(answer, 'url', { value: url.href }));
    },
  });
  const answer = client.checkout('estamp.standard', undefined, returnUrl);
  for (let count = 0; count < 5; count++) {
    await drainPromises();
    await clock.advance(2_000);
  }
  const { failure } = await answer;
  return { asked, code: failure?.code ?? '' };
}

describe('at its first call a page', () => {
  const refused = (): Response => Response.json(REFUSED, { status: 403 });

  it('A page sends no setup question if the proxy names it, or sends no setup header', async () => {
    assert.deepEqual(await ask({ word: `${SHOP}/estamp`, returnUrl: `${SHOP}/cart?x=1` }), { asked: [], code: '' });
    assert.deepEqual(await ask({ mount: 'https://pay.example/estamp', word: `https://pay.example/estamp ${SHOP}` }), {
      asked: [],
      code: '',
    });
    assert.deepEqual(await ask({}), { asked: [], code: '' });
  });

  const doubts = {
    'another "publicUrl"': { word: 'https://www.shop.example/estamp' },
    'another scheme': { word: 'http://shop.example/estamp' },
    'another path': { word: `${SHOP}/pay/estamp` },
    'a CDN that has mixed up origins': {
      mount: 'https://pay.example/estamp',
      word: 'https://pay.example/estamp https://other.example',
    },
    'a return address elsewhere': { word: `${SHOP}/estamp`, returnUrl: 'https://thanks.example/done' },
    'an answer that the browser keeps from it': { mount: 'https://pay.example/estamp', isBlocked: true },
  };
  for (const [name, doubt] of Object.entries(doubts)) {
    it(`A page asks once, and continues or not as the proxy responds: ${name}`, async () => {
      const no = await ask({ ...doubt, setup: refused });
      assert.deepEqual([no.asked.length, no.code], [1, 'ORIGIN_REFUSED']);
      assert.equal(no.asked[0]?.searchParams.get('page'), SHOP);
      assert.equal(
        no.asked[0]?.searchParams.get('asked')?.replace('/checkout/estamp.standard', ''),
        new URL('mount' in doubt ? doubt.mount : '/estamp', SHOP).href,
      );
      assert.equal(
        no.asked[0]?.searchParams.get('back'),
        'returnUrl' in doubt ? 'https://thanks.example' : SHOP,
        'the origin alone',
      );
      const blocked = 'isBlocked' in doubt ? 'OFFLINE' : '';
      assert.equal((await ask(doubt)).code, blocked);
      assert.equal(
        (await ask({ ...doubt, setup: () => new Response('<html>', { status: 404 }) })).code,
        blocked,
        'an older proxy',
      );
      assert.equal((await ask({ ...doubt, setup: () => Response.error() })).code, blocked);
    });
  }

  it('A page of the mount’s own origin that is offline asks nothing', async () => {
    assert.deepEqual(await ask({ isBlocked: true }), { asked: [], code: 'OFFLINE' });
  });
});
