import { LANGUAGES, LOCK_NAMES } from './manifest/attribute-values.ts';
import { elementsOf, type Declaration, type Described, type Manifest } from './manifest/cem.ts';

export const PROPS_FILE = new URL('../../src/frameworks/props.ts', import.meta.url);

const doc = ({ description = '' }: Described): string =>
  `  /** ${description.replace(/\s+/g, ' ').trim().replace(/\.?$/, '.')} */\n`;
const key = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);

/** Attributes whose property takes no text: a template hands an object to the property instead. */
const isText = ({ type }: Described): boolean => /^(?:string|number|boolean|'.*')(?: \| undefined)?$/.test(type?.text ?? '');

/** Attributes are text, so a number may be written as one, and an amount as a number. */
function attributeType(owner: string, { name, fieldName, type }: Described): string {
  if (name === 'lang') return owner === 'EstampForm' ? 'string' : 'EstampLanguage | (string & {})';
  if (name === 'lock') return 'EstampLock | (string & {})';
  if (type?.text === 'number') return 'number | `${number}`';
  return name.endsWith('-amount') ? 'string | number' : `${owner}['${fieldName}']`;
}

function props(element: Declaration): string {
  const { name, attributes = [], members = [] } = element;
  const texts = attributes.filter(isText);
  const taken = new Set(texts.map(({ fieldName }) => fieldName));
  const objects = members.filter((member) => member.kind === 'field' && !member.static && !member.readonly && !taken.has(member.name));
  return [
    ...texts.map((attribute) => `${doc(attribute)}  ${key(attribute.name)}?: ${attributeType(name, attribute)} | undefined;\n`),
    ...objects.map((member) => `${doc(member)}  ${member.name}?: ${member.type?.text === 'unknown' ? 'unknown' : `${name}['${member.name}'] | undefined`};\n`),
  ].join('');
}

/** An event without what the documentation says about its detail: its type says the same. */
const eventDoc = (event: Described): string => doc({ ...event, description: event.description?.replace(/ Detail: `.*`\.$/, '') });

const handlers = ({ name, events = [] }: Declaration): string => events.map((event) =>
  `${eventDoc(event)}  'on${event.name}'?: ((event: EventOf<${name}, '${event.name}'>) => void) | undefined;\n`).join('');

const words = (list: readonly string[]): string => list.map((word) => `'${word}'`).join(' | ');

/** The text of `src/frameworks/props.ts`. */
export function propsText(manifest: Manifest): string {
  const elements = elementsOf(manifest).sort((a, b) => (a.tagName < b.tagName ? -1 : 1));
  return `/**
 * What a template may set on each element. Made by \`npm run documents\` from the manifest of the elements and their event maps:
 * change the doc comments of the elements.
 *
 * @module
 */
import type { EstampCheckout, EstampCheckoutButton, EstampEventMap, EstampOrderStatus } from '../elements/index.ts';
import type { EstampForm, EstampFormEventMap } from '../form/index.ts';

type Events = EstampEventMap & EstampFormEventMap;
/** An event, as a handler on its element gets it. */
type EventOf<Target, Name extends keyof Events> = Events[Name] & { readonly currentTarget: Target };

/** The languages of the checkout. */
export type EstampLanguage = ${words(LANGUAGES)};

/** The presets that \`lock\` names; several are separated by spaces. */
export type EstampLock = ${words(LOCK_NAMES)};
${elements.map((element) => `
/** Attributes of \`<${element.tagName}>\`, and its properties that take no text. */
export interface ${element.name}Props {
${props(element)}}

/** Handlers of the events of \`<${element.tagName}>\`. */
export interface ${element.name}Handlers {
${handlers(element)}}
`).join('')}
/** The tags: class, props and handlers of each. */
export interface EstampTags {
${elements.map(({ tagName, name, description = '' }) => `  /** ${description.replace(/\s+/g, ' ').split('. ')[0]?.replace(/\.?$/, '.')} */
  '${tagName}': { element: ${name}; props: ${name}Props; handlers: ${name}Handlers };
`).join('')}}
`;
}
