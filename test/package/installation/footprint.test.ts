import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { measureFootprint } from '../../../scripts/footprint.ts';

const LEEWAY = 0.05;

test('README states what an installation adds, within 5 %', () => {
  const [, ...stated] =
    /adds (\d+) packages with (\d+) files, ([\d.]+) MB;\s+this\s+package has (\d+) files, ([\d.]+) MB/.exec(
      readFileSync('README.md', 'utf8'),
    ) ?? [];
  assert.equal(stated.length, 5, 'the sentence is there');
  const { packages, files, bytes, own } = measureFootprint();
  const measured = [packages, files, bytes / 1e6, own.files, own.bytes / 1e6];
  for (const [index, value] of measured.entries()) {
    const said = Number(stated[index]);
    assert.ok(
      Math.abs(value - said) <= LEEWAY * said,
      `README says ${said}, it is ${value}: ${stated.join(', ')}; npx tsx scripts/footprint.ts`,
    );
  }
});

test('The package ships no source map, because its modules are the sources without their types', () => {
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' });
  assert.ok(files.length > 500);
  assert.deepEqual(
    files.filter((name) => name.endsWith('.map')),
    [],
  );
  for (const name of files.filter((file) => file.endsWith('.js')))
    assert.doesNotMatch(readFileSync(`dist/${name}`, 'utf8'), /sourceMappingURL/, name);
});
