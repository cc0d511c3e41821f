import { formatMessage, isNumeral } from '../i18n/format-message.ts';
import { extensions } from '../model/extension.ts';
import { decimals, own, type Problem } from '../../base/evaluator/index.ts';
import type { FieldError } from '../model/field.ts';
import { formMessages, isMessage, type FormMessages, type Message } from '../i18n/messages.ts';
import { humanize } from '../schema/pick-widget.ts';

type Key = keyof FormMessages;

/**
 * The message of an error: the schema author's for that keyword, else the form's.
 *
 * @param locale selects the plural form
 */
export function errorMessage(problem: FieldError, messages: FormMessages = formMessages, locale = 'en'): string {
  return messageWith(labelOf(problem), problem, messages, locale);
}

function messageWith(label: string, problem: FieldError, messages: FormMessages, locale: string): string {
  const { field, keyword, params, value } = problem;
  const given = own(field?.messages, keyword);
  const isGiven = isMessage(given);
  if (keyword === 'custom' && !isGiven) return String(params.message);
  const limit = params.limit ?? (keyword === 'multipleOf' ? decimals(Number(params.multipleOf)) : undefined);
  if (keyword === 'propertyNames' && !isGiven) return ofName(problem, messages, locale);
  const key = keyOf(problem);
  // A form of one value may have no label.
  const known = label || (key !== 'invalid' && key !== 'pattern') ? key : 'unlabelled';
  return formatMessage(isGiven ? given : messages[known], locale, {
    ...params,
    limit,
    label,
    name: params.propertyName,
    example: exampleOf(problem),
    count: typeof value === 'string' ? [...value].length : undefined,
  });
}

/** The message for an invalid property name, with the reason if there is a text for it. */
function ofName(
  { params: { reason, propertyName }, field }: FieldError,
  messages: FormMessages,
  locale: string,
): string {
  const known = extensions.reduce<Record<string, Message>>((all, one) => ({ ...one.messages, ...all }), {
    ...messages,
  });
  const said = formatMessage(known.propertyNames ?? '“{name}”:', locale, {
    name: propertyName,
    label: field?.label,
  });
  const why = reason ? { ...(reason as Problem), pointer: '', value: propertyName } : undefined;
  let key: Key = 'invalid';
  if (why) key = /^(enum|const)$/.test(why.keyword) ? 'choice' : keyOf(why);
  if (key === 'invalid' && known.propertyNames) return said;
  const label = String(propertyName);
  const because =
    !why || key === 'invalid' || key === 'choice'
      ? formatMessage(messages[key], locale, { label })
      : messageWith(label, why, messages, locale);
  // A reason with a label would name the entry a second time, as if its value were wrong.
  if (!JSON.stringify(messages[key]).includes('{label}')) return `${said} ${because}`;
  return known.propertyNames ? said : because;
}

/** The label of the field, or the humanised property name if the field is not rendered. */
function labelOf({ field, pointer }: FieldError): string {
  return field?.label ?? humanize(pointer.split('/~v', 1)[0]?.split('/').at(-1) ?? '');
}

/** The messages of keywords whose text depends on the field, the value or the parameters of the error. */
const KEYS: Readonly<Record<string, (problem: FieldError) => Key>> = {
  required: missingKey,
  dependentRequired: missingKey,
  enum: choiceKey,
  const: choiceKey,
  oneOf: choiceKey,
  anyOf: choiceKey,
  type: typeKey,
  multipleOf: ({ params }) => stepKey(Number(params.multipleOf)),
  pattern: (problem) => (exampleOf(problem) === undefined ? 'pattern' : 'patternLike'),
  format: (problem) => {
    const key = sentenceOf(problem.params.format);
    return key === 'invalid' && exampleOf(problem) !== undefined ? 'patternLike' : key;
  },
  // A property of an object is shown as an entry, so the messages of list items apply.
  minProperties: () => 'minItems',
  maxProperties: () => 'maxItems',
};

function keyOf(problem: FieldError): Key {
  return own(KEYS, problem.keyword)?.(problem) ?? sentenceOf(problem.keyword);
}

/** Whether the field offers options. A boolean may be rendered as radio buttons or a select. */
function offersChoice({ field, pointer }: FieldError): boolean {
  const { kind = '', widget = '' } = field ?? {};
  return (
    kind.startsWith('choice') || pointer.includes('/~v') || (kind === 'boolean' && /^(radio|select)$/.test(widget))
  );
}

function missingKey(problem: FieldError): Key {
  if (problem.params.names) return 'requiredOne';
  const chooses = offersChoice(problem);
  if (problem.field?.kind === 'boolean' && !chooses) return 'requiredTick';
  if (!labelOf(problem)) return 'invalid';
  return chooses ? 'requiredChoice' : 'required';
}

function choiceKey(problem: FieldError): Key {
  if (offersChoice(problem)) return 'choice';
  return problem.field?.kind === 'boolean' ? 'requiredTick' : 'invalid';
}

function typeKey(problem: FieldError): Key {
  const { field, value } = problem;
  const kind = field?.kind;
  if (typeof value === 'string' && isNumeral(value) && (kind === 'number' || !value.includes('.'))) return 'typeDigits';
  if (kind === 'integer') return 'typeInteger';
  if (kind === 'number') return 'typeNumber';
  // A value that shows as empty is missing: a new list item is `null`, an empty single-field form `undefined`.
  return value === null || value === undefined ? missingKey({ ...problem, params: {} }) : 'invalid';
}

function stepKey(step: number): Key {
  if (step === 1) return 'typeInteger';
  return /^1(e-\d+)?$|^0\.0*1$/.test(String(step)) ? 'decimals' : 'multipleOf';
}

/** Only keys of errors equal a keyword or format; any other name is `invalid`. */
function sentenceOf(name: unknown): Key {
  return Object.hasOwn(formMessages, String(name)) ? (name as Key) : 'invalid';
}

function exampleOf({ field }: FieldError): string | undefined {
  const [example] = Array.isArray(field?.schema.examples) ? (field.schema.examples as unknown[]) : [];
  return typeof example === 'string' ? example : field?.placeholder;
}
