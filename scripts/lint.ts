/**
 * `npm run lint`: oxlint with the rules that need types (`.oxlintrc.json`) beside ESLint with all others
 * (`eslint.config.js`), both without warnings. ESLint keeps what passed, by the text of a file and the configuration: a
 * rule without types depends on nothing else. oxlint reads all files each time. With the variable CI set, ESLint does,
 * too.
 *
 * FILE ...        only these files and folders
 * --but FOLDER    all but this folder; may be repeated
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ESLint } from 'eslint';

/**
 * Whether oxlint finds nothing. Its findings are printed at its end, not between those of ESLint.
 *
 * @param words files and options of oxlint
 */
async function passesOxlint(words: readonly string[]): Promise<boolean> {
  const program = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin/oxlint');
  // The files that are named may be none of its own.
  const options = ['--deny-warnings', '--no-error-on-unmatched-pattern'];
  const child = spawn(process.execPath, [program, ...options, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const printed = (await child.stdout.setEncoding('utf8').toArray()).join('');
  const [code] = (await exited) as [number | null];
  if (code !== 0) console.log(printed);
  return code === 0;
}

/** Whether ESLint finds nothing. Its findings are printed. */
async function passesEslint(files: string[]): Promise<boolean> {
  const eslint = new ESLint({
    cache: !process.env['CI'],
    cacheLocation: 'node_modules/.cache/eslint.json',
    cacheStrategy: 'content',
    warnIgnored: false,
  });
  const results = await eslint.lintFiles(files);
  if (results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0)) return true;
  console.log(await (await eslint.loadFormatter('stylish')).format(results));
  return false;
}

/* As git sees the tree: tracked files and new ones. */
const tree = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.[cm]?[jt]s$/.test(file) && existsSync(file));

const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: { but: { type: 'string', multiple: true, default: [] } },
});
const others = (): string[] => tree().filter((file) => !values.but.some((folder) => file.startsWith(`${folder}/`)));
const ignored = values.but.map((folder) => `--ignore-pattern=${folder}`);
const passed = await Promise.all([passesOxlint([...ignored, ...named]), passesEslint(named.length ? named : others())]);
if (passed.includes(false)) process.exitCode = 1;
