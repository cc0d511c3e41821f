import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { LANGUAGES as SHOWN } from '../../demo/languages.ts';
import { makeLocales, pack, presentLocales, withoutRepeatedForms } from '../../scripts/build/locales.ts';
import { readTexts } from '../../scripts/build/read-texts.ts';
import { unpack, type Packed } from '../../src/elements/i18n/load-messages.ts';
import { formatMessage } from '../../src/form/i18n/format-message.ts';
import { formMessages } from '../../src/form/i18n/messages.ts';
import { ARTICLES, en, STATES, type Message } from '../../src/locales/index.ts';

const LANGUAGES = ['as', 'bn', 'gu', 'hi', 'kn', 'ml', 'mr', 'or', 'pa', 'ta', 'te', 'ur'];
/** Bytes that a language may take, compressed as servers do it. */
const BUDGET = 5120;

const forms = (text: Message): Readonly<Record<string, string>> => (typeof text === 'string' ? { only: text } : text);
const holes = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();
const english: Readonly<Record<string, Message>> = { ...en, ...formMessages };

test('there are twelve languages besides English', () => {
  assert.deepEqual(
    readTexts().map(({ language }) => language),
    LANGUAGES,
  );
});

test('the demo lists every language by its own name', () => {
  const names = readTexts().map(({ language, name }) => [language, name]);
  assert.deepEqual(Object.fromEntries(SHOWN), Object.fromEntries([['en', 'English'], ...names]));
});

test('no text of the checkout has the name of a text of the form', () => {
  assert.deepEqual(
    Object.keys(en).filter((key) => key in formMessages),
    [],
  );
});

test('a text that contains the separator is refused by its name', () => {
  const [texts] = readTexts();
  assert.ok(texts);
  assert.throws(
    () => pack({ ...texts, checkout: { ...texts.checkout, state: 'a|b' } }),
    /as\.json contains a bar in “state”/,
  );
});

test('the generated files are made of the current texts', () => {
  const made = makeLocales();
  assert.deepEqual(presentLocales().sort(), [...made.keys()].sort(), 'run `npm run locales`');
  for (const [file, body] of made) {
    assert.equal(readFileSync(new URL(`../../src/locales/${file}`, import.meta.url), 'utf8'), body, file);
  }
});

for (const texts of readTexts()) {
  const { language, checkout, form, states, articles } = texts;
  describe(language, () => {
    const all = Object.entries({ ...checkout, ...form });

    test('A language has every text, and none that English does not have', () => {
      assert.deepEqual(Object.keys(checkout), Object.keys(en));
      assert.deepEqual(Object.keys(form), Object.keys(formMessages));
      assert.deepEqual(Object.keys(states), [...STATES]);
      assert.deepEqual(Object.keys(articles), [...ARTICLES]);
    });

    test("A language's file returns its texts, without the plural forms that are the same as the usual one", () => {
      const named = Object.fromEntries([
        ...Object.entries(states).map(([code, name]) => [`state.${code}`, name]),
        ...Object.entries(articles).map(([family, name]) => [`article.${family}`, name]),
      ]) as Record<string, string>;
      const unpacked = unpack(JSON.parse(pack(texts)) as Packed) as unknown as Readonly<Record<string, Message>>;
      const whole = { ...checkout, ...form, ...named };
      assert.deepEqual(
        unpacked,
        Object.fromEntries(Object.entries(whole).map(([key, text]) => [key, withoutRepeatedForms(text)])),
      );
      for (const [key, text] of Object.entries(whole)) {
        for (const count of [0, 1, 2, 3, 5, 11, 100]) {
          assert.equal(
            formatMessage(unpacked[key] ?? '', language, { count }),
            formatMessage(text, language, { count }),
          );
        }
      }
    });

    test('A language has one form for each plural category', () => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      for (const [key, text] of all) {
        assert.equal(typeof text, typeof english[key], key);
        if (typeof text !== 'string') assert.deepEqual(Object.keys(text).sort(), [...pluralCategories].sort(), key);
      }
    });

    test('A language has the same placeholders as English', () => {
      for (const [key, text] of all) {
        const wanted = [...new Set(Object.values(forms(english[key] ?? '')).flatMap(holes))].sort();
        const given = [...new Set(Object.values(forms(text)).flatMap(holes))].sort();
        assert.deepEqual(given, wanted, key);
      }
    });

    test('A language uses Latin digits', () => {
      assert.doesNotMatch(JSON.stringify([all, states]), /(?![0-9])\p{Nd}/u);
    });

    test(`A language's file has at most ${BUDGET} bytes`, () => {
      const { length } = gzipSync(pack(texts), { level: 9 });
      assert.ok(length <= BUDGET, `${length} bytes`);
    });

    test('A language has a page in the glossary', () => {
      assert.ok(existsSync(new URL(`../../docs/glossary/${language}.md`, import.meta.url)));
    });
  });
}

test('In right-to-left texts, signs and groups of digits keep their order: they are isolated', () => {
  const ur = readTexts().find(({ language }) => language === 'ur');
  assert.ok(ur);
  const texts = Object.entries({ ...ur.checkout, ...ur.form }).flatMap(([key, text]) =>
    Object.values(forms(text)).map((one) => [key, one] as const),
  );
  const isolated = texts.filter(([, text]) => text.includes('\u2066'));
  assert.deepEqual(isolated.map(([key]) => key).sort(), ['mobileWrong', 'partyNameHint']);
  for (const [key, text] of texts) {
    const rest = text.replace(/\u2066[^\u2066\u2069]+\u2069/g, '');
    assert.doesNotMatch(rest, /[\u2066\u2069]|[&+]\s*[A-Za-z\d]|\d\s\d/, key);
  }
});
