import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { goalRows, goalTable, shown } from '../../../bench/report/goal-table.ts';

const cached = { what: 'cached response', measured: 1.1, unit: 'times', goal: 1.15, previous: 1.2 };
const status = { what: 'status', measured: 2.01, unit: 'times', goal: 2 };
const latency = { what: 'p99', measured: 87.4, unit: 'ms', previous: 71 };

describe('the table of goals', () => {
  it('The table has this run, the last run, the goal and the outcome of every figure', () => {
    const rows = goalRows([{ bench: 'proxy', state: 'measured', figures: [cached, status, latency] }]);
    assert.deepEqual(rows, [
      ['proxy', 'cached response (times)', '1.10', '1.20', '1.15', 'ok'],
      ['proxy', 'status (times)', '2.01', '-', '2', 'missed'],
      ['proxy', 'p99 (ms)', '87.40', '71', '-', 'no goal'],
    ]);
  });

  it('A benchmark that was not asked for shows its last run, and claims nothing for this one', () => {
    const rows = goalRows([{ bench: 'proxy', state: 'not run', figures: [cached] }]);
    assert.deepEqual(rows, [['proxy', 'cached response (times)', '-', '1.10', '1.15', 'not run']]);
  });

  it('A benchmark that failed has its rows, and one without any result has a row too', () => {
    const rows = goalRows([
      { bench: 'one', state: 'failed', figures: [cached] },
      { bench: 'two', state: 'failed', figures: [] },
    ]);
    assert.deepEqual(rows, [
      ['one', 'cached response (times)', '-', '1.10', '1.15', 'failed'],
      ['two', '-', '-', '-', '-', 'failed'],
    ]);
  });

  it('A figure that equals its goal is good, and one above it by the smallest amount is not', () => {
    const outcome = (measured: number): string | undefined =>
      goalRows([{ bench: 'b', state: 'measured', figures: [{ what: 'f', unit: 'u', measured, goal: 2 }] }])[0]?.at(-1);
    assert.equal(outcome(2), 'ok');
    assert.equal(outcome(2 + Number.EPSILON * 2), 'missed');
  });

  it('Every line of the table has the same length and the same number of columns', () => {
    const lines = goalTable([
      { bench: 'proxy/cached', state: 'measured', figures: [cached, status] },
      { bench: 'x', state: 'failed', figures: [] },
    ]).split('\n');
    assert.equal(new Set(lines.map(({ length }) => length)).size, 1);
    assert.deepEqual([...new Set(lines.map((line) => line.split('|').length))], [8]);
    assert.equal(lines.length, 5);
  });

  it('Numbers are shown as whole counts, ratios with two decimals, and large measurements rounded', () => {
    assert.deepEqual([76_000, 1.456, 1234.6, 0.5, undefined].map(shown), ['76000', '1.46', '1235', '0.50', '-']);
  });
});
