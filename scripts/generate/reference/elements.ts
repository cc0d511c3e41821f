import { elementsOf, type Declaration, type Described, type Manifest } from '../manifest/cem.ts';
import { LANGUAGES, LOCK_NAMES } from '../manifest/attribute-values.ts';
import { interfaceDocs } from './interface-docs.ts';
import { code, madeFrom, table } from './table.ts';

const ORDER = ['estamp-checkout', 'estamp-checkout-button', 'estamp-order-status', 'estamp-form'];
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

const section = (title: string, content: string): string => (content ? `### ${title}\n\n${content}\n` : '');
const named = (list: readonly Described[] | undefined, shape: (name: string) => string): string[][] =>
  (list ?? []).map((item) => [item.name ? code(shape(item.name)) : '(default)', text(item)]);

function describe(element: Declaration & { tagName: string }): string {
  const { tagName, attributes = [], members = [], events = [], cssProperties = [] } = element;
  const attributeNames = new Set(attributes.map(({ fieldName }) => fieldName));
  const fields = members.filter(({ kind, static: isStatic }) => kind === 'field' && !isStatic);
  const methods = members.filter(({ kind, static: isStatic }) => kind === 'method' && !isStatic);
  const properties = fields.filter(({ name }) => !attributeNames.has(name));
  // A heading for each element keeps its tables apart: anchors are `tag-attributes` and so on.
  const heading = (what: string): string => `${what} of ${tagName}`;
  return (
    `## ${tagName}\n\n${element.description ?? ''}\n\n` +
    section(
      heading('Attributes'),
      table(
        ['attribute', 'description', 'type', 'default', 'property'],
        attributes.map((item) => [
          code(item.name),
          text(item),
          code(attributeType(item)),
          code(item.default),
          code(item.fieldName),
        ]),
      ),
    ) +
    section(
      heading('Properties'),
      table(
        ['property', 'description', 'type'],
        properties.map((item) => [
          `${code(item.name)}${item.readonly ? ' (read only)' : ''}`,
          text(item),
          code(item.type?.text),
        ]),
      ),
    ) +
    section(
      heading('Methods'),
      table(
        ['method', 'description'],
        named(methods, (name) => `${name}()`),
      ),
    ) +
    section(
      heading('Events'),
      table(
        ['event', 'description', '`detail`'],
        events.map((item) => [code(item.name), text(item), code(DETAIL.exec(item.description ?? '')?.[1] ?? '')]),
      ),
    ) +
    section(
      heading('Slots'),
      table(
        ['slot', 'content'],
        named(element.slots, (name) => name),
      ),
    ) +
    section(
      heading('States'),
      table(
        ['state', 'description'],
        named(element.cssStates, (name) => `:state(${name})`),
      ),
    ) +
    section(
      heading('Custom properties'),
      table(
        ['property', 'default', 'description'],
        cssProperties.map((item) => [code(item.name), code(item.default), text(item)]),
      ),
    ) +
    section(
      heading('Parts'),
      table(
        ['part', 'description'],
        named(element.cssParts, (name) => `::part(${name})`),
      ),
    )
  );
}

const fieldsOf = (file: string, name: string): string =>
  table(
    ['field', 'type', 'description'],
    interfaceDocs(file, name).map(({ name: field, type, optional, description }) => [
      code(`${field}${optional ? '?' : ''}`),
      code(type),
      description,
    ]),
  );

/** The reference page of the elements. */
export function elementsPage(manifest: Manifest): string {
  const elements = elementsOf(manifest).sort((a, b) => ORDER.indexOf(a.tagName) - ORDER.indexOf(b.tagName));
  return `${madeFrom('the doc comments of src/elements and src/form')}
# Elements

\`import 'estamp-checkout'\` registers these elements: ${elements.map(({ tagName }) => `[\`<${tagName}>\`](#${tagName})`).join(', ')}.
Events bubble and cross shadow roots, so you can listen on the document. Amounts are whole paise. Types of events and properties
are exported by \`estamp-checkout\`.

${elements.map(describe).join('\n')}
## Failure

\`estamp-failure\` carries a \`Failure\`. [Problem codes](problem-codes.md) lists the codes.

${fieldsOf('src/client/failure.ts', 'Failure')}
## PublicState

The property \`state\` of an element. It holds ids and states, no personal data and no token.

${fieldsOf('src/elements/events/public-state.ts', 'PublicState')}`;
}
