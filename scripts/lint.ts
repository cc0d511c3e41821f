/**
 * `npm run lint`: ESLint, without warnings. Files that passed before are not linted again while neither they nor anything
 * that they import has changed (`lint/stale-files.ts`). With the variable CI set, all files are linted.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ESLint } from 'eslint';
import { hashFiles, staleFiles, type LintRecord } from './lint/stale-files.ts';

const RECORD = 'node_modules/.cache/estamp-lint.json';
const SHARED = ['eslint.config.js', 'package-lock.json', 'package.json', 'tsconfig.json'];

const eslint = new ESLint();
/* As git sees the tree: tracked files and new ones. */
const inTree = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:[cm]?[jt]s)$/.test(file) && existsSync(file));
const linted: string[] = [];
for (const file of inTree) if (!(await eslint.isPathIgnored(file))) linted.push(file);

const shared = [process.version, ...SHARED.map((file) => readFileSync(file, 'utf8'))].join('\n');
const hashes = hashFiles(linted, shared);
const isCached = !process.env['CI'] && existsSync(RECORD);
const record: LintRecord = isCached ? (JSON.parse(readFileSync(RECORD, 'utf8')) as LintRecord) : {};
const stale = staleFiles(hashes, record);
console.log(`${stale.length} of ${linted.length} files are linted.`);

const results = stale.length ? await eslint.lintFiles(stale) : [];
const found = results.filter(({ errorCount, warningCount }) => errorCount + warningCount > 0);
const withFindings = new Set(found.map(({ filePath }) => filePath.slice(process.cwd().length + 1)));
// Bounded by the number of files in the tree.
const clean = Object.fromEntries([...hashes].filter(([file]) => !withFindings.has(file)));
mkdirSync(dirname(RECORD), { recursive: true });
writeFileSync(RECORD, JSON.stringify(clean));
if (found.length) {
  console.log(await (await eslint.loadFormatter('stylish')).format(results));
  process.exitCode = 1;
}
