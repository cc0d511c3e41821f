import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { bearerOf } from '../../../src/proxy/http/headers.ts';
import { returnToPage, type ReturnParts } from '../../../src/proxy/routes/route-table.ts';
import { checkReturnUrl, MAX_SEALED, pageWithCode, pageWithToken } from '../../../src/proxy/payments/return-url.ts';
import { Problem } from '../../../src/proxy/context/problem.ts';
import { openSecrets } from '../../../src/proxy/tokens/secrets.ts';
import { createTokens } from '../../../src/proxy/tokens/tokens.ts';
import { openShop, orderBody } from '../support/kit.ts';

const places = {
  origins: new Set(['https://shop.example', 'https://other.example:8443', 'http://localhost:3000']),
  pageOrigin: 'https://shop.example',
};

const REFUSED = [
  '',
  ' ',
  '/',
  '/thanks',
  'thanks',
  '//evil.example',
  '//shop.example',
  '\\\\evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://evil.example',
  'https://evil.example/https://shop.example',
  'https:\\\\evil.example',
  'https:/\\evil.example/',
  'https:///evil.example',
  'https://shop.example@evil.example',
  'https://shop.example:443@evil.example/',
  'https://a@shop.example/',
  'https://a:b@shop.example/',
  'https://:b@shop.example/',
  'https://evil.example\\@shop.example',
  'https://evil.example#@shop.example',
  'https://evil.example?@shop.example',
  'https://shop.example.evil.example/',
  'https://shop.example.',
  'https://shop.examplé/',
  'https://shоp.example/',
  'https://ѕhop.example/',
  'https://shop。example.evil.example/',
  'https://xn--shp-fsd.example/',
  'https://shop.example%2eevil.example/',
  'https://shop.example%00.evil.example/',
  'http://shop.example/',
  'https://shop.example:8443/',
  'https://shop.example:80/',
  'https://other.example/',
  'https://other.example:443/',
  'http://localhost/',
  'http://localhost:3001/',
  'https://localhost:3000/',
  'http://127.0.0.1:3000/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'data:text/html,x',
  'data:,https://shop.example/',
  'blob:https://shop.example/1',
  'filesystem:https://shop.example/x',
  'file:///etc/passwd',
  'about:blank',
  'vbscript:x',
  'ftp://shop.example/',
  'ws://shop.example/',
  'view-source:https://shop.example/',
  'intent://shop.example/#Intent;end',
  'https%3A%2F%2Fshop.example%2F',
  '%68ttps://shop.example/',
  'https://[::1]/',
  'https://2130706433/',
  'null',
  'https://',
];

for (const address of REFUSED) {
  test(`${JSON.stringify(address)} is refused as a return URL`, () => {
    assert.throws(
      () => checkReturnUrl(address, places),
      (error: Problem) => error.code === 'INVALID_INPUT' && error.detail.field === 'returnUrl',
    );
    const where = new URL(pageWithCode(address, 'r1.code', places));
    assert.equal(
      where.origin + where.pathname,
      'https://shop.example/',
      'sealed under other settings, it leads to the front page',
    );
  });
}

