import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { normalize } from '../../../src/form-import/normal-form/normal-form.ts';
import { Refused } from '../../../src/form-import/index.ts';
import { evaluate } from '../../../src/base/evaluator/index.ts';
import { compileByAjv } from '../../../src/proxy/validation/ajv.ts';
import { UNCLAIMED } from './unclaimed.ts';

interface Group {
  description: string;
  schema: unknown;
  tests: { description: string; data: unknown; valid: boolean }[];
}

const SUITE = new URL('../../json-schema-test-suite/', import.meta.url);
const DRAFTS = {
  'draft2020-12': 'https://json-schema.org/draft/2020-12/schema',
  draft7: 'http://json-schema.org/draft-07/schema#',
};

const groupsOf = (draft: string, file: string): Group[] =>
  JSON.parse(readFileSync(new URL(`${draft}/${file}.json`, SUITE), 'utf8')) as Group[];

const filesOf = (draft: string): string[] => {
  const listed = readdirSync(new URL(`${draft}/`, SUITE), { recursive: true, encoding: 'utf8' });
  return listed
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5))
    .sort();
};

/** The results of both validators, after the normalization that all schemas pass. */
function verdicts(schema: unknown, dialect: string): (value: unknown) => { ours: boolean; ajv: boolean } {
  if (typeof schema === 'boolean') return (value) => ({ ours: evaluate(schema, value).length === 0, ajv: schema });
  const normal = normalize({ $schema: dialect, ...(schema as object) }).schema;
  const byAjv = compileByAjv(normal);
  return (value) => ({ ours: evaluate(normal, value).length === 0, ajv: byAjv(value).length === 0 });
}

/** Listed are whole files, groups of a file, and single tests of a group. */
const used = new Set<string>();
const listed = UNCLAIMED.flatMap(({ cases }) => cases);
const isUnclaimed = (problem: string): boolean => {
  const found = listed.filter((name) => problem.startsWith(`${name}: `));
  for (const name of found) used.add(name);
  return found.length > 0;
};

for (const [draft, dialect] of Object.entries(DRAFTS)) {
  describe(`the official suite, ${draft}`, () => {
    for (const file of filesOf(draft)) {
      test(file, () => {
        const wrong = groupsOf(draft, file).flatMap(({ description, schema, tests }) =>
          failuresOf(schema, dialect, tests).map((problem) => `${file}: ${description}: ${problem}`),
        );
        assert.deepEqual(
          wrong.filter((problem) => !isUnclaimed(problem)),
          [],
        );
      });
    }
  });
}

function failuresOf(schema: unknown, dialect: string, tests: Group['tests']): string[] {
  try {
    const verdict = verdicts(schema, dialect);
    return tests.flatMap(({ description, data, valid }) => {
      const { ours, ajv } = verdict(data);
      return ours === valid && ajv === valid ? [] : [`${description}: wanted ${valid}, evaluator ${ours}, Ajv ${ajv}`];
    });
  } catch (error) {
    return [error instanceof Refused ? `refused: ${error.message}` : `failed: ${String(error)}`];
  }
}

test('no test is listed as unsupported that both validators pass', () => {
  assert.deepEqual(
    listed.filter((name) => !used.has(name)),
    [],
  );
});
