/**
 * `npm run bench -- [NAME ...]`: runs the named benchmarks, or all except the long one. Each prints its own result; the
 * end is one table of all goals with the figures of this run and of the last one. A missed goal is a failure, and so is
 * a benchmark that measured nothing.
 */
import { spawnSync } from 'node:child_process';
import { readResult } from './record-result.ts';
import { BENCHES } from './report/benches.ts';
import { goalTable, type BenchRow } from './report/goal-table.ts';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !BENCHES.some(({ program }) => program === name));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}. There are ${BENCHES.map(({ program }) => program).join(', ')}.`,
  );
  process.exit(2);
}
const failed: string[] = [];
const rows = BENCHES.map(({ program, result, isLong }): BenchRow => {
  const isChosen = wanted.length > 0 ? wanted.includes(program) : !isLong;
  if (!isChosen) return { bench: program, state: 'not run', figures: readResult(result)?.figures ?? [] };
  console.log(`\n--- ${program}`);
  const begin = new Date().toISOString();
  const { status } = spawnSync('npx', ['tsx', `bench/${program}.ts`], { stdio: 'inherit' });
  const found = readResult(result);
  const isMeasured = found !== undefined && found.measured >= begin;
  if (status !== 0 || !isMeasured) failed.push(program);
  return { bench: program, state: isMeasured ? 'measured' : 'failed', figures: found?.figures ?? [] };
});

console.log(`\n${goalTable(rows)}`);
if (failed.length > 0) console.error(`\nMissed or failed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
