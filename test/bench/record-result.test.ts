import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { readResult, recordResult } from '../../bench/record-result.ts';
import { BENCHES } from '../../bench/report/benches.ts';

let path: string;
let folder: URL;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'bench-'));
  folder = pathToFileURL(`${path}/`);
});
afterEach(() => {
  process.exitCode = undefined;
  rmSync(path, { recursive: true });
});

const figure = { what: 'cached response', unit: 'times', goal: 1.15 };

describe('the result of a benchmark', () => {
  it('A run stores its figures beside those of the run before', () => {
    recordResult('proxy', [{ ...figure, measured: 1.1 }], [], folder);
    assert.equal(readResult('proxy', folder)?.figures[0]?.previous, undefined);
    recordResult('proxy', [{ ...figure, measured: 1.05 }], [], folder);
    const [found] = readResult('proxy', folder)?.figures ?? [];
    assert.deepEqual(found, { ...figure, measured: 1.05, previous: 1.1 });
    assert.equal(process.exitCode, undefined);
  });

  it('A missed goal fails the process, and the figures are stored all the same', () => {
    recordResult('proxy', [{ ...figure, measured: 1.16 }], [], folder);
    assert.equal(process.exitCode, 1);
    assert.equal(readResult('proxy', folder)?.figures[0]?.measured, 1.16);
  });

  for (const measured of [NaN, Infinity, -Infinity, 0, -1]) {
    it(`A benchmark that measured ${measured} is refused by name, and the earlier result stays`, () => {
      recordResult('proxy', [{ ...figure, measured: 1.1 }], [], folder);
      assert.throws(() => recordResult('proxy', [{ ...figure, measured }], [], folder), /proxy.*cached response/);
      assert.equal(readResult('proxy', folder)?.figures[0]?.measured, 1.1);
    });
  }

  it('A slope may be zero or fall, but not be unknown', () => {
    const slope = { what: 'heap', unit: 'MB an hour', goal: 1, signed: true };
    for (const measured of [0, -2]) recordResult('soak', [{ ...slope, measured }], [], folder);
    assert.throws(() => recordResult('soak', [{ ...slope, measured: NaN }], [], folder), /measured nothing/);
  });

  it('A benchmark without a figure, or with a bar of a chart that was not measured, is refused', () => {
    assert.throws(() => recordResult('proxy', [], [], folder), /measured nothing/);
    const chart = { title: 'Cached', unit: 'us', bars: [{ label: 'ours', value: NaN }] };
    assert.throws(() => recordResult('proxy', [{ ...figure, measured: 1 }], [chart], folder), /Cached, ours/);
    assert.deepEqual(readdirSync(path), []);
  });
});

describe('the benchmarks', () => {
  it('Every benchmark of the list reports through recordResult, under the name that the table reads', () => {
    for (const { program, result } of BENCHES) {
      const source = readFileSync(`bench/${program}.ts`, 'utf8');
      assert.match(source, new RegExp(`recordResult\\(\\s*'${result}'`), program);
    }
  });

  it('Every stored result belongs to a benchmark of the list and has figures', () => {
    const names = readdirSync('bench/results').map((file) => file.replace(/\.json$/, ''));
    assert.ok(names.length >= 5);
    for (const name of names) {
      assert.ok(
        BENCHES.some(({ result }) => result === name),
        name,
      );
      assert.ok((readResult(name)?.figures.length ?? 0) > 0, name);
    }
  });
});
