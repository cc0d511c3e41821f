import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ask, MOUNT, openShop, ORIGIN, type Asked, type Shop } from '../support/kit.ts';

const PAGES = 'https://pages.example';
const EVIL = 'https://evil.example';
const PUBLIC = [
  '/checkout/estamp.standard',
  '/states/KA/articles',
  '/assets/a.js',
  '/assets/a.js?5Ssl2fcQ',
  '/assets/locales/hi.1a2b3c4d.json',
];
const FILES: Record<string, string> = {
  'assets.json': JSON.stringify({ files: { 'a.js': {}, 'locales/hi.1a2b3c4d.json': {} } }),
  'a.js': 'export {};',
  'a.js.br': 'br',
  'a.js.gz': 'gz',
  'locales/hi.1a2b3c4d.json': '[]',
};

/** A cache that stores public responses by their URL and their coding alone, as CDNs do that ignore `Vary: Origin`. */
function createCdn(shop: Shop): (path: string, headers: Record<string, string>) => Promise<Asked> {
  const stored = new Map<string, Asked>();
  return async (path, headers) => {
    const key = `${path} ${headers['accept-encoding'] ?? ''}`;
    const found = stored.get(key);
    if (found) return found;
    const answer = await ask(shop.proxy, 'GET', path, { headers });
    if (/public/.test(answer.headers.get('cache-control') ?? '')) stored.set(key, answer);
    return answer;
  };
}

/** Whether a browser lets a page of `origin` read a response to a request without cookies. */
const isReadable = ({ headers }: Asked, origin: string): boolean =>
  ['*', origin].includes(headers.get('access-control-allow-origin') ?? '');

for (const credentials of [false, true]) {
  const shop = await openShop({
    allowedOrigins: [PAGES],
    credentials,
    readAsset: (name) => Promise.resolve(FILES[name] === undefined ? undefined : new TextEncoder().encode(FILES[name])),
  });
  describe(`behind a cache, with credentials ${credentials ? 'on' : 'off'}`, () => {
    const requests: Record<string, string>[] = [
      {},
      { origin: EVIL },
      { origin: 'null' },
      { origin: PAGES },
      { origin: ORIGIN },
    ];
    for (const first of requests) {
      test(`A first request with ${JSON.stringify(first)} takes no file and no list from a page of another origin`, async () => {
        const cdn = createCdn(shop);
        for (const path of PUBLIC) {
          for (const coding of ['br', 'gzip', '']) {
            const accept = { 'accept-encoding': coding };
            await cdn(path, { ...first, ...accept });
            const later = await cdn(path, { origin: PAGES, ...accept });
            assert.equal(later.status, 200, path);
            assert.ok(isReadable(later, PAGES), path);
            assert.doesNotMatch(later.headers.get('vary') ?? '', /Origin/i, path);
            assert.equal(later.headers.get('access-control-allow-credentials'), null, path);
          }
        }
      });
    }

    test('A 304 and a HEAD have the CORS headers of the 200', async () => {
      for (const path of PUBLIC) {
        const whole = await shop.ask('GET', path);
        const etag = whole.headers.get('etag') ?? '';
        const unchanged = await shop.ask('GET', path, { headers: { 'if-none-match': etag } });
        assert.equal(unchanged.status, 304, path);
        const head = await shop.proxy.fetch(new Request(MOUNT + path, { method: 'HEAD' }));
        for (const { headers } of [unchanged, head]) {
          for (const name of ['access-control-allow-origin', 'access-control-expose-headers', 'vary', 'estamp-setup'])
            assert.equal(headers.get(name), whole.headers.get(name), `${path} ${name}`);
        }
      }
    });

    test('Errors of the same routes, and everything private, are for allowed origins only and are not cached', async () => {
      for (const path of ['/checkout/none', '/states/ZZ/articles', '/assets/none.js', '/order', '/health']) {
        for (const [origin, allowed] of [
          [PAGES, PAGES],
          [EVIL, null],
        ] as const) {
          const { headers } = await shop.ask('GET', path, { headers: { origin } });
          assert.deepEqual(
            [headers.get('access-control-allow-origin'), headers.get('cache-control')],
            [allowed, 'no-store'],
            path,
          );
          assert.match(headers.get('vary') ?? '', /\bOrigin\b/, path);
        }
      }
    });
  });
}
