import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchLocale } from '../../src/base/match-locale.ts';

const LANGUAGES = ['en', 'hi', 'pa', 'ur'];
const match = (tag: string): string | undefined => matchLocale(tag, (language) => LANGUAGES.includes(language));

test('A tag finds the texts of its language, whatever its case, region and extensions', () => {
  for (const language of LANGUAGES) {
    for (const tag of [language, language.toUpperCase(), `${language}-IN`, `${language}-IN-u-nu-latn`])
      assert.equal(match(tag), language, tag);
  }
  // The names of POSIX locales, as content management systems write them.
  for (const tag of ['hi_IN', 'hi_in', 'hi_IN.UTF-8', ' hi_IN ', 'hi_Deva_IN', 'ur_IN@calendar'])
    assert.equal(match(tag), tag.trim().slice(0, 2), tag);
  for (const tag of ['hi-Deva', 'pa-Guru-IN', 'ur-Arab']) assert.equal(match(tag), tag.slice(0, 2), tag);
});

test('Texts in another script do not serve, and neither does another language or what is no tag', () => {
  for (const tag of ['hi-Latn', 'pa-PK', 'ur-Deva', 'fr', 'xx', '', 'zh_Hans_CN', 'english please', '../hi'])
    assert.equal(match(tag), undefined, tag);
});
