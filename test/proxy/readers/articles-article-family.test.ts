import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readArticles, articleFamily } from '../../../src/proxy/readers/articles.ts';

for (const [name, family] of [
  ['Affidavit', 'affidavit'],
  ['Rent Agreement', 'lease'],
  ['Leave & License', 'leave-and-licence'],
  ['Power of attorney, general', 'general-power-of-attorney'],
  ['Sale deed', 'conveyance'],
  ['Agreement (in any other case)', undefined],
  ['Something new', undefined],
  ['constructor', undefined],
] as const) {
  test(`“${name}” is ${family ?? 'not a well-known document'}`, () => assert.equal(articleFamily(name), family));
}

test('two articles of one family keep the names of the service', () => {
  const read = readArticles({
    articles: [
      { articleCode: 'A', name: 'Lease' },
      { articleCode: 'B', name: 'Lease deed' },
      { articleCode: 'C', name: 'Gift deed' },
    ],
  });
  assert.deepEqual(
    read?.articles.map(({ family }) => family),
    [undefined, undefined, 'gift'],
  );
});
