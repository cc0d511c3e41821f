import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ReleaseError } from './release-error.ts';

interface Installed {
  version: string;
  bin: Record<string, string>;
  exports: Record<string, string | { default: string }>;
}

/* These entry points need packages that a merchant does not install. */
const OPTIONAL = /\.\/(?:sandbox|solid|preact|react|vue|svelte)$/;

/**
 * Installs a packed tarball in a new folder and uses its entry points.
 *
 * @returns the results, one sentence each
 * @throws ReleaseError with the first failure
 */
export function checkTarball(tarball: string, version: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'estamp-install-'));
  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8' }).trim();
  const must = (isRight: boolean, sentence: string): void => {
    if (!isRight) throw new ReleaseError(sentence);
  };
  try {
    writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
    run('npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', resolve(tarball));
    const home = join(folder, 'node_modules/estamp-checkout');
    const installed = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Installed;
    must(installed.version === version, `The tarball is ${installed.version} and not ${version}.`);

    const entries = Object.entries(installed.exports)
      .filter(([name, target]) => typeof target === 'object' && !OPTIONAL.test(name))
      .map(([name]) => name.replace(/^\./, 'estamp-checkout'));
    run(
      process.execPath,
      '--input-type=module',
      '--eval',
      entries.map((name) => `await import('${name}');`).join('\n'),
    );

    for (const name of Object.keys(installed.bin)) {
      const printed = run(join(folder, 'node_modules/.bin', name), '--version');
      must(printed.includes(version), `${name} --version prints "${printed}".`);
    }

    const { files } = JSON.parse(readFileSync(join(home, 'dist/assets.json'), 'utf8')) as {
      files: Record<string, { integrity: string }>;
    };
    for (const [name, { integrity }] of Object.entries(files)) {
      const hash = `sha384-${createHash('sha384')
        .update(readFileSync(join(home, 'dist', name)))
        .digest('base64')}`;
      must(hash === integrity, `The integrity of ${name} in assets.json is not that of the file.`);
    }
    return [
      `installed from the tarball: ${entries.length} entries are imported, ${Object.keys(installed.bin).join(' and ')} print ${version}`,
      `${Object.keys(files).length} browser files have the integrity of assets.json`,
    ];
  } catch (error) {
    if (error instanceof ReleaseError) throw error;
    throw new ReleaseError(`The package does not work when it is installed: ${(error as Error).message}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
