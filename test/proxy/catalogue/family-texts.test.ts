import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aboutOf, purposesOf, rolesOf, textLanguage, wordsOf } from '../../../src/proxy/catalogue/family-texts.ts';
import { ARTICLES } from '../../../src/locales/index.ts';
import { LANGUAGES } from '../../../src/proxy/payment-page/languages.ts';

const families = ARTICLES.map((family) => ({ family }));
const all = purposesOf(families);

test('Each family with purposes offers four or five, with a name in each language', () => {
  assert.ok(Object.keys(all).length >= 10);
  const languages = [...LANGUAGES.keys()].sort();
  for (const [family, purposes] of Object.entries(all)) {
    assert.deepEqual(Object.keys(purposes).sort(), languages, family);
    const count = purposes['en']?.length ?? 0;
    assert.ok(count === 4 || count === 5, `${family} has ${count}`);
    for (const [language, names] of Object.entries(purposes)) {
      assert.equal(names.length, count, `${family} ${language}`);
      assert.equal(new Set(names).size, count, `${family} ${language} repeats itself`);
      assert.ok(names.every(Boolean), `${family} ${language} has a gap`);
    }
  }
});

test('Each purpose can be printed, and has the length that forms of the service ask for', () => {
  for (const text of Object.values(all).flatMap((purposes) => purposes['en'] ?? [])) {
    assert.match(text, /^[A-Za-z ]+$/);
    assert.ok(text.length >= 10 && text.length <= 100, text);
  }
});

test('Only families that are sold are named', () => {
  assert.deepEqual(Object.keys(purposesOf([{ family: 'lease' }, { family: 'unheard-of' }, {}])), ['lease']);
});

test('The parties of a family have a name in each language, and two parties two', () => {
  const roles = rolesOf(families);
  assert.deepEqual(roles['lease']?.['en'], ['landlord', 'tenant']);
  assert.equal(roles['affidavit']?.['en']?.length, 1);
  // Who gives a security is named first.
  for (const family of ['mortgage', 'hypothecation', 'promissory-note'])
    assert.deepEqual(roles[family]?.['en'], ['borrower', 'lender']);
  for (const [family, names] of Object.entries(roles)) {
    assert.deepEqual(Object.keys(names).sort(), [...LANGUAGES.keys()].sort(), family);
    for (const [language, one] of Object.entries(names)) {
      assert.equal(one.length, names['en']?.length, `${family} ${language}`);
      assert.ok(one.every(Boolean) && new Set(one).size === one.length, `${family} ${language}`);
    }
  }
});

test('Each family says in one short line of each language what it is for', () => {
  const about = aboutOf(families);
  assert.deepEqual(Object.keys(about), [...ARTICLES]);
  for (const [family, lines] of Object.entries(about)) {
    assert.deepEqual(Object.keys(lines).sort(), [...LANGUAGES.keys()].sort(), family);
    for (const [language, line] of Object.entries(lines)) {
      assert.equal(line.length, 1);
      assert.match(line[0] ?? '', /^[^.।۔]{8,70}[.।۔]$/u, `${family} ${language}`);
    }
  }
  // No language repeats another family's line.
  for (const language of LANGUAGES.keys())
    assert.equal(new Set(Object.values(about).map((lines) => lines[language]?.[0])).size, ARTICLES.length, language);
});

test('Other names are in the letters of many languages, and the line of a family holds no separator', () => {
  const words = wordsOf(families);
  assert.match(words['lease'] ?? '', /\bkirayanama\b.*किरायानामा.*வாடகை.*;leave/u);
  assert.doesNotMatch(Object.values(words).join(' '), /\||\s{2}/);
  for (const text of Object.values(words)) assert.match(text, /^[^;]+(?:;[^;]+)?$/);
  assert.deepEqual(wordsOf([{ family: 'constructor' }, { family: 'unheard-of' }, {}]), {});
  assert.deepEqual(aboutOf([{ family: 'constructor' }, {}]), {});
});

test('A page gets the texts of its language and of English, which is printed, and English alone for one that we lack', () => {
  const languages = (query: string): string[] => {
    const language = textLanguage(query);
    const given = [purposesOf, rolesOf, aboutOf].map((textsOf) => textsOf(families, language));
    return [...new Set(given.flatMap((texts) => Object.values(texts).flatMap(Object.keys)))];
  };
  assert.deepEqual(languages('lang=hi'), ['en', 'hi']);
  assert.deepEqual(languages('x=1&lang=en'), ['en']);
  for (const query of ['lang=', 'lang=xx', 'lang=__proto__', 'lang=hi%00', 'lang=xx&lang=hi'])
    assert.deepEqual(languages(query), ['en'], query);
  // A page of an earlier version does not say its language.
  assert.deepEqual(languages('').sort(), [...LANGUAGES.keys()].sort());
});
