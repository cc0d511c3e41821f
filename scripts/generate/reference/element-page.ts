import type { Declaration, Described } from '../manifest/cem.ts';
import { LANGUAGES, LOCK_NAMES } from '../manifest/attribute-values.ts';
import { PICTURED } from '../../part-pictures/picture.ts';
import { code, madeFrom, table } from './table.ts';

type Element = Declaration & { tagName: string };

const DETAIL = / Detail: `(.*)`\.$/;
const text = ({ description = '' }: Described): string => description.replace(DETAIL, '');

const CHOICES = new Map<string | undefined, readonly string[]>([
  ['lock', LOCK_NAMES],
  ['lang', LANGUAGES],
]);
const attributeType = ({ name, type }: Described): string =>
  CHOICES.get(name)
    ?.map((one) => `"${one}"`)
    .join(' | ') ??
  type?.text ??
  'string';

const named =
  (shape: (name: string) => string) =>
  (item: Described): string[] => [item.name ? code(shape(item.name)) : '(default)', text(item)];

/** Types of details that have a section of their own in the index of the elements. */
const detailOf = ({ name, description = '' }: Described): string =>
  name === 'estamp-failure' ? '[`Failure`](elements.md#failure)' : code(DETAIL.exec(description)?.[1] ?? '');

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The least markup that uses each element. */
const EXAMPLES: Readonly<Record<string, string>> = {
  'estamp-checkout': `<estamp-checkout proxy="/estamp" service-code="estamp.standard" reference="cart-7"></estamp-checkout>`,
  'estamp-checkout-button': `<estamp-checkout-button proxy="/estamp" service-code="estamp.standard" reference="cart-7">
  Buy an e-Stamp
</estamp-checkout-button>`,
  'estamp-order-status': `<estamp-order-status proxy="/estamp" order-token="TOKEN"></estamp-order-status>`,
  'estamp-form': `<form action="/enquiry" method="post">
  <estamp-form
    name="enquiry"
    schema='{ "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "title": "Your name" } } }'
  ></estamp-form>
  <button>Send</button>
</form>`,
};

/** A table of what is not on the page of the base, and one sentence for what is the same there. */
function ownTable(
  heads: readonly string[],
  rowOf: (item: Described) => string[],
  list: readonly Described[],
  { section, base = [] }: { section: string; base?: readonly Described[] | undefined },
): string {
  const known = new Map(base.map((item) => [item.name, JSON.stringify(rowOf(item))]));
  const isSame = (item: Described): boolean => known.get(item.name) === JSON.stringify(rowOf(item));
  const same = list.filter(isSame);
  const rows = list.filter((item) => !isSame(item)).map(rowOf);
  if (same.length === 0) return table(heads, rows);
  const link = `[\`<${BASE}>\`](${BASE}.md#${section})`;
  const own = table(heads, rows);
  if (same.length === base.length) return own ? `All of ${link}, and:\n\n${own}` : `All of ${link}.`;
  const sentence = `As on ${link}: ${same.map((item) => rowOf(item)[0]).join(', ')}.`;
  return own ? `${own}\n${sentence}` : sentence;
}

/** The element whose page holds what several elements have. */
export const BASE = 'estamp-checkout';

/**
 * The sections of an element's page that have content, in order.
 *
 * @param base the element of `BASE`, unless it is that one
 */
export function sectionsOf(element: Element, base?: Element): (readonly [title: string, content: string])[] {
  const { tagName, attributes = [] } = element;
  for (const { name, fieldName = camelCase(name) } of attributes)
    if (fieldName !== camelCase(name)) throw new Error(`${tagName}: the attribute ${name} sets ${fieldName}.`);
  const dashed = attributes.find(({ name }) => name.includes('-'))?.name ?? '';
  const section = (
    title: string,
    heads: readonly string[],
    rowOf: (item: Described) => string[],
    pick: (of: Element) => readonly Described[] | undefined,
  ): readonly [string, string] => [
    title,
    ownTable(heads, rowOf, pick(element) ?? [], {
      section: title.toLowerCase().replace(' ', '-'),
      base: base && pick(base),
    }),
  ];
  const [, attributeTable] = section(
    'Attributes',
    ['attribute', 'description', 'type = default'],
    attributeRow,
    (of) => of.attributes,
  );
  const [, parts] = section(
    'Parts',
    ['part', 'description'],
    named((name) => `::part(${name})`),
    (of) => of.cssParts,
  );
  const sections = [
    [
      'Attributes',
      `Each attribute but \`lang\` sets a property of the same name${dashed && `: ${code(dashed)} sets ${code(camelCase(dashed))}`}.\n\n${attributeTable}`,
    ],
    section('Properties', ['property', 'description', 'type'], propertyRow, propertiesOf),
    section(
      'Methods',
      ['method', 'description'],
      named((name) => `${name}()`),
      methodsOf,
    ),
    section(
      'Events',
      ['event', 'description', '`detail`'],
      (item) => [code(item.name), text(item), detailOf(item)],
      (of) => of.events,
    ),
    section(
      'Slots',
      ['slot', 'content'],
      named((name) => name),
      (of) => of.slots,
    ),
    section(
      'States',
      ['state', 'description'],
      named((name) => `:state(${name})`),
      (of) => of.cssStates,
    ),
    section(
      'Custom properties',
      ['property', 'default', 'description'],
      (item) => [code(item.name), code(item.default), text(item)],
      (of) => of.cssProperties,
    ),
    ['Parts', parts && `${partsIntroduction(element)}\n\n<!-- parts: ${tagName} -->\n\n${parts}`],
  ] as const;
  return sections.filter(([, content]) => content);
}

const attributeRow = (item: Described): string[] => [
  code(item.name),
  text(item),
  code(attributeType(item)) + (item.default ? ` = ${code(item.default)}` : ''),
];

const propertyRow = (item: Described): string[] => [
  `${code(item.name)}${item.readonly ? ' (read only)' : ''}`,
  text(item),
  code(item.type?.text),
];

/** The properties that no attribute sets. */
function propertiesOf({ attributes = [], members = [] }: Element): readonly Described[] {
  const set = new Set(attributes.map(({ fieldName }) => fieldName));
  return members.filter(({ kind, static: isStatic, name }) => kind === 'field' && !isStatic && !set.has(name));
}

const methodsOf = ({ members = [] }: Element): readonly Described[] =>
  members.filter(({ kind, static: isStatic }) => kind === 'method' && !isStatic);

/** How to style a part, and where the parts are that the pictures of the page do not show. */
function partsIntroduction({ tagName }: Element): string {
  const others = PICTURED[tagName]?.map((other) => `[\`<${other}>\`](${other}.md#parts)`).join(' and ');
  return (
    `Style a part from your page: \`${tagName}::part(button) { font-weight: 600; }\`. The documentation site shows the parts in ` +
    `pictures.${others ? ` Parts that its pictures of this element do not show are in those of ${others}.` : ''}`
  );
}

/**
 * The reference page of one element.
 *
 * @param base as of `sectionsOf`
 * @throws Error if the element has no example
 */
export function elementPage(element: Element, base?: Element): string {
  const { tagName, description = '' } = element;
  const example = EXAMPLES[tagName];
  if (!example) throw new Error(`scripts/generate/reference/element-page.ts has no example of <${tagName}>.`);
  const sections = sectionsOf(element, base).map(([title, content]) => `## ${title}\n\n${content.trimEnd()}\n`);
  return `${madeFrom('the doc comments of src/elements and src/form')}
# ${tagName}

${description}

\`\`\`html
${example}
\`\`\`

<!-- live: ${tagName} -->

${sections.join('\n')}`;
}
