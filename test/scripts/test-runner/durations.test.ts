import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readDurations, usualSeconds } from '../../../scripts/test-runner/durations.ts';
import { SUITES } from '../../../scripts/test-runner/suites.ts';

test('The committed record has only jobs that exist, each with seconds', () => {
  const suites = [...SUITES.default, ...SUITES.rest];
  const jobs = new Set(suites.flatMap(({ jobs: all, files = [] }) => [...all.map(({ name }) => name), ...files]));
  const record = JSON.parse(readFileSync('scripts/test-runner/durations.json', 'utf8')) as Record<string, unknown>;
  for (const [name, seconds] of Object.entries(record)) {
    assert.ok(jobs.has(name), `${name} is no job`);
    assert.ok(typeof seconds === 'number' && seconds >= 1, name);
    if (name.endsWith('.ts')) assert.ok(existsSync(name), name);
  }
});

test('A new file takes what its kind takes, until it has run here', () => {
  assert.ok(usualSeconds('test/journeys/purchase/new.test.ts') > usualSeconds('test/package/new.test.ts'));
  assert.ok(usualSeconds('test/package/new.test.ts') > usualSeconds('test/base/new.test.ts'));
  assert.ok(usualSeconds('a check') > usualSeconds('test/base/new.test.ts'));
  assert.equal(typeof readDurations()['lint'], 'number');
});
