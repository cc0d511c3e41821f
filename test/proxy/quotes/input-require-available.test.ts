import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cachedNameOf, nameOf } from '../../../src/proxy/quotes/input.ts';
import type { Article } from '../../../src/wire/catalogue.ts';

const article = (name: string): Article => ({ code: 'A', name, popular: false, secondParty: false, family: 'lease' });

test('tokens contain the family of a document, its number or code, and its name, which is cut between characters if it is long', () => {
  assert.deepEqual(nameOf(article('Lease deed')), { doc: 'Lease deed', num: 'A', fam: 'lease' });
  assert.equal(nameOf({ ...article('Lease deed'), number: '30'.repeat(20) }).num, '30'.repeat(10));
  assert.deepEqual(nameOf(article('🙏'.repeat(201))), { doc: `${'🙏'.repeat(199)}…`, num: 'A', fam: 'lease' });
});

test('the return URL gets the name of the document from the cached list, and has no name without a cached list', () => {
  const lists: Record<string, unknown> = { 'articles:KA': { articles: [article('Lease deed')] } };
  const catalogue = { peek: (list: string) => lists[list] };
  assert.deepEqual(cachedNameOf(catalogue, { sta: 'KA', art: 'A' }), { doc: 'Lease deed', num: 'A', fam: 'lease' });
  assert.deepEqual(cachedNameOf(catalogue, { sta: 'KA', art: 'B' }), {});
  assert.deepEqual(cachedNameOf(catalogue, { sta: 'MH', art: 'A' }), {});
});
