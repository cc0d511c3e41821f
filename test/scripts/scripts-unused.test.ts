import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, test } from 'node:test';

/* A shop with one of each kind that `npm run unused` reports, and of each that it must not report. */
const SHOP: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'shop',
    type: 'module',
    dependencies: { lit: '3', 'never-imported': '1' },
    devDependencies: { 'never-started': '1' },
  }),
  'src/index.ts': "import 'lit'; import { sold, price } from './till.ts'; price('5'); export const shop = sold;",
  'src/till.ts': `export const sold = 1;
    export const dead = 2;
    export const inOwnFile = 3;
    export const tested = 4;
    export const testedAndInOwnFile = inOwnFile + 1;
    export type Price = string;
    export type Stamp = string;
    export const price = (value: Price): string => value + testedAndInOwnFile;`,
  'src/alone.ts': 'export const alone = 1;',
  'src/wire/draft.ts': 'export const DraftStep = 1;',
  'scripts/run.ts': "import { listed } from './checks/list.ts'; listed();",
  'scripts/checks/list.ts': 'export const listed = (): void => {}; export const unlisted = 1;',
  'scripts/checks/alone.ts': 'export const alone = 1;',
  'test/till.test.ts':
    "import { tested, testedAndInOwnFile } from '../src/till.ts'; import { fake } from './fake.ts'; import 'not-installed'; export default [tested, testedAndInOwnFile, fake];",
  'test/fake.ts': 'export const fake = 1; export const deadFake = 2;',
  'test/alone.ts': 'export const alone = 1;',
};

interface Issue extends Record<string, unknown> {
  file: string;
}

/** Each thing that `npm run unused` reports in a folder, with its kind; of each of its two runs. */
function reported(folder: string): string[][] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  return (scripts['unused'] ?? '').split(' && ').map((command) => {
    const words = command.split(' ').slice(1);
    const options = [
      resolve('node_modules/knip/bin/knip.js'),
      ...words,
      '--directory',
      folder,
      '--config',
      resolve('knip.config.ts'),
    ];
    const { status, stdout } = spawnSync(process.execPath, [...options, '--reporter', 'json'], { encoding: 'utf8' });
    assert.equal(status, 1, `${command} fails`);
    const { issues } = JSON.parse(stdout) as { issues: Issue[] };
    return issues
      .flatMap(({ file, ...kinds }) =>
        Object.entries(kinds).flatMap(([kind, found]) =>
          Array.isArray(found) ? (found as { name: string }[]).map(({ name }) => `${kind}: ${file} ${name}`) : [],
        ),
      )
      .sort();
  });
}

test('npm run unused reports each file, export and package without a user, and values that only tests use.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unused-'));
  after(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(SHOP)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const [everything, withoutTests] = reported(folder);
  assert.deepEqual(everything, [
    'dependencies: package.json never-imported',
    'devDependencies: package.json never-started',
    'exports: scripts/checks/list.ts unlisted',
    'exports: src/till.ts dead',
    'exports: src/till.ts inOwnFile',
    'exports: test/fake.ts deadFake',
    'files: scripts/checks/alone.ts scripts/checks/alone.ts',
    'files: src/alone.ts src/alone.ts',
    'files: test/alone.ts test/alone.ts',
    'types: src/till.ts Stamp',
    'unlisted: test/till.test.ts not-installed',
  ]);
  assert.deepEqual(withoutTests, [
    'exports: src/till.ts dead',
    'exports: src/till.ts tested',
    'types: src/till.ts Stamp',
  ]);
});
