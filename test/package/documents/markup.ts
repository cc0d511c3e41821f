import { readFileSync } from 'node:fs';
import { LANGUAGES, LOCK_NAMES } from '../../../scripts/generate/manifest/attribute-values.ts';
import { elementsOf, type Described, type Manifest } from '../../../scripts/generate/manifest/cem.ts';

const elements = elementsOf(JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as Manifest);
const assets = JSON.parse(readFileSync('dist/assets.json', 'utf8')) as {
  files: { path?: string; file?: string; name?: string }[];
};
const assetText = JSON.stringify(assets);

const names = (pick: (element: (typeof elements)[number]) => Described[] | undefined): ReadonlySet<string> =>
  new Set(elements.flatMap((element) => pick(element) ?? []).map(({ name }) => name));
const parts = names(({ cssParts }) => cssParts);
const properties = names(({ cssProperties }) => cssProperties);
const states = names(({ cssStates }) => cssStates);
/* Before the elements exist the style sheet shows some slots, of which one is for that time alone. */
const early = [...readFileSync('dist/skeleton.css', 'utf8').matchAll(/\[slot='([\w-]+)'\]/g)].map(
  ([, name = '']) => name,
);
const slots = new Set([...names((element) => element.slots), ...early]);

const GLOBAL = new Set(['id', 'class', 'slot', 'lang', 'dir', 'hidden', 'name', 'title', 'ref', 'key']);
/* How a template of a framework begins a property or a handler. */
const BINDING = /^[:@[({]|^on|^v-|^bind:/;

const words = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/'([^']*)'/g)].map(([, word = '']) => word);

/** The values that an attribute may have; none where any will do. */
function valuesOf({ name, type }: Described): readonly string[] {
  if (name === 'lang') return LANGUAGES;
  return name === 'lock' ? LOCK_NAMES : words(type?.text);
}

/** What an HTML block (or a template) says of our elements that is not so. */
export function wrongHtml(code: string, language: string): string[] {
  const wrong: string[] = [];
  for (const [, tag = '', inside = ''] of code.matchAll(
    /<(estamp-[\w-]+)((?:\s+[^\s=>/]+(?:=(?:"[^"]*"|'[^']*'|\{[^]*?\}(?=[\s>])|[^\s"'>]+))?)*)/g,
  )) {
    const element = elements.find(({ tagName }) => tagName === tag);
    if (!element) {
      wrong.push(`<${tag}>`);
      continue;
    }
    for (const [, name = '', double, single = ''] of inside.matchAll(/([^\s=]+)(?:=(?:"([^"]*)"|'([^']*)'))?/g))
      wrong.push(...wrongAttribute(element, name, double ?? single, language));
  }
  for (const [, slot = ''] of code.matchAll(/\sslot="([^"]*)"/g)) if (!slots.has(slot)) wrong.push(`slot="${slot}"`);
  for (const [, file = ''] of code.matchAll(/\/estamp\/assets\/([\w./-]+)/g))
    if (!assetText.includes(file)) wrong.push(file);
  return wrong;
}

function wrongAttribute(element: (typeof elements)[number], name: string, value: string, language: string): string[] {
  if (GLOBAL.has(name) || !/^[a-z][\w-]*$/.test(name)) return [];
  if (language !== 'html' && BINDING.test(name)) return [];
  const attribute = element.attributes?.find((one) => one.name === name);
  if (!attribute) return language === 'html' ? [`the attribute ${name} of ${element.tagName}`] : [];
  const values = valuesOf(attribute);
  const isKnown = values.length === 0 || value.split(' ').every((word) => values.includes(word));
  return isKnown ? [] : [`${name}="${value}"`];
}

/** What a CSS block says of our elements that is not so. */
export function wrongCss(code: string): string[] {
  const unknown = (pattern: RegExp, known: ReadonlySet<string>): string[] =>
    [...code.matchAll(pattern)].filter(([, name = '']) => !known.has(name)).map(([all]) => all);
  return [
    ...unknown(/(--estamp-[\w-]+)/g, properties),
    ...unknown(/::part\(([\w-]+)\)/g, parts),
    ...unknown(/:state\(([\w-]+)\)/g, states),
  ];
}
