import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc, { runs } from '../../../support/fast-check.ts';
import { searchArticles } from '../../../../src/elements/form/fields/article-search.ts';
import type { Article } from '../../../../src/wire/index.ts';
import { ALL, documents, speak } from './article-list.ts';
import { GENERAL, LEASE, QUERIES } from './article-queries.ts';
import { MORE_QUERIES } from './more-article-queries.ts';

const find = (search: string, language = 'en', articles = ALL): string[] =>
  searchArticles(documents(articles), search, speak(language)).map(({ name }) => name);

describe('the search for a document by what people type', () => {
  /** The queries without a right document among the first three. */
  const missed = (all: typeof QUERIES): string[] =>
    Object.entries(all).flatMap(([language, queries]) =>
      Object.entries(queries).flatMap(([search, right]) => {
        const first = find(search, language).slice(0, 3);
        return first.some((name) => right.includes(name)) ? [] : [`${language} “${search}”: ${first.join(', ')}`];
      }),
    );

  it('Finds the right document among the first three', () => assert.deepEqual(missed(QUERIES), []));

  it('Finds the right document among the first three for 95 % of other queries, in every language', () => {
    const count = Object.values(MORE_QUERIES).flatMap((queries) => Object.keys(queries)).length;
    assert.ok(count > 300);
    const wrong = missed(MORE_QUERIES);
    assert.ok(wrong.length <= count * 0.05, `${wrong.length} of ${count}: ${wrong.join('; ')}`);
  });

  it('Puts the lease first for the most common query, and not an agreement', () => {
    for (const search of ['rent', 'rent agreement']) assert.equal(find(search)[0], LEASE, search);
  });
});

describe('the number of an article', () => {
  const one = ALL.find(({ name }) => name === 'Affidavit') as Article;
  const numbers = ['4', '34', '4(a)', '40', '36', '36A', '5(j)', '25', '5'];
  const articles = numbers.map((number) => ({ ...one, number, code: number, description: 'Duty of 25 % or 0.5 %' }));
  const byNumber = (search: string): unknown[] =>
    searchArticles(documents(articles), search, speak('en')).map(({ number }) => number);

  for (const [search, right] of [
    ['4', ['4', '4(a)']],
    ['article 4', ['4', '4(a)']],
    ['४', ['4', '4(a)']],
    ['36 A', ['36A']],
    ['36a', ['36A']],
    ['36', ['36', '36A']],
    ['5j', ['5(j)']],
    ['5 (j)', ['5(j)']],
    ['5(j)', ['5(j)']],
    ['25', ['25']],
    ['article 25', ['25']],
    ['99', []],
  ] as const) {
    it(`“${search}” finds ${right.join(', ') || 'nothing'}`, () => assert.deepEqual(byNumber(search), right));
  }
});

it('One typing error in a word of five letters or more still finds the document', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  fc.assert(
    fc.property(
      fc.constantFrom('affidavit', 'mortgage', 'partnership', 'conveyance', 'divorce', 'indemnity'),
      fc.nat(),
      fc.constantFrom('drop', 'double', 'wrong', 'swap'),
      fc.constantFrom(...letters),
      (word, at, error, letter) => {
        const i = 1 + (at % (word.length - 2));
        const typed = {
          drop: word.slice(0, i) + word.slice(i + 1),
          double: word.slice(0, i) + letter + word.slice(i),
          wrong: word.slice(0, i) + letter + word.slice(i + 1),
          swap: word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2),
        }[error];
        assert.match(find(typed)[0] ?? '', new RegExp(word, 'i'), typed);
      },
    ),
    { numRuns: runs(200) },
  );
});

it('A search that was only begun finds documents by the beginnings of words', () => {
  assert.equal(find('aff')[0], 'Affidavit');
  assert.equal(find('gen pow')[0], GENERAL);
  assert.deepEqual(find('zzzzzz'), []);
  assert.equal(find('').length, ALL.length);
  assert.equal(find('  the ').length, ALL.length);
});
