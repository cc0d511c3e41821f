import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { readTexts, type Texts } from '../../scripts/build/read-texts.ts';
import { fullMessages } from '../../src/form/i18n/full-messages.ts';
import { formMessages } from '../../src/form/i18n/messages.ts';
import { en } from '../../src/locales/index.ts';
import { LANGUAGES } from '../../src/proxy/payment-page/languages.ts';
import { formSchema, formUiSchema } from '../../src/sandbox/seed/catalogue.ts';

/** What joins the two halves of the word so that no line ends between them. */
const JOINT = /[\u2011\u00a0]/;
/** What people type in its place; a line may end after each of these. */
const BREAKABLE = '[- \\t\\n\\u00ad\\u200b\\u2010\\u2012-\\u2015]+';

/** The word for “e-Stamp” with a joint at which a line may end. */
function broken(word: string): RegExp {
  const [first = '', second = '', ...more] = word.split(JOINT);
  assert.ok(first && second && !more.length, `“${word}” has one joint that no line ends at`);
  return new RegExp(`(?<![\\p{L}\\p{M}])${first}${BREAKABLE}${second}`, 'iu');
}

/** The word of a language for “e-Stamp”. */
function wordOf(checkout: Texts['checkout']): string {
  const word = checkout['certTitle'];
  assert.ok(typeof word === 'string');
  return word;
}

const ENGLISH = broken('e\u2011Stamp');

test('A joint at which a line may end is found, and the other is not', () => {
  for (const joint of ['-', ' ', '\u2010', '\u2013', '\u00ad', '\n']) assert.match(`Your e${joint}stamp`, ENGLISH);
  assert.doesNotMatch('Your e\u2011Stamp, three stamps', ENGLISH);
});

test('No English text of the checkout, its form or the payment page breaks “e-Stamp” over two lines', () => {
  const texts = JSON.stringify([en, formMessages, fullMessages, LANGUAGES.get('en')?.words, formSchema, formUiSchema]);
  assert.doesNotMatch(texts, ENGLISH);
  assert.ok(texts.includes(en.certTitle));
});

for (const { language, checkout, form, articles } of readTexts()) {
  test(`No text in ${language} breaks the word for “e-Stamp” over two lines`, () => {
    const word = wordOf(checkout);
    const texts = JSON.stringify([checkout, form, articles, LANGUAGES.get(language)?.words]);
    assert.doesNotMatch(texts, broken(word));
    assert.doesNotMatch(texts, ENGLISH);
  });
}

describe('the pages of the demo', () => {
  const folder = new URL('../../demo/pages/', import.meta.url);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  )) {
    test(`The page ${file} does not break “e-Stamp” over two lines`, () => {
      const text = readFileSync(new URL(file, folder), 'utf8');
      for (const word of [en.certTitle, ...readTexts().map(({ checkout }) => wordOf(checkout))])
        assert.doesNotMatch(text, broken(word));
    });
  }
});
