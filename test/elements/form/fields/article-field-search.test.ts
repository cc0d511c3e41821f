import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { searchArticles } from '../../../../src/elements/form/fields/article-search.ts';
import { ARTICLES } from '../../../../src/locales/index.ts';
import { articleFamily } from '../../../../src/proxy/readers/articles.ts';
import type { Article } from '../../../../src/wire/index.ts';
import { ALL, documents, speak } from './article-list.ts';

const found = (language: string, search: string, articles = ALL): string[] =>
  searchArticles(documents(articles), search, speak(language)).map(({ name }) => name);

describe('the search for a document', () => {
  for (const [language, search, name] of [
    ['hi', 'शपथ पत्र', 'Affidavit'],
    ['hi', 'हलफ़नामा', 'Affidavit'],
    ['hi', 'किराया', 'Lease or rental agreement'],
    ['hi', 'मुख्तारनामा', 'Power of attorney, general'],
    ['hi', 'rent agreement', 'Lease or rental agreement'],
    ['ta', 'வாடகை', 'Lease or rental agreement'],
    ['ta', 'பிரமாணப் பத்திரம்', 'Affidavit'],
    ['ta', 'கிரயப்', 'Conveyance'],
    ['ta', 'poa', 'Power of attorney, special'],
    ['en', 'rent agreement', 'Lease or rental agreement'],
    ['en', 'leave and license', 'Leave and licence'],
    ['en', 'poa', 'Power of attorney, general'],
    ['en', 'NDA', 'Agreement'],
    ['en', 'loan agreement', 'Loan agreement'],
    ['en', 'sale deed', 'Conveyance'],
    ['en', 'name change', 'Affidavit'],
    ['hi', 'नाम परिवर्तन', 'Affidavit'],
  ] as const) {
    it(`“${search}” in ${language} finds ${name}`, () =>
      assert.ok(found(language, search).includes(name), found(language, search).join()));
  }

  it('A lease is found as “leave and license” in a state that has no document of that name', () => {
    const articles = ALL.filter(({ name }) => !/licence/i.test(name));
    assert.deepEqual(found('en', 'leave and license', articles), ['Lease or rental agreement']);
  });

  it('A word is found at its beginning only: “mou” does not find “amount”', () => {
    assert.deepEqual(found('en', 'mou'), ['Agreement']);
    assert.ok(found('en', 'agree').includes('Loan agreement'));
  });

  it('An article number finds its document with or without the clause; a part of the number does not', () => {
    const one = ALL.find(({ number }) => number === '4') as Article;
    const articles = ['34', '4(a)', '40', '41', '4'].map((number) => ({ ...one, number, code: number }));
    const numbers = (language: string, search: string): unknown[] =>
      searchArticles(documents(articles), search, speak(language)).map(({ number }) => number);
    for (const search of ['4', 'article 4', 'Article 4', '४'])
      assert.deepEqual(numbers('en', search), ['4', '4(a)'], search);
    assert.deepEqual(numbers('hi', 'अनुच्छेद 4'), ['4', '4(a)']);
  });
});

it('The proxy and the catalogues have the same families of documents', () => {
  assert.deepEqual(
    ARTICLES.filter((family) => !ALL.some((one) => one.family === family)),
    ['power-of-attorney'],
  );
  assert.equal(articleFamily('Power of Attorney'), 'power-of-attorney');
});

it('A page in one language is searched in the words of another, in its own letters', () => {
  for (const [language, search, name] of [
    ['en', 'किरायानामा', 'Lease or rental agreement'],
    ['en', 'हलफनामा', 'Affidavit'],
    ['ta', 'किरायानामा', 'Lease or rental agreement'],
    ['en', 'குத்தகை', 'Lease or rental agreement'],
    ['hi', 'kirayanama', 'Lease or rental agreement'],
  ] as const)
    assert.equal(found(language, search)[0], name, `${language} ${search}`);
});

it('A list without other names is searched by its own', () => {
  const names = searchArticles({ articles: ALL }, 'affidavit', speak('en')).map(({ name }) => name);
  assert.deepEqual(names, ['Affidavit']);
});
