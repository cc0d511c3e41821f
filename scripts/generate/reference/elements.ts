import { elementsOf, type Declaration, type Manifest } from '../manifest/cem.ts';
import { BASE, elementPage, sectionsOf } from './element-page.ts';
import { interfaceDocs } from './interface-docs.ts';
import { code, madeFrom, table } from './table.ts';

const ORDER = ['estamp-checkout', 'estamp-checkout-button', 'estamp-order-status', 'estamp-form'];
const inOrder = (manifest: Manifest): (Declaration & { tagName: string })[] =>
  elementsOf(manifest).sort((a, b) => ORDER.indexOf(a.tagName) - ORDER.indexOf(b.tagName));

const fieldsOf = (file: string, name: string): string =>
  table(
    ['field', 'type', 'description'],
    interfaceDocs(file, name).map(({ name: field, type, optional, description }) => [
      code(`${field}${optional ? '?' : ''}`),
      code(type),
      description,
    ]),
  );

/**
 * What an element is for, and links to the sections of its page. The anchors are those that these sections had when
 * this page held them.
 */
function entry(element: Declaration & { tagName: string }): string {
  const { tagName, description = '' } = element;
  const links = sectionsOf(element).map(([title]) => {
    const anchor = title.toLowerCase().replace(' ', '-');
    return `[${title}](${tagName}.md#${anchor})<!-- anchor: ${anchor}-of-${tagName} -->`;
  });
  return `## ${tagName}

${description}

See [\`<${tagName}>\`](${tagName}.md):
${links.join(',\n')}.
`;
}

/** The reference pages of the elements: an index, and a page for each. */
export function elementPages(manifest: Manifest): (readonly [path: string, text: string])[] {
  const elements = inOrder(manifest);
  const base = elements.find(({ tagName }) => tagName === BASE);
  return [
    ['docs/reference/elements.md', indexPage(manifest)],
    ...elements.map(
      (element) =>
        [`docs/reference/${element.tagName}.md`, elementPage(element, element === base ? undefined : base)] as const,
    ),
  ];
}

function indexPage(manifest: Manifest): string {
  return `${madeFrom('the doc comments of src/elements and src/form')}
# Elements

\`import 'estamp-checkout'\` registers these elements. Each has a page with an example, its attributes, properties,
methods, events, slots, states, custom properties and parts. Events bubble and cross shadow roots, so you can listen on
the document. Amounts are whole paise. Types of events and properties are exported by \`estamp-checkout\`.

${inOrder(manifest).map(entry).join('\n')}
## Failure

\`estamp-failure\` carries a \`Failure\`. [Problem codes](problem-codes.md) lists the codes.

${fieldsOf('src/client/failure.ts', 'Failure')}
## PublicState

The property \`state\` of an element. It holds ids and states, no personal data and no token.

${fieldsOf('src/elements/events/public-state.ts', 'PublicState')}`;
}
