import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cachedNameOf, nameOf } from '../../../src/proxy/quotes/check-availability.ts';
import type { Article } from '../../../src/wire/catalogue.ts';

const article = (name: string): Article => ({ code: 'A', name, popular: false, secondParty: false, family: 'lease' });

test('tokens hold a long name of a document cut between letters, and its family', () => {
  assert.deepEqual(nameOf(article('Lease deed')), { doc: 'Lease deed', fam: 'lease' });
  assert.deepEqual(nameOf(article('🙏'.repeat(201))), { doc: `${'🙏'.repeat(199)}…`, fam: 'lease' });
});

test('the way back finds the name in the cached list, and does without where there is none', () => {
  const lists: Record<string, unknown> = { 'articles:KA': { articles: [article('Lease deed')] } };
  const catalogue = { peek: (list: string) => lists[list] };
  assert.deepEqual(cachedNameOf(catalogue, { sta: 'KA', art: 'A' }), { doc: 'Lease deed', fam: 'lease' });
  assert.deepEqual(cachedNameOf(catalogue, { sta: 'KA', art: 'B' }), {});
  assert.deepEqual(cachedNameOf(catalogue, { sta: 'MH', art: 'A' }), {});
});
