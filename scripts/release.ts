/**
 * `npm run release -- VERSION`: prepares a release on this machine and publishes nothing. `--dry-run` (or `--dry`) does
 * everything in a copy, except commit and tag; without VERSION it takes that of package.json. docs/releasing.md
 * describes the steps.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkTarball } from './release/check-tarball.ts';
import { releaseArguments } from './release/arguments.ts';
import { releaseChangelog } from './release/changelog.ts';
import { setVersion } from './release/version.ts';
import { installedSbom } from './release/sbom.ts';
import { ReleaseError } from './release/release-error.ts';

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
const say = (sentence: string): void => console.log(`release: ${sentence}`);

/** A copy of the committed files, with the installed packages. */
function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'estamp-release-'));
  for (const file of git('ls-files', '-z').split('\0').filter(Boolean)) cpSync(file, join(copy, file));
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  return copy;
}

try {
  const { version: present } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const { version, isDryRun } = releaseArguments(process.argv.slice(2), present);
  const dirty = git('status', '--porcelain');
  if (dirty && !isDryRun)
    throw new ReleaseError(`The working tree is not clean. Commit or stash these first:\n${dirty}`);
  if (git('tag', '--list', `v${version}`)) throw new ReleaseError(`The tag v${version} exists.`);
  const tree = isDryRun ? copyOfTree() : process.cwd();
  try {
    for (const name of ['package.json', 'package-lock.json']) {
      const file = join(tree, name);
      writeFileSync(file, setVersion(readFileSync(file, 'utf8'), version));
    }
    const changelog = join(tree, 'CHANGELOG.md');
    writeFileSync(
      changelog,
      releaseChangelog(readFileSync(changelog, 'utf8'), version, new Date().toISOString().slice(0, 10)),
    );
    say(`package.json, package-lock.json and CHANGELOG.md say ${version}`);

    const folder = join(tree, 'release');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    const stdio = ['ignore', 'inherit', 'inherit'] as const;
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: tree, stdio: [...stdio] });
    execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', 'release'], {
      cwd: tree,
      stdio: [...stdio],
    });
    const tarball = join(folder, `estamp-checkout-${version}.tgz`);
    for (const sentence of checkTarball(tarball, version)) say(sentence);
    writeFileSync(join(folder, `estamp-checkout-${version}.cdx.json`), installedSbom(tree));
    say('the SBOM (CycloneDX) is beside the tarball');
  } catch (error) {
    if (!isDryRun) git('checkout', '--', 'package.json', 'package-lock.json', 'CHANGELOG.md');
    throw error;
  } finally {
    if (isDryRun) rmSync(tree, { recursive: true });
  }
  if (!isDryRun) {
    git('add', 'package.json', 'package-lock.json', 'CHANGELOG.md');
    git('commit', '--quiet', '-m', `release: ${version}`);
    git('tag', '--annotate', `v${version}`, '-m', `estamp-checkout ${version}`);
    say(
      `committed and tagged v${version}; release/estamp-checkout-${version}.tgz is the package, with its SBOM beside it. Publish it as docs/releasing.md says.`,
    );
  }
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
