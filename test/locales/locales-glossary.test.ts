import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { readTexts } from '../../scripts/build/read-texts.ts';
import { formMessages } from '../../src/form/i18n/messages.ts';
import { en, type Message } from '../../src/locales/index.ts';
import { FOLLOWING } from '../../src/elements/i18n/resolve-locale.ts';
import { LANGUAGES } from '../../src/proxy/payment-page/languages.ts';

/** The text that must contain the term of a row. */
const ROWS: Readonly<Record<string, string>> = {
  stamp: 'step_stamp',
  'e-Stamp': 'certTitle',
  'stamp duty': 'line_stampDuty',
  'stamp value': 'value',
  'stamp paper': 'doorstep',
  certificate: 'downloadCertificate',
  article: 'articleNumber',
  document: 'found',
  party: 'partyName',
  'first party': 'partyName',
  'second party': 'certSecond',
  'purchased by': 'certPurchaser',
  'consideration price': 'certConsideration',
  'property description': 'certProperty',
  'Sub-Registrar Office': 'sro',
  district: 'district',
  'stamp duty paid by': 'certPayer',
  PAN: 'partyPan',
  GST: 'line_gst',
  cess: 'line_cess',
  surcharge: 'line_surcharge',
  'service fee': 'line_serviceFee',
  'procurement fee': 'line_procurementFee',
  coupon: 'coupon',
  order: 'order',
  refund: 'status_refunded',
  'to correct (names)': 'correct',
  delivery: 'line_delivery',
  payment: 'payment page',
  'this website (the merchant’s)': 'error_PAGE_REFUSED',
};
/** Rows that only some languages need. */
const SOME: Readonly<Record<string, string>> = {
  'won’t be charged': 'notTwice',
  'to issue': 'certDate',
  discount: 'line_discount',
  again: 'tryAgain',
  name: 'correct',
  reference: 'reference',
  'number (of a certificate)': 'certNumber',
  'to enter (in a field)': 'typeNumber',
};

/** Words of the English texts that each language renders with the one word of its glossary. */
const ONE_WORD: Readonly<Record<string, RegExp>> = {
  'e-Stamp': /e-Stamp/,
  certificate: /certificate/i,
  'this website (the merchant’s)': /this website/i,
};

/**
 * The texts that decide whether a customer pays again, waits, or asks for help. Those with a dot are of the payment
 * page.
 */
const CRITICAL: readonly string[] = [
  'statusChecking',
  'status_created',
  'status_confirming',
  'status_payment-failed',
  'status_payment-confirmed',
  'status_failed',
  'status_refunded',
  'status_unknown',
  'hint_created',
  'hint_confirming',
  'hint_failed',
  'hint_refunded',
  'hint_unknown',
  'action_bank',
  'ruleRefund',
  'heldOver',
  'priceWas',
  'error_TIMEOUT',
  'notTwice',
  'error_PAYMENT_FAILED',
  'error_other',
  'error_ordered',
  'script.confirming',
  'script.offline',
  'script.trouble',
  'script.notLoaded',
  'script.declined',
  'page.test',
];

const page = (name: string): string => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');
const rows = (text: string): [row: string, term: string][] =>
  [...text.matchAll(/^\| (.+?) \| (.+?) \|/gm)]
    .map(([, row = '', term = '']): [string, string] => [row, term])
    .filter(([row]) => row !== 'English' && !row.startsWith('---'));
const whole = (text: Message | undefined): string =>
  Object.values(typeof text === 'string' ? [text] : (text ?? {}))
    .join(' ')
    .replaceAll('\u2011', '-')
    .replaceAll('\u00a0', ' ');
/** Without the sign that ends a word on a consonant: an ending replaces it. */
const stem = (term: string): string => term.replace(/[\u09CD\u0D4D\u0BCD\u0C4D\u0CCD]$/, '');
const ENGLISH: Readonly<Record<string, Message>> = { ...en, ...formMessages };

for (const { language, checkout, form } of readTexts()) {
  const texts: Readonly<Record<string, Message>> = { ...checkout, ...form };
  const glossary = page(`glossary/${language}`);
  const [termsPart = ''] = glossary.split('\n## ');
  const terms = new Map(rows(termsPart));

  describe(`glossary of ${language}`, () => {
    test('A glossary has each term once, and no other', () => {
      const given = rows(termsPart).map(([row]) => row);
      assert.equal(new Set(given).size, given.length);
      assert.deepEqual(given.filter((row) => row in ROWS).sort(), Object.keys(ROWS).sort());
      assert.deepEqual(
        given.filter((row) => !(row in ROWS) && !(row in SOME)),
        [],
      );
    });

    test('The terms of a glossary are the words of the texts', () => {
      for (const [row, term] of terms) {
        const key = ROWS[row] ?? SOME[row] ?? '';
        const text = key === 'payment page' ? LANGUAGES.get(language)?.words.page.title : texts[key];
        assert.ok(whole(text).includes(stem(term)), `${row}: “${term}” is not in ${key}: “${whole(text)}”`);
      }
    });

    for (const [row, word] of Object.entries(ONE_WORD)) {
      test(`A language has one word for “${row}”`, () => {
        const one = stem(terms.get(row) ?? '');
        assert.ok(one);
        const others = Object.keys(texts).filter(
          (key) => word.test(whole(ENGLISH[key])) && !whole(texts[key]).includes(one),
        );
        assert.deepEqual(others, []);
      });
    }

    test('A glossary reads back every critical text of the checkout and the payment page as it is now', () => {
      const [, critical = ''] = glossary.split('## The critical texts, read back into English');
      const read = [...critical.matchAll(/^\| `([\w.-]+)` \| (.+) \| (.+) \|$/gm)];
      assert.deepEqual(
        read.map(([, key]) => key),
        CRITICAL,
      );
      const words = LANGUAGES.get(language)?.words as unknown as Readonly<Record<string, Record<string, string>>>;
      for (const [, key = '', text, back = ''] of read) {
        const [part = '', name = ''] = key.split('.');
        assert.equal(text, name ? words[part]?.[name] : texts[key], key);
        assert.match(back, /^[\x20-\x7e…]+$/, `${key} is read back into English`);
        const holes = (one = ''): string => (one.match(/\{\w+\}/g) ?? []).sort().join();
        assert.equal(holes(back), holes(text), key);
      }
    });

    test('A glossary asks a native reader only about texts that exist', () => {
      const [, list = ''] = glossary.split('## What a native reader should look at first');
      const keys = [...list.matchAll(/`([\w-]+)`/g)].map(([, key = '']) => key);
      assert.ok(keys.length > 0);
      assert.deepEqual(
        keys.filter((key) => !(key in texts)),
        [],
      );
      const quotes = [...list.matchAll(/`([\w-]+)`: “(.+?)”/g)];
      for (const [, key = '', quote = ''] of quotes) assert.ok(whole(texts[key]).includes(quote), `${key}: “${quote}”`);
    });
  });
}

test('The glossary says of every language whether it follows the page, with a reason and a date', () => {
  const listed = [
    ...page('glossary').matchAll(/^\| `(\w\w)` \| \[?\w+\]?(?:\(.+?\))? \| (yes|no) \| (.+?) \| (\d{4}-\d{2}) \|$/gm),
  ];
  assert.deepEqual(listed.map(([, code]) => code).sort(), [...LANGUAGES.keys()].sort());
  for (const [, code = '', follows, reason] of listed) {
    assert.equal(follows === 'yes', FOLLOWING.includes(code), code);
    assert.ok(reason);
  }
});
