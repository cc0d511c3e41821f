import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, test } from 'node:test';

/* One fault for each strict option of tsconfig.json, and the number of the error. */
const FAULTS: Readonly<Record<string, readonly [code: string, text: string]>> = {
  type: ['TS2322', "export type Kept = 1; export const price: number = '5';"],
  strict: ['TS7006', 'export const pay = (price): number => Number(price);'],
  noImplicitOverride: ['TS4114', 'class A { open(): void {} } export class B extends A { open(): void {} }'],
  noUnusedLocals: ['TS6133', 'const price = 5; export {};'],
  noUnusedParameters: ['TS6133', 'export const pay = (price: number): void => {};'],
  noFallthroughCasesInSwitch: [
    'TS7029',
    'export function say(n: number): void { switch (n) { case 1: String(n); case 2: String(n); } }',
  ],
  noUncheckedIndexedAccess: ['TS2322', 'export const first = (list: number[]): number => list[0];'],
  verbatimModuleSyntax: ['TS1484', "import { Kept } from './type.ts'; export type Other = Kept;"],
};

test('The native type checker, which npm run types uses, finds a fault of each strict option', () => {
  const folder = mkdtempSync(join(tmpdir(), 'native-types-'));
  after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'src'));
  cpSync('tsconfig.json', join(folder, 'tsconfig.json'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  for (const [name, [, text]] of Object.entries(FAULTS)) writeFileSync(join(folder, 'src', `${name}.ts`), `${text}\n`);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  assert.match(scripts['types'] ?? '', /^tsgo /);
  const manifest = createRequire(import.meta.url).resolve('@typescript/native-preview/package.json');
  const { stdout } = spawnSync(process.execPath, [join(dirname(manifest), 'bin/tsgo'), '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const found = [...stdout.matchAll(/^src\/(\w+)\.ts\(\d+,\d+\): error (TS\d+)/gm)].map(
    ([, name = '', code = '']) => `${name} ${code}`,
  );
  assert.deepEqual(
    [...new Set(found)].sort(),
    Object.entries(FAULTS)
      .map(([name, [code]]) => `${name} ${code}`)
      .sort(),
    stdout,
  );
});
