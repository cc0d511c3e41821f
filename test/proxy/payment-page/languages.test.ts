import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { audit } from '../../../src/proxy/audit/audit.ts';
import type { AuditReport } from '../../../src/proxy/audit/report.ts';
import { LANGUAGES } from '../../../src/proxy/payment-page/languages.ts';
import { en } from '../../../src/proxy/payment-page/messages/en.ts';
import { openShop, order, type Asked, type Json } from '../support/kit.ts';

const TEXTS = new URL('../../../src/locales/texts/', import.meta.url);
const OTHERS = [...LANGUAGES].filter(([code]) => code !== 'en').map(([, language]) => language);

const shop = await openShop();

const pageIn = (query: string): Promise<Asked> => shop.ask('GET', `/pay${query}`);

/** Every text of a table, by its place in it. */
function leaves(table: object, at = ''): [string, string][] {
  return Object.entries(table).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [[`${at}${key}`, value] as [string, string]] : leaves(value as object, `${at}${key}.`),
  );
}

const ENGLISH = new Map(leaves(en));

const PLACEHOLDERS = new Map([
  ['script.pay', '{amount}'],
  ['script.order', '{number}'],
  ['script.tryAfter', '{time}'],
  ['contact', '{brand}'],
]);

/* The page as data: what of its text a person reads, and what its script says. */
const fromService = (html: string): string =>
  html
    .replace(/<script id="words"[^>]*>(.*?)<\/script>/s, (_, json: string) =>
      leaves(JSON.parse(json) as object)
        .map(([, text]) => text)
        .join('\n'),
    )
    .replace(/<[^>]+>/g, ' ');

test('the payment page has all languages of the checkout', () => {
  const spoken = readdirSync(TEXTS).map((file) => file.replace('.json', ''));
  assert.deepEqual([...LANGUAGES.keys()].sort(), ['en', ...spoken].sort());
});

