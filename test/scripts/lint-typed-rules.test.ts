import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import tseslint from 'typescript-eslint';

/*
 * One fault for each rule that needs types. A file that only a type makes wrong: without types, none of them is seen.
 */
const FAULTS: Readonly<Record<string, string>> = {
  'await-thenable': 'export async function read(): Promise<number> { return await 1; }',
  'no-array-delete': 'export function clear(list: number[]): void { delete list[0]; }',
  'no-base-to-string': 'export const text = (value: { price: number }): string => value.toString();',
  'no-duplicate-type-constituents': "type Name = 'a' | 'b' | 'a'; export const name: Name = 'a';",
  'no-floating-promises':
    'const pay = async (): Promise<void> => await Promise.resolve(); export function run(): void { pay(); }',
  'no-for-in-array': 'export function count(list: number[]): void { for (const at in list) String(at); }',
  'no-implied-eval': "setTimeout('alert(1)', 1); export {};",
  'no-misused-promises':
    'const pay = async (): Promise<boolean> => await Promise.resolve(true); export const state = (): number => { if (pay()) return 1; return 2; };',
  'no-redundant-type-constituents': 'export type Anything = unknown | string;',
  'no-unnecessary-type-assertion': "const one: string = ''; export const other = one as string;",
  'no-unsafe-argument':
    'declare const given: any; const take = (n: number): number => n; export const taken = take(given);',
  'no-unsafe-assignment': "export const parsed = JSON.parse('1');",
  'no-unsafe-call': 'declare const given: any; export const called = (): void => { given(); };',
  'no-unsafe-enum-comparison': 'enum Step { One } export const isOne = (step: Step): boolean => step === 0;',
  'no-unsafe-member-access': 'declare const given: any; export const has = (): boolean => Boolean(given.price);',
  'no-unsafe-return': "export const parse = (): string => JSON.parse('1');",
  'no-unsafe-unary-minus': 'export const less = (text: string): number => -text;',
  'only-throw-error': 'export const fail = (): void => { throw { code: 1 }; };',
  'prefer-promise-reject-errors': "export const fail = (): Promise<void> => Promise.reject('no');",
  'require-await': 'export async function one(): Promise<number> { return 1; }',
  'restrict-plus-operands': 'export const sum = (one: number, other: { n: number }): string => one + other;',
  'restrict-template-expressions': 'export const say = (given: { n: number }): string => `${given}`;',
  'unbound-method': 'class Till { n = 1; open(): number { return this.n; } } export const { open } = new Till();',
};

/* What is allowed in some places and a fault everywhere else. */
const NODE_TEST =
  "import { describe, it, test } from 'node:test'; test('a', () => {}); describe('b', () => { it('c', () => {}); });";
const FOUR = 'export const sum = (a: number, b: number, c: number, d: number): number => a + b + c + d;';
const FLOATING = 'declare const late: Promise<void>; late;';
const PLACES: readonly (readonly [file: string, text: string, rules: readonly string[]])[] = [
  ['test/shop.test.ts', NODE_TEST, []],
  ['bench/shop.ts', NODE_TEST, []],
  ['src/shop.ts', NODE_TEST, ['no-floating-promises', 'no-floating-promises', 'no-floating-promises']],
  ['test/late.test.ts', FLOATING, ['no-floating-promises']],
  ['test/late.browser.test.ts', FLOATING, []],
  ['src/sandbox/four.ts', FOUR, ['max-params']],
  ['src/conformance/four.ts', FOUR, ['max-params']],
  ['src/four.ts', FOUR, []],
  ['src/disabled.ts', `// oxlint-disable-next-line typescript/no-floating-promises -- to see it\n${FLOATING}`, []],
  [
    'src/needless.ts',
    '// oxlint-disable-next-line typescript/no-floating-promises -- nothing floats\nexport {};',
    ['unused'],
  ],
];

const CONFIG = '.oxlintrc.json';
const enabled = Object.entries((JSON.parse(readFileSync(CONFIG, 'utf8')) as { rules: Record<string, string> }).rules);
const folder = mkdtempSync(join(tmpdir(), 'typed-rules-'));
after(() => rmSync(folder, { recursive: true }));
/** The rules that were found, by file. */
const found = new Map<string, string[]>();

before(() => {
  for (const place of ['src/conformance', 'src/sandbox', 'test', 'bench']) {
    mkdirSync(join(folder, place), { recursive: true });
  }
  cpSync(CONFIG, join(folder, CONFIG));
  cpSync('tsconfig.json', join(folder, 'tsconfig.json'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  for (const [rule, text] of Object.entries(FAULTS)) writeFileSync(join(folder, 'src', `${rule}.ts`), `${text}\n`);
  for (const [file, text] of PLACES) writeFileSync(join(folder, file), `${text}\n`);
  const program = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [program, '--format', 'json'], { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code?: string; filename: string }[] };
  for (const { code, filename } of diagnostics) {
    const rules = found.get(filename) ?? [];
    rules.push(/\(([\w-]+)\)/.exec(code ?? '')?.[1] ?? 'unused');
    found.set(filename, rules);
  }
});

test('Every rule of typescript-eslint that needs types is on, as an error, and has a fault here', () => {
  const needTypes = new Set(Object.keys(tseslint.configs.disableTypeChecked.rules ?? {}));
  const recommended = tseslint.configs.recommendedTypeChecked
    .flatMap(({ rules = {} }) => Object.keys(rules))
    .filter((rule) => needTypes.has(rule))
    .map((rule) => rule.replace('@typescript-eslint/', ''))
    .sort();
  assert.ok(recommended.length > 20, `${recommended.length} rules`);
  assert.deepEqual(
    enabled.map(([rule, level]) => `${rule} ${level}`).sort(),
    recommended.map((rule) => `typescript/${rule} error`),
  );
  assert.deepEqual(Object.keys(FAULTS).sort(), recommended);
});

for (const rule of Object.keys(FAULTS)) {
  test(`The rule ${rule} finds its fault`, () => {
    assert.ok(
      found.get(`src/${rule}.ts`)?.includes(rule),
      `found: ${found.get(`src/${rule}.ts`)?.join(', ') ?? 'nothing'}`,
    );
  });
}

for (const [file, , rules] of PLACES) {
  test(`In ${file} ${rules.length > 0 ? 'a fault is found' : 'what is allowed there is not reported'}`, () => {
    assert.deepEqual(found.get(file) ?? [], rules);
  });
}
