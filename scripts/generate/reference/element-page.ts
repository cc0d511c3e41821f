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

const named = (list: readonly Described[] | undefined, shape: (name: string) => string): string[][] =>
  (list ?? []).map((item) => [item.name ? code(shape(item.name)) : '(default)', text(item)]);

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

/** The sections of an element's page that have content, in order. */
export function sectionsOf(element: Element): (readonly [title: string, content: string])[] {
  const { tagName, attributes = [], members = [], events = [], cssProperties = [] } = element;
  const attributeNames = new Set(attributes.map(({ fieldName }) => fieldName));
  for (const { name, fieldName = camelCase(name) } of attributes)
    if (fieldName !== camelCase(name)) throw new Error(`${tagName}: the attribute ${name} sets ${fieldName}.`);
  const dashed = attributes.find(({ name }) => name.includes('-'))?.name ?? '';
  const fields = members.filter(({ kind, static: isStatic }) => kind === 'field' && !isStatic);
  const methods = members.filter(({ kind, static: isStatic }) => kind === 'method' && !isStatic);
  const properties = fields.filter(({ name }) => !attributeNames.has(name));
  const parts = table(
    ['part', 'description'],
    named(element.cssParts, (name) => `::part(${name})`),
  );
  const sections = [
    [
      'Attributes',
      `Each attribute but \`lang\` sets a property of the same name${dashed && `: ${code(dashed)} sets ${code(camelCase(dashed))}`}.\n\n${table(
        ['attribute', 'description', 'type = default'],
        attributes.map((item) => [
          code(item.name),
          text(item),
          code(attributeType(item)) + (item.default ? ` = ${code(item.default)}` : ''),
        ]),
      )}`,
    ],
    [
      'Properties',
      table(
        ['property', 'description', 'type'],
        properties.map((item) => [
          `${code(item.name)}${item.readonly ? ' (read only)' : ''}`,
          text(item),
          code(item.type?.text),
        ]),
      ),
    ],
    [
      'Methods',
      table(
        ['method', 'description'],
        named(methods, (name) => `${name}()`),
      ),
    ],
    [
      'Events',
      table(
        ['event', 'description', '`detail`'],
        events.map((item) => [code(item.name), text(item), detailOf(item)]),
      ),
    ],
    [
      'Slots',
      table(
        ['slot', 'content'],
        named(element.slots, (name) => name),
      ),
    ],
    [
      'States',
      table(
        ['state', 'description'],
        named(element.cssStates, (name) => `:state(${name})`),
      ),
    ],
    [
      'Custom properties',
      table(
        ['property', 'default', 'description'],
        cssProperties.map((item) => [code(item.name), code(item.default), text(item)]),
      ),
    ],
    ['Parts', parts && `${partsIntroduction(element)}\n\n<!-- parts: ${tagName} -->\n\n${parts}`],
  ] as const;
  return sections.filter(([, content]) => content);
}

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
 * @throws Error if the element has no example
 */
export function elementPage(element: Element): string {
  const { tagName, description = '' } = element;
  const example = EXAMPLES[tagName];
  if (!example) throw new Error(`scripts/generate/reference/element-page.ts has no example of <${tagName}>.`);
  const sections = sectionsOf(element).map(([title, content]) => `## ${title}\n\n${content.trimEnd()}\n`);
  return `${madeFrom('the doc comments of src/elements and src/form')}
# ${tagName}

${description}

\`\`\`html
${example}
\`\`\`

<!-- live: ${tagName} -->

${sections.join('\n')}`;
}
