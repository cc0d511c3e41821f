import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Row } from '../../../src/conformance/world/check.ts';
import { scaled } from '../../support/pace.mjs';
import { CountedPasswords } from '../accounts/people.ts';
import { copiesFolder, loadCopy, mutated, type Copy } from './mutated-sandbox.ts';
import { MUTATIONS } from './mutations.ts';

const folder = copiesFolder();
after(folder.remove);

const nameOf = ({ part, operation, rule }: Pick<Row, 'part' | 'operation' | 'rule'>): string =>
  `${part} ${operation} ${rule}`;

/** What a copy makes of some rules, on a sandbox of its own. */
async function runRules({ createSandbox, runConformance }: Copy, names: ReadonlySet<string>): Promise<Row[]> {
  const sandbox = await createSandbox({ passwords: new CountedPasswords() });
  try {
    return await runConformance({
      baseUrl: sandbox.url,
      key: 'sk_test_demo',
      patience: scaled(1_500),
      only: (row) => names.has(nameOf(row)),
    });
  } finally {
    await sandbox.close();
  }
}

describe('the sandbox as it is', () => {
  const names = new Set(MUTATIONS.map(({ rule }) => rule));
  let rows: Row[];
  before(async () => {
    rows = await runRules(await loadCopy(folder.path, 'as-it-is'), names);
  });

  test('The sandbox as it is passes every rule that a mutation names', () => {
    assert.deepEqual(
      rows.filter(({ outcome }) => outcome !== 'passed'),
      [],
    );
    assert.deepEqual(
      [...names].filter((name) => !rows.some((row) => nameOf(row) === name)),
      [],
      'rules that do not exist',
    );
  });
});

describe('the conformance suite finds a sandbox in which', () => {
  for (const [i, mutation] of MUTATIONS.entries()) {
    test(mutation.mistake, async () => {
      const [row] = await runRules(await loadCopy(folder.path, String(i), mutation), new Set([mutation.rule]));
      assert.equal(row?.outcome, 'failed', `the rule “${mutation.rule}” does not find it`);
      assert.doesNotMatch(row.seen, /^TypeError|^SyntaxError|^ReferenceError/, 'the rule fails by what it looks at');
    });
  }
});

test('a mutation whose text is no longer in its file is reported', () => {
  const [first] = MUTATIONS;
  assert.ok(first);
  assert.throws(
    () => mutated({ ...first, text: 'no such text' }),
    /looks for “no such text”, which stands 0 times in src\/.* Write it anew\.$/,
  );
});