for (const { code, direction, words } of OTHERS) {
  test(`in ${code} the page declares its language and direction`, async () => {
    const { status, text } = await pageIn(`?lang=${code}`);
    assert.equal(status, 200);
    assert.ok(text.includes(`<html lang="${code}" dir="${code === 'ur' ? 'rtl' : 'ltr'}">`));
    assert.equal(direction, code === 'ur' ? 'rtl' : 'ltr');
    for (const [, word] of leaves(words.page)) assert.ok(text.includes(word), word);
  });

  test(`in ${code} no English is left, and no digit or sign that would break the page`, async () => {
    const { text } = await pageIn(`?lang=${code}`);
    // The Tamil word alone is not understood.
    const spoken = fromService(text).replaceAll(/\{\w+\}|\(content blocker\)/g, '');
    assert.doesNotMatch(spoken, /[A-Za-z]/);
    for (const [place, word] of leaves(words)) {
      assert.notEqual(word, ENGLISH.get(place), place);
      assert.doesNotMatch(word, /[\p{Nd}<>&"]/u, place);
      const placeholder = PLACEHOLDERS.get(place);
      assert.deepEqual(word.match(/\{\w+\}/g) ?? [], placeholder === undefined ? [] : [placeholder], place);
    }
  });

  test(`in ${code} the page uses the checkout's words`, () => {
    const { checkout } = JSON.parse(readFileSync(new URL(`${code}.json`, TEXTS), 'utf8')) as {
      checkout: Record<string, string>;
    };
    const { page, script } = words;
    assert.deepEqual(
      [script.pay, script.order, script.proceed, script.item, page.retry, script.refused.RATE_LIMITED, script.tryAfter],
      [
        checkout['pay'],
        checkout['order']?.replace('{id}', '{number}'),
        checkout['payNow'],
        checkout['certTitle'],
        checkout['tryAgain'],
        `${checkout['error_RATE_LIMITED']} ${checkout['tryLater']}`,
        checkout['tryAfter'],
      ],
    );
  });
}

/** The sentences of a text, in whatever script. */
const sentences = (text: string): string[] => text.split(/(?<=[.।۔])\s+/);

for (const {
  code,
  words: { script },
} of LANGUAGES.values()) {
  test(`in ${code} only a declined payment says that nothing was charged; other failures say where to check`, () => {
    const [, nothingCharged = ''] = sentences(script.declined);
    const [trouble, notLoaded] = [script.trouble, script.notLoaded].map(sentences);
    assert.ok(nothingCharged.length > 5);
    for (const said of [trouble, notLoaded]) assert.equal(said?.includes(nothingCharged), false);
    assert.equal(trouble?.[1], notLoaded?.[1], 'both say the same of the payment');
    assert.ok((trouble?.[1]?.length ?? 0) > 20, 'a sentence for a customer who has already paid');
  });
}

const STRANGE = [
  '',
  '?',
  '?lang',
  '?lang=',
  '?lang=en',
  '?lang=xx',
  '?lang=HI',
  '?lang=hi-IN',
  '?lang=hi%00',
  '?lang=%E0%A4',
  '?lang=__proto__',
  '?lang=constructor',
  '?lang=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
  '?lang="><script>alert(1)</script>',
  '?lang=</script><script>alert(1)</script>',
  '?lang=xx&lang=hi',
  '?LANG=hi',
  '?other=hi',
  '?lang=hi;ur',
  `?lang=${'h'.repeat(3000)}`,
];
test('any other requested language is English, byte for byte', async () => {
  const english = await pageIn('');
  assert.ok(english.text.includes('<html lang="en" dir="ltr">'));
  for (const query of STRANGE) {
    const { status, text } = await pageIn(query);
    assert.deepEqual([status, text], [200, english.text], query);
  }
});

test('a language is found beside other parameters of the URL', async () => {
  const { text } = await pageIn('?utm_source=%3Cb%3E&lang=hi&x=1');
  assert.equal(text, (await pageIn('?lang=hi')).text);
});

test('every language has the same policy and script, and is not cached', async () => {
  const auditIn = (query: string): Promise<AuditReport> =>
    audit(`https://shop.example/estamp/pay${query}`, {
      fetch: (input, init) => shop.proxy.fetch(new Request(input, init)),
    });
  const headersOf = ({ headers }: Asked): [string, string][] =>
    [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'content-length');
  const english = { report: await auditIn(''), headers: headersOf(await pageIn('')) };
  assert.equal(english.report.scripts.length, 1, 'the words are data');
  assert.equal(new Map(english.headers).get('cache-control'), 'no-store');
  for (const { code } of OTHERS) {
    assert.deepEqual(await auditIn(`?lang=${code}`), english.report, code);
    assert.deepEqual(headersOf(await pageIn(`?lang=${code}`)), english.headers, code);
  }
});

test("a provider's return URL has the language of the page that requested it, and all others are unchanged", async () => {
  const { token, answer } = await order(shop, { returnUrl: 'https://shop.example/thanks' });
  const wayBack = (payment: unknown): string =>
    new URL(String((payment as Json)['redirectUrl'])).searchParams.get('return_url') ?? '';
  assert.match(wayBack(answer.json['payment']), /\/return\?s=[\w.-]+$/);
  assert.match(String((answer.json['payment'] as Json)['payUrl']), /\/pay#[\w.-]+$/);
  const asked = async (query: string): Promise<string> =>
    wayBack((await shop.ask('POST', `/order/payment${query}`, { token, body: {} })).json['payment']);
  assert.match(await asked('?lang=%22%3E%3Cscript%3E'), /\/return\?s=[\w.-]+$/);
  const back = await asked('?lang=ur');
  assert.match(back, /\/return\?lang=ur&s=[\w.-]+$/);
  const { status, headers } = await shop.ask('GET', `${back}?status=success`);
  assert.equal(status, 303, 'also with what a provider has appended');
  assert.match(headers.get('location') ?? '', /^https:\/\/shop\.example\/thanks\?estamp=r1\./);
});

test('an expired return URL says so in its language', async () => {
  for (const { code, direction, words } of OTHERS) {
    const { status, text } = await shop.ask('GET', `/return?lang=${code}&s=x`);
    assert.equal(status, 400);
    assert.ok(text.includes(`<html lang="${code}" dir="${direction}">`));
    assert.ok(text.includes(words.ended.title) && text.includes(words.ended.text) && text.includes(words.page.shop));
    assert.doesNotMatch(fromService(text), /[A-Za-z]/);
  }
  const english = await shop.ask('GET', '/return?s=x');
  assert.equal((await shop.ask('GET', '/return?lang="><script>alert(1)</script>&s=x')).text, english.text);
});
