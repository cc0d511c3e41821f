import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

interface Described {
  kind?: string;
  name: string;
  description?: string;
  privacy?: string;
  static?: boolean;
  customElement?: boolean;
  tagName?: string;
  members?: Described[];
  attributes?: Described[];
  events?: Described[];
  slots?: Described[];
  cssParts?: Described[];
  cssProperties?: Described[];
}
interface Manifest {
  modules: { path: string; declarations: Described[] }[];
}

/** Lit's own members, which the platform documents. */
const LIFECYCLE = /^(styles|shadowRootOptions|formAssociated|render|update|updated|firstUpdated|willUpdate|\w+Callback|createRenderRoot|#.*|_.*)$/;

const FILE = 'dist/custom-elements.json';

/** Writes the public elements as a custom-elements manifest, without private members. */
export function describeElements(): Manifest {
  execFileSync('npx', [
    'cem', 'analyze', '--litelement', '--quiet', '--outdir', 'dist',
    '--globs', 'src/elements/**/*.ts', '--globs', 'src/form/**/*.ts',
  ], { stdio: ['ignore', 'ignore', 'inherit'] });
  const manifest = JSON.parse(readFileSync(FILE, 'utf8')) as Manifest;
  manifest.modules = manifest.modules.filter(({ declarations }) => declarations.some(({ customElement }) => customElement));
  for (const { declarations } of manifest.modules) {
    for (const element of declarations) {
      element.members = element.members?.filter(({ name, privacy }) =>
        privacy !== 'private' && privacy !== 'protected' && !LIFECYCLE.test(name));
    }
  }
  writeFileSync(FILE, `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

/** Public members, attributes, events, slots, parts and custom properties without a description. */
export function undescribed(manifest: Manifest): string[] {
  return manifest.modules.flatMap(({ declarations }) => declarations).flatMap((element) =>
    (['members', 'events', 'slots', 'cssParts', 'cssProperties'] as const).flatMap((list) =>
      (element[list] ?? [])
        .filter(({ description, static: isStatic }) => !description && !isStatic)
        .map(({ name }) => `${element.name} ${list} ${name || '(default)'}`)));
}
