import { readFileSync, writeFileSync } from 'node:fs';
import { LOCK_NAMES, wordsOf } from './manifest/attribute-values.ts';
import { elementsOf, type Declaration, type Described, type Manifest } from './manifest/cem.ts';

export const HTML_DATA_FILE = 'dist/vscode.html-custom-data.json';
export const CSS_DATA_FILE = 'dist/vscode.css-custom-data.json';
export const WEB_TYPES_FILE = 'dist/web-types.json';

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string };

const valuesOf = (attribute: Described): readonly string[] =>
  attribute.name === 'lock' ? LOCK_NAMES : wordsOf(attribute.type?.text);
const withDefault = ({ description = '', default: value }: Described): string =>
  value === undefined ? description : `${description.replace(/\.?$/, '.')} Default: \`${value}\`.`;
const list = (title: string, items: readonly Described[] = []): string =>
  items.length
    ? `\n\n**${title}**\n${items.map((item) => `- \`${item.name || '(default)'}\`: ${withDefault(item)}`).join('\n')}`
    : '';

/** Each item once, whichever elements have it. */
function unique(
  elements: readonly Declaration[],
  pick: (element: Declaration) => Described[] | undefined,
): Described[] {
  return [...new Map(elements.flatMap((element) => pick(element) ?? []).map((item) => [item.name, item])).values()];
}

/** Custom data for HTML in VS Code: https://github.com/microsoft/vscode-custom-data */
export function htmlData(manifest: Manifest): object {
  return {
    version: 1.1,
    tags: elementsOf(manifest).map((element) => ({
      name: element.tagName,
      description: {
        kind: 'markdown',
        value: `${element.description ?? ''}${list('Events', element.events)}${list('Slots', element.slots)}`,
      },
      attributes: (element.attributes ?? []).map((attribute) => {
        const values = valuesOf(attribute);
        return {
          name: attribute.name,
          description: withDefault(attribute),
          ...(attribute.type?.text === 'boolean' && { valueSet: 'v' }),
          ...(values.length && { values: values.map((value) => ({ name: value })) }),
        };
      }),
    })),
  };
}

/** Custom data for CSS in VS Code: custom properties, parts and states. */
export function cssData(manifest: Manifest): object {
  const elements = elementsOf(manifest);
  return {
    version: 1.1,
    properties: unique(elements, ({ cssProperties }) => cssProperties).map((item) => ({
      name: item.name,
      description: withDefault(item),
    })),
    pseudoElements: unique(elements, ({ cssParts }) => cssParts).map((item) => ({
      name: `::part(${item.name})`,
      description: item.description,
    })),
    pseudoClasses: unique(elements, ({ cssStates }) => cssStates).map((item) => ({
      name: `:state(${item.name})`,
      description: item.description,
    })),
  };
}

const described = ({ name: of, description }: Described): object => ({ name: of, description });

/** Data for JetBrains editors: https://github.com/JetBrains/web-types */
export function webTypes(manifest: Manifest): object {
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name,
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elementsOf(manifest).map((element) => ({
          name: element.tagName,
          description: element.description,
          attributes: (element.attributes ?? []).map((attribute) => ({
            name: attribute.name,
            description: attribute.description,
            ...(attribute.default !== undefined && { default: attribute.default }),
            value:
              attribute.type?.text === 'boolean'
                ? { kind: 'no-value', type: 'boolean' }
                : { kind: 'plain', type: attribute.type?.text ?? 'string' },
            ...(attribute.name === 'lock' && { values: LOCK_NAMES.map((value) => ({ name: value })) }),
          })),
          slots: (element.slots ?? []).map(described),
          js: {
            properties: (element.members ?? [])
              .filter(({ kind, static: isStatic }) => kind === 'field' && !isStatic)
              .map((member) => ({
                name: member.name,
                description: member.description,
                type: member.type?.text ?? 'unknown',
                ...(member.readonly && { 'read-only': true }),
              })),
            events: (element.events ?? []).map((event) => ({
              name: event.name,
              description: event.description,
              type: event.type?.text,
            })),
          },
          css: {
            properties: (element.cssProperties ?? []).map((item) => ({
              name: item.name,
              description: withDefault(item),
            })),
            parts: (element.cssParts ?? []).map(described),
          },
        })),
      },
    },
  };
}

/** Writes what editors read into the package. */
export function writeEditorData(manifest: Manifest): void {
  for (const [file, data] of [
    [HTML_DATA_FILE, htmlData(manifest)],
    [CSS_DATA_FILE, cssData(manifest)],
    [WEB_TYPES_FILE, webTypes(manifest)],
  ] as const) {
    writeFileSync(file, `${JSON.stringify(data, null, 1)}\n`);
  }
}
