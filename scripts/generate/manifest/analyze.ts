import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Described, Manifest } from './cem.ts';

/** Lit's own members: the platform documents them. */
const LIFECYCLE =
  /^(styles|shadowRootOptions|formAssociated|render|update|updated|firstUpdated|willUpdate|\w+Callback|createRenderRoot|#.*|_.*)$/;

/** The path of a source file as the package ships it. */
export const shipped = (path: string): string => path.replace(/^\/?src\/(.*)\.ts$/, 'dist/$1.js');

/** What the analyzer reads from the sources: the public elements with their public members, at the paths of the package. */
export function analyzeSources(): Manifest {
  const folder = mkdtempSync(join(tmpdir(), 'estamp-manifest-'));
  try {
    // The analyzer would write its output's path into package.json.
    const config = join(folder, 'config.mjs');
    writeFileSync(config, 'export default { packagejson: false };\n');
    execFileSync(
      'npx',
      [
        'cem',
        'analyze',
        '--litelement',
        '--quiet',
        '--outdir',
        relative('.', folder),
        '--config',
        relative('.', config),
        '--globs',
        'src/elements/**/*.ts',
        '--globs',
        'src/form/**/*.ts',
        '--globs',
        'src/lit/**/*.ts',
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const text = readFileSync(join(folder, 'custom-elements.json'), 'utf8');
    return tidy(
      JSON.parse(text, (key, value: unknown) =>
        /^(?:path|module)$/.test(key) ? shipped(String(value)) : value,
      ) as Manifest,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Only elements with a tag, and of their members the public ones. An internal base class does not show. */
function tidy(manifest: Manifest): Manifest {
  const modules = manifest.modules.filter(({ declarations }) => declarations.some(({ tagName }) => tagName));
  const known = new Set(
    modules.flatMap(({ declarations }) => declarations.filter(({ tagName }) => tagName).map(({ name }) => name)),
  );
  const owned = ({ inheritedFrom, ...rest }: Described): Described =>
    inheritedFrom && known.has(inheritedFrom.name) ? { ...rest, inheritedFrom } : rest;
  for (const module of modules) {
    module.declarations = module.declarations.filter(({ tagName }) => tagName);
    for (const element of module.declarations) {
      if (!known.has(element.superclass?.name ?? '')) element.superclass = { name: 'LitElement', package: 'lit' };
      element.members = element.members
        ?.filter(({ name, privacy }) => privacy !== 'private' && privacy !== 'protected' && !LIFECYCLE.test(name))
        .map(owned);
      for (const list of ['attributes', 'events', 'slots', 'cssParts', 'cssProperties', 'cssStates'] as const) {
        const items = element[list]?.map(owned);
        if (items) element[list] = items;
      }
    }
  }
  return { ...manifest, modules };
}
