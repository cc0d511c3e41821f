import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FIXTURES = 'test/package/frameworks/fixtures';

/**
 * A merchant's project with a framework that npm installs from its own lock file, and with the built package.
 *
 * @param name a folder of the fixtures
 * @returns the path of the project. Its packages stay installed until the lock file changes
 * @throws Error if npm fails
 */
export function installFramework(name: 'angular' | 'jest' | 'webpack'): string {
  const home = resolve('.cache/frameworks', name);
  const lock = join(home, 'package-lock.json');
  const source = join(FIXTURES, name);
  const isInstalled = existsSync(lock) && readFileSync(lock).equals(readFileSync(join(source, 'package-lock.json')));
  if (!isInstalled) rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  cpSync(source, home, { recursive: true, filter: (path) => isInstalled || !path.endsWith('package-lock.json') });
  if (!isInstalled) {
    const unfinished = join(home, 'npm-shrinkwrap.json');
    cpSync(join(source, 'package-lock.json'), unfinished);
    const npm = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
    if (spawnSync('npm', npm, { cwd: home, stdio: 'inherit' }).status !== 0)
      throw new Error(`The packages of ${name} could not be installed: see the output of npm above.`);
    rmSync(unfinished);
    // Written last, so that an interrupted installation begins again.
    cpSync(join(source, 'package-lock.json'), lock);
  }
  const installed = join(home, 'node_modules/estamp-checkout');
  rmSync(installed, { recursive: true, force: true });
  mkdirSync(installed);
  cpSync('package.json', join(installed, 'package.json'));
  cpSync('dist', join(installed, 'dist'), { recursive: true });
  // As npm nests them where the framework has another version of its own.
  symlinkSync(resolve('node_modules'), join(installed, 'node_modules'));
  return home;
}
