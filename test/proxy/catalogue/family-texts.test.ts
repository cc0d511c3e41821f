import assert from 'node:assert/strict';
import { test } from 'node:test';
import { purposesOf, rolesOf } from '../../../src/proxy/catalogue/family-texts.ts';
import { ARTICLES } from '../../../src/locales/index.ts';
import { LANGUAGES } from '../../../src/proxy/payment-page/languages.ts';

const families = Object.keys(ARTICLES).map((family) => ({ family }));
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
  for (const [family, names] of Object.entries(roles)) {
    assert.deepEqual(Object.keys(names).sort(), [...LANGUAGES.keys()].sort(), family);
    for (const [language, one] of Object.entries(names)) {
      assert.equal(one.length, names['en']?.length, `${family} ${language}`);
      assert.ok(one.every(Boolean) && new Set(one).size === one.length, `${family} ${language}`);
    }
  }
});
