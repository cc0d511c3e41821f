import { mkdirSync, writeFileSync } from 'node:fs';
import * as classes from '../../src/elements.ts';
import { analyzeSources } from './manifest/analyze.ts';
import { LANGUAGES } from './manifest/attribute-values.ts';
import { elementsOf, type Declaration, type Described, type Manifest } from './manifest/cem.ts';
import { entryModules } from './manifest/entry-modules.ts';
import { readSourceTypes, type SourceTypes } from './manifest/source-types.ts';
import { tokensOf } from './manifest/token-defaults.ts';

export const MANIFEST_FILE = 'dist/custom-elements.json';

/** A default that is only the name of a constant tells a reader nothing. */
const IDENTIFIER = /^(?!true$|false$|null$)[A-Za-z_]\w*$/;

/** Adds to a description, as a sentence of its own. */
const also = (description: string | undefined, sentence: string): string =>
  `${description?.replace(/\.?$/, '.') ?? ''} ${sentence}`.trim();

function completeType(owner: string, item: Described, types: SourceTypes): void {
  if (item.kind === 'method') return;
  const text = item.type?.text ?? types.property(owner, item.fieldName ?? item.name);
  if (text) item.type = { text };
  if (item.default && IDENTIFIER.test(item.default)) delete item.default;
}

/**
 * Puts into an element's description what the analyzer cannot see: types, details of events, defaults of tokens,
 * languages.
 */
function complete(element: Declaration, types: SourceTypes): void {
  for (const item of [...(element.members ?? []), ...(element.attributes ?? [])])
    completeType(element.name, item, types);
  for (const event of element.events ?? []) {
    const known = types.event(event.name);
    if (!known) throw new Error(`${event.name} of ${element.name} is in no event map.`);
    event.type = { text: known.type };
    if (known.detail) event.description = also(event.description, `Detail: \`${known.detail}\`.`);
  }
  const tokens = tokensOf(classes[element.name as 'EstampCheckout']);
  for (const property of element.cssProperties ?? []) {
    const token = tokens.get(property.name);
    if (!token) continue;
    property.default = token.default;
    if (token.certificate)
      property.description = also(property.description, `On the certificate: \`${token.certificate}\`.`);
  }
  const lang = element.attributes?.find(({ name }) => name === 'lang');
  if (lang && element.name !== 'EstampForm')
    lang.type = { text: LANGUAGES.map((language) => `'${language}'`).join(' | ') };
}

/** The public elements as a custom-elements manifest. */
export function describeElements(): Manifest {
  const manifest = analyzeSources();
  const types = readSourceTypes();
  for (const element of elementsOf(manifest)) complete(element, types);
  manifest.modules.push(...entryModules(manifest));
  return manifest;
}

/** Writes the manifest into the package. */
export function writeManifest(manifest: Manifest): void {
  mkdirSync('dist', { recursive: true });
  writeFileSync(MANIFEST_FILE, `${JSON.stringify(manifest, null, 1)}\n`);
}

/** Public members, attributes, events, slots, parts and custom properties without a description. */
export function undescribed(manifest: Manifest): string[] {
  return elementsOf(manifest).flatMap((element) =>
    (['members', 'attributes', 'events', 'slots', 'cssParts', 'cssProperties', 'cssStates'] as const).flatMap((list) =>
      (element[list] ?? [])
        .filter(({ description, static: isStatic }) => !description && !isStatic)
        .map(({ name }) => `${element.name} ${list} ${name || '(default)'}`),
    ),
  );
}
