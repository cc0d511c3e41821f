import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkReturnUrl, pageWithToken } from '../../src/proxy/http/return-url.ts';
import { Problem } from '../../src/proxy/problem.ts';

const places = { origins: new Set(['https://shop.example', 'https://other.example:8443', 'http://localhost:3000']), pageOrigin: 'https://shop.example' };

const REFUSED = [
  '', ' ', '/', '/thanks', 'thanks', '//evil.example', '//shop.example', '\\\\evil.example', '/\\evil.example', 'https:evil.example',
  'https://evil.example', 'https://evil.example/https://shop.example', 'https:\\\\evil.example', 'https:/\\evil.example/', 'https:///evil.example',
  'https://shop.example@evil.example', 'https://shop.example:443@evil.example/', 'https://a@shop.example/', 'https://a:b@shop.example/', 'https://:b@shop.example/',
  'https://evil.example\\@shop.example', 'https://evil.example#@shop.example', 'https://evil.example?@shop.example',
  'https://shop.example.evil.example/', 'https://shop.example.', 'https://shop.examplé/', 'https://shоp.example/', 'https://ѕhop.example/',
  'https://shop。example.evil.example/', 'https://xn--shp-fsd.example/', 'https://shop.example%2eevil.example/', 'https://shop.example%00.evil.example/',
  'http://shop.example/', 'https://shop.example:8443/', 'https://shop.example:80/', 'https://other.example/', 'https://other.example:443/', 'http://localhost/', 'http://localhost:3001/', 'https://localhost:3000/', 'http://127.0.0.1:3000/',
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)', 'javascript://shop.example/%0aalert(1)', 'data:text/html,x', 'data:,https://shop.example/',
  'blob:https://shop.example/1', 'filesystem:https://shop.example/x', 'file:///etc/passwd', 'about:blank', 'vbscript:x', 'ftp://shop.example/', 'ws://shop.example/', 'view-source:https://shop.example/',
  'intent://shop.example/#Intent;end', 'https%3A%2F%2Fshop.example%2F', '%68ttps://shop.example/', 'https://[::1]/', 'https://2130706433/', 'null', 'https://',
];

for (const address of REFUSED) {
  test(`${JSON.stringify(address)} is no place to return to`, () => {
    assert.throws(() => checkReturnUrl(address, places), (error: Problem) => error.code === 'INVALID_INPUT' && error.detail.field === 'returnUrl');
    const where = new URL(pageWithToken(address, 'token', places));
    assert.equal(where.origin + where.pathname, 'https://shop.example/', 'sealed under other settings, it leads to the front page');
  });
}

const TAKEN: Readonly<Record<string, string>> = {
  'https://shop.example': 'https://shop.example/',
  'https://shop.example/thanks?order=1': 'https://shop.example/thanks?order=1',
  'HTTPS://SHOP.EXAMPLE:443/a/../b': 'https://shop.example/b',
  'https://shop.example/#estamp=forged': 'https://shop.example/',
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
    assert.equal(pageWithToken(address, 'token', places), `${place}#estamp=token`);
  });
}

const scrap = fc.constantFrom(
  'https:', 'http:', '//', '/', '\\', '@', ':', '#', '?', '.', '%2f', '%40', '\t', '\n', ' ', '\u0000', '\u202e', '。', 'shop.example', 'evil.example',
  'other.example', '8443', 'localhost', 'javascript:', 'data:', 'user', '[::1]', 'ſ', 'Ⓢhop.example',
);

test('whatever is written, it returns to an allowed origin or is refused', () => {
  let taken = 0;
  fc.assert(fc.property(fc.array(fc.oneof({ weight: 4, arbitrary: scrap }, { weight: 1, arbitrary: fc.string() }), { maxLength: 9 }), fc.boolean(), (parts, proper) => {
    const address = (proper ? 'https://shop.example' : '') + parts.join('');
    const where = pageWithToken(address, 'token', places);
    assert.ok(places.origins.has(new URL(where).origin), where);
    assert.match(where, /^https?:\/\/[\w.:]+\/[\x21-\x7e]*#estamp=token$/, 'a header can hold it, and one fragment is ours');
    let returned: string | undefined;
    try {
      returned = checkReturnUrl(address, places);
    } catch (error) {
      assert.ok(error instanceof Problem);
    }
    if (returned === undefined) return;
    taken += 1;
    const { origin, username, password, hash } = new URL(returned);
    assert.ok(places.origins.has(origin));
    assert.deepEqual([username, password, hash], ['', '', '']);
  }), { numRuns: 5000 });
  assert.ok(taken > 100, `only ${taken} were places at all`);
});

test('no place at all is the front page', () => {
  assert.equal(checkReturnUrl(undefined, places), undefined);
  assert.equal(pageWithToken(undefined, 'token', places), 'https://shop.example/#estamp=token');
});
