import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReleaseError } from './release-error.ts';

/** What the package does not bring: tools and peers. */
const NOT_INSTALLED = { devDependencies: {}, peerDependencies: {}, peerDependenciesMeta: {} };

/**
 * What an installation of the package brings, as CycloneDX: npm's own SBOM of the manifest without tools and peers, and
 * of the versions of the lock file. `npm sbom --omit dev` also drops what the package and its tools both need (npm 11).
 *
 * @param tree the folder of `package.json` and `package-lock.json`
 * @throws ReleaseError if the lock file does not have a dependency
 */
export function installedSbom(tree: string): string {
  const manifest = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as { name: string };
  const place = mkdtempSync(join(tmpdir(), 'estamp-sbom-'));
  // npm names the package by its folder.
  const cwd = join(place, manifest.name);
  const npm = (...words: string[]): string =>
    // Its reason, also under `npm --silent`.
    execFileSync('npm', [...words, '--package-lock-only', '--loglevel=error'], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  try {
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ ...manifest, ...NOT_INSTALLED }));
    copyFileSync(join(tree, 'package-lock.json'), join(cwd, 'package-lock.json'));
    npm('prune', '--ignore-scripts', '--offline');
    return npm('sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'library');
  } catch (error) {
    throw new ReleaseError(`npm makes no SBOM: ${(error as Error).message}`);
  } finally {
    rmSync(place, { recursive: true });
  }
}