const TAKEN: Readonly<Record<string, string>> = {
  'https://shop.example': 'https://shop.example/',
  'https://shop.example/thanks?order=1': 'https://shop.example/thanks?order=1',
  'HTTPS://SHOP.EXAMPLE:443/a/../b': 'https://shop.example/b',
  'https://shop.example/#/buy?step=2': 'https://shop.example/#/buy?step=2',
  'https://shop.example/#': 'https://shop.example/#',
  'https://shop.example/?': 'https://shop.example/?',
  'https://shop.example/?&a&': 'https://shop.example/?&a&',
  'https://shop.example/#estamp=tab': 'https://shop.example/#estamp=tab',
  'https://shop.example/#estamp=a.b.forged': 'https://shop.example/',
  'https://shop.example/#top&estamp=a.b.forged&x=%20': 'https://shop.example/#top&x=%20',
  'https://shop.example/#estamp-draft=a..b.c.d': 'https://shop.example/',
  'https://shop.example/#/buy?estamp-draft=a..b.c.d': 'https://shop.example/#/buy',
  'https://shop.example/#/buy?estamp-draft=a..b.c.d&x=%20': 'https://shop.example/#/buy?x=%20',
  'https://shop.example/#top&estamp-draft=a..b.c.d&x=%20': 'https://shop.example/#top&x=%20',
  'https://shop.example/?estamp=r1.forged': 'https://shop.example/',
  'https://shop.example/?estamp=r1.forged&a=%20+&&b#x': 'https://shop.example/?a=%20+&&b#x',
  'https://shop.example/?estamp=coupon&estamp=r1.forged': 'https://shop.example/?estamp=coupon',
  'https://shop.example/?next=https://evil.example': 'https://shop.example/?next=https://evil.example',
  'https://shop.example//evil.example': 'https://shop.example//evil.example',
  'https://shop.example/\\evil.example': 'https://shop.example//evil.example',
  'https://shop.example\\@evil.example\\..': 'https://shop.example/',
  'https://other.example:8443/x': 'https://other.example:8443/x',
  'http://localhost:3000/x': 'http://localhost:3000/x',
  'https://ｓhop.example/': 'https://shop.example/',
};

for (const [address, place] of Object.entries(TAKEN)) {
  test(`${JSON.stringify(address)} returns to ${place}`, () => {
    assert.equal(checkReturnUrl(address, places), place);
    const back = pageWithCode(address, 'r1.code', places);
    assert.equal(back.replace(/[?&]estamp=r1\.code/, ''), place, 'nothing else of the address changes');
    assert.equal(new URL(back).hash, new URL(place).hash);
    const own = place.includes('#');
    assert.equal(pageWithToken(address, 'token', places), own ? undefined : `${place}#estamp=token`);
  });
}

const scrap = fc.constantFrom(
  'https:',
  'http:',
  '//',
  '/',
  '\\',
  '@',
  ':',
  '#',
  '?',
  '.',
  '%2f',
  '%40',
  '\t',
  '\n',
  ' ',
  '\u0000',
  '\u202e',
  '。',
  'shop.example',
  'evil.example',
  'other.example',
  '8443',
  'localhost',
  'javascript:',
  'data:',
  'user',
  '[::1]',
  'ſ',
  'Ⓢhop.example',
);

test('every text returns to an allowed origin or is refused', () => {
  let taken = 0;
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 4, arbitrary: scrap }, { weight: 1, arbitrary: fc.string() }), { maxLength: 9 }),
      fc.boolean(),
      (parts, proper) => {
        const address = (proper ? 'https://shop.example' : '') + parts.join('');
        const where = pageWithCode(address, 'r1.code', places);
        assert.ok(places.origins.has(new URL(where).origin), where);
        assert.match(
          where,
          /^https?:\/\/[\w.:]+\/[\x21-\x7e]*[?&]estamp=r1\.code(?:#[\x21-\x7e]*)?$/,
          'a header can hold it, and the last parameter is ours',
        );
        let returned: string | undefined;
        try {
          returned = checkReturnUrl(address, places);
        } catch (error) {
          assert.ok(error instanceof Problem);
        }
        if (returned === undefined) return;
        taken += 1;
        const { origin, username, password } = new URL(returned);
        assert.ok(places.origins.has(origin));
        assert.deepEqual([username, password], ['', '']);
        assert.equal(where.replace(/[?&]estamp=r1\.code/, ''), returned, 'the rest is the page, to the letter');
      },
    ),
    { numRuns: runs(5000) },
  );
  assert.ok(taken > runs(100), `only ${taken} were places at all`);
});

test("without a return URL the site's root is used", () => {
  assert.equal(checkReturnUrl(undefined, places), undefined);
  assert.equal(pageWithToken(undefined, 'token', places), 'https://shop.example/#estamp=token');
  assert.equal(pageWithCode(undefined, 'r1.code', places), 'https://shop.example/?estamp=r1.code');
});

