import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };

/** What npm installs with the package. */
export const DEPENDENCIES: readonly string[] = Object.keys(manifest.dependencies);

/** The imports of the package that have types. */
export const doors: readonly string[] = Object.entries(manifest.exports)
  .filter(([, door]) => typeof door === 'object')
  .map(([name]) => name.replace('.', manifest.name));

/**
 * A merchant's project: a copy of the built package, as npm would install it, and links to other packages.
 *
 * @param packages what the project has installed beside ours, by name
 * @returns the folder, which the caller removes
 */
export function createProject(
  name: string,
  packages: readonly string[],
  files: Readonly<Record<string, string>> = {},
): string {
  const project = mkdtempSync(join(tmpdir(), `estamp-${name}-`));
  const home = join(project, 'node_modules', manifest.name);
  mkdirSync(home, { recursive: true });
  cpSync('package.json', join(home, 'package.json'));
  cpSync('dist', join(home, 'dist'), { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) });
  for (const one of packages) {
    const link = join(project, 'node_modules', one);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve('node_modules', one), link);
  }
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  for (const [path, text] of Object.entries(files)) writeFileSync(join(project, path), text);
  return project;
}
