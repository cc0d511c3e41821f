import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Described, Manifest } from './cem.ts';
import { expandShared } from './expand-shared.ts';

/** Lit's own members: the platform documents them. */
const LIFECYCLE =
  /^(styles|shadowRootOptions|formAssociated|render|update|updated|firstUpdated|willUpdate|\w+Callback|createRenderRoot|#.*|_.*)$/;

/** The path of a source file as the package ships it. */
export const shipped = (path: string): string => path.replace(/^\/?src\/(.*)\.ts$/, 'dist/$1.js');

/**
 * The analyzer's configuration: with descriptions in the place of `@shared`. Without it, the analyzer would write its
 * output's path into package.json.
 */
function configText(): string {
  const files = ['src/elements', 'src/form']
    .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => `${root}/${name}`))
    .filter((file) => file.endsWith('.ts'));
  const texts = Object.fromEntries(
    files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return text.includes('@shared ') ? [[file, expandShared(text)]] : [];
    }),
  );
  return `import { readFileSync } from 'node:fs';
const texts = ${JSON.stringify(texts)};
export default {
  packagejson: false,
  overrideModuleCreation: ({ ts, globs }) =>
    globs.map((file) => ts.createSourceFile(file, texts[file] ?? readFileSync(file, 'utf8'), ts.ScriptTarget.ES2015, true)),
};
`;
}

/**
 * What the analyzer reads from the sources: the public elements with their public members, at the paths of the package.
 */
export function analyzeSources(): Manifest {
  const folder = mkdtempSync(join(tmpdir(), 'estamp-manifest-'));
  try {
    const config = join(folder, 'config.mjs');
    writeFileSync(config, configText());
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