/* Each is longer where it is sealed than where it is written. */
const GROWING = { 'letters of the world': 'धन्यवाद', 'an emoji': '🙏', 'a backslash': '\\', 'a space': ' ' };

for (const [what, part] of Object.entries(GROWING)) {
  test(`the longest return URL with ${what} fits into its tokens, and a longer one is refused`, async () => {
    const page = (times: number): string => `https://shop.example/?t=${part.repeat(times)}x`;
    const taken = (times: number): string | undefined => {
      try {
        return checkReturnUrl(page(times), places);
      } catch (error) {
        assert.ok(error instanceof Problem);
        assert.deepEqual([error.code, error.detail.field], ['INVALID_INPUT', 'returnUrl']);
        return undefined;
      }
    };
    let most = 1;
    while (taken(most + 1) !== undefined) most += 1;
    assert.ok(
      page(most).length < MAX_SEALED && page(most + 1).length <= MAX_SEALED,
      'it is not its length as written that counts',
    );
    const ret = taken(most);

    const secrets = await openSecrets(['a secret of thirty-two bytes or more!']);
    const tokens = createTokens(secrets, { mode: 'test', mount: 'https://shop.example/estamp' }, systemClock);
    const stamp = { sta: 'क'.repeat(64), art: 'क'.repeat(64), duty: 2 ** 53 - 1 };
    const order = {
      ...stamp,
      oid: `ES-${'0'.repeat(19)}`,
      svc: `estamp.${'s'.repeat(57)}`,
      ref: 'r'.repeat(64),
      tot: 2 ** 53 - 1,
      dk: secrets.current.kid,
      ret,
    };
    const ints = Array.from({ length: 10 }, (_, attempt) => `${attempt}`.padEnd(128, 'i'));
    const token = await tokens.seal('order', { ...order, doc: 'क'.repeat(200), fam: 'f'.repeat(32), rev: 5, ints });
    assert.equal(bearerOf({ header: () => `Bearer ${token}` } as unknown as Parameters<typeof bearerOf>[0]), token);
    assert.equal((await tokens.verify('order', token))?.claims.ret, ret);

    const [int = '', ...earlier] = ints.map((id) => id.slice(0, 40));
    const handle = await tokens.seal('return', { ...order, int, earlier });
    const status = { changed: () => Promise.resolve() };
    const codes = { seal: () => Promise.resolve('r1.code') };
    const parts = { tokens, codes, status, settings: places } as unknown as ReturnParts;
    const back = await returnToPage({ path: '/estamp/return', query: `s=${handle}` }, parts);
    assert.deepEqual([back.status, back.headers['location']], [303, `${String(ret)}&estamp=r1.code`]);
  });
}

test('a return URL that is too long when encoded is refused before anything is called or paid', async () => {
  const shop = await openShop();
  after(() => shop.close());
  const body = await orderBody(shop);
  const before = (await shop.journal()).length;
  const returnUrl = `https://shop.example/done?t=${'धन्यवाद'.repeat(60)}`;
  const refused = await shop.ask('POST', '/orders', { body: { ...body, returnUrl } });
  assert.deepEqual(
    [refused.status, refused.json.error?.code, refused.json.error?.['field']],
    [400, 'INVALID_INPUT', 'returnUrl'],
  );
  assert.equal((await shop.journal()).length, before);
  const made = await shop.ask('POST', '/orders', { body: { ...body, returnUrl: returnUrl.slice(0, 200) } });
  assert.equal(made.status, 200, made.text);
  const again = await shop.ask('POST', '/order/payment', {
    token: String(made.json['orderToken']),
    body: { returnUrl },
  });
  assert.deepEqual([again.status, again.json.error?.['field']], [400, 'returnUrl']);
  assert.equal((await shop.ask('GET', '/order', { token: String(made.json['orderToken']) })).status, 200);
});
