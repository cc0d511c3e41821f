import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openShop, order, STAMP, type Asked } from '../support/kit.ts';

const APPS = [
  'capacitor://localhost',
  'ionic://localhost',
  'tauri://localhost',
  'app://localhost',
  'app://-',
  'app://.',
  'my-app.v2+x://host_1:8080',
];
const PAGES = 'https://pages.example';

const shop = await openShop({ allowedOrigins: [...APPS, PAGES] });

/** As a web view sends it: of another site. */
const from = (origin: string): Record<string, string> => ({ origin, 'sec-fetch-site': 'cross-site' });
const code = ({ status, json }: Asked): unknown => json.error?.code ?? status;
const setup = (page: string, back: string): Promise<Asked> =>
  shop.ask('GET', `/setup?${new URLSearchParams({ page, back }).toString()}`, {
    headers: from(page),
    unsearched: true,
  });

for (const app of APPS) {
  describe(`An app of the origin ${app}`, () => {
    test(`The pages of ${app} may ask for a price and read the answer`, async () => {
      const preflight = await shop.ask('OPTIONS', '/quotes', { headers: from(app) });
      assert.equal(preflight.headers.get('access-control-allow-origin'), app);
      const priced = await shop.ask('POST', '/quotes', { body: STAMP, headers: from(app), unsearched: true });
      assert.equal(code(priced), 200);
      assert.equal(priced.headers.get('access-control-allow-origin'), app);
    });

    test(`The pages of ${app} are told before the first step that a payment cannot return to them`, async () => {
      const checkout = await shop.ask('GET', '/checkout/estamp.standard', { headers: from(app) });
      assert.ok(
        !checkout.headers.get('estamp-setup')?.includes(app),
        'the header leaves the page in doubt, so it asks',
      );
      for (const back of [app, 'null']) {
        const answer = await setup(app, back);
        assert.equal(code(answer), 'ORIGIN_REFUSED');
        assert.match(answer.text, /return-url/);
      }
      assert.equal(code(await setup(app, PAGES)), 200);
    });

    test(`An order of ${app} returns to a web page and to no page of the app`, async () => {
      const { answer } = await order(shop, { returnUrl: `${app}/index.html` });
      assert.deepEqual([code(answer), answer.json.error?.['field']], ['INVALID_INPUT', 'returnUrl']);
      assert.equal(code((await order(shop, { returnUrl: `${PAGES}/paid` })).answer), 200);
    });
  });
}

test('An origin that only resembles one of an app is refused', async () => {
  for (const origin of [
    'capacitor://localhost.evil',
    'capacitor://localhos',
    'capacitor:',
    'tauri://Localhost',
    'null',
    'http://localhost',
  ]) {
    const { headers } = await shop.ask('OPTIONS', '/quotes', { headers: from(origin) });
    assert.equal(headers.get('access-control-allow-origin'), null, origin);
    assert.equal(
      code(await shop.ask('POST', '/quotes', { body: STAMP, headers: from(origin), unsearched: true })),
      'ORIGIN_REFUSED',
      origin,
    );
  }
});
