import { formatMessage } from '../i18n/format-message.ts';
import { extensions } from '../model/extension.ts';
import { decimals, own, type Problem } from '../../base/evaluator/index.ts';
import type { FieldError } from '../model/field-error.ts';
import { formMessages, isMessage, type FormMessages, type Message } from '../i18n/messages.ts';
import { humanize } from '../schema/humanize.ts';
import { isNumeral } from '../i18n/parse-number.ts';

type Key = keyof FormMessages;

/**
 * The message of an error: the schema author's for that keyword, else the form's.
 *
 * @param locale selects the plural form
 */
export function errorMessage(problem: FieldError, messages: FormMessages = formMessages, locale = 'en'): string {
  const { field, keyword, params, value } = problem;
  const given = own(field?.messages, keyword);
  const isGiven = isMessage(given);
  if (keyword === 'custom' && !isGiven) return String(params.message);
  const limit = params.limit ?? (keyword === 'multipleOf' ? decimals(Number(params.multipleOf)) : undefined);
  if (keyword === 'propertyNames' && !isGiven) return ofName(problem, messages, locale);
  return formatMessage<string>(isGiven ? { given } : messages, locale, isGiven ? 'given' : keyOf(problem), {
    ...params,
    limit,
    label: labelOf(problem),
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
  const said = formatMessage({ said: known.propertyNames ?? '“{name}”:' }, locale, 'said', {
    name: propertyName,
    label: field?.label,
  });
  const why = reason ? { ...(reason as Problem), pointer: '', value: propertyName } : undefined;
  const key = !why ? 'invalid' : /^(enum|const)$/.test(why.keyword) ? 'choice' : keyOf(why);
  const because =
    !why || key === 'invalid' || key === 'choice'
      ? formatMessage(messages, locale, key)
      : errorMessage(why, messages, locale);
  return key === 'invalid' && known.propertyNames ? said : `${said} ${because}`;
}

/** The label of the field, or the humanised property name if the field is not rendered. */
function labelOf({ field, pointer }: FieldError): string {
  return field?.label ?? humanize(pointer.split('/~v', 1)[0]?.split('/').at(-1) ?? '');
}

function keyOf(problem: FieldError): Key {
  const { field, keyword, params, value } = problem;
  const kind = field?.kind;
  // A boolean may be rendered as radio buttons or a select.
  const chooses =
    kind === 'choice' ||
    kind === 'choices' ||
    problem.pointer.includes('/~v') ||
    (kind === 'boolean' && /^(radio|select)$/.test(field?.widget ?? ''));
  const missing =
    kind === 'boolean' && !chooses
      ? 'requiredTick'
      : // A form of one value may have no label.
        !labelOf(problem)
        ? 'invalid'
        : chooses
          ? 'requiredChoice'
          : 'required';
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return params.names ? 'requiredOne' : missing;
    case 'enum':
    case 'const':
    case 'oneOf':
    case 'anyOf':
      return chooses ? 'choice' : kind === 'boolean' ? 'requiredTick' : 'invalid';
    case 'type':
      if (typeof value === 'string' && isNumeral(value) && (kind === 'number' || !value.includes('.')))
        return 'typeDigits';
      if (kind === 'integer') return 'typeInteger';
      if (kind === 'number') return 'typeNumber';
      // A value that shows as empty is missing: a new list item is `null`, an empty single-field form `undefined`.
      return value === null || value === undefined ? missing : 'invalid';
    case 'multipleOf': {
      const step = Number(params.multipleOf);
      return step === 1 ? 'typeInteger' : /^1(e-\d+)?$|^0\.0*1$/.test(String(step)) ? 'decimals' : 'multipleOf';
    }
    case 'pattern':
      return exampleOf(problem) === undefined ? 'pattern' : 'patternLike';
    case 'format':
      return exampleOf(problem) !== undefined && sentenceOf(params.format) === 'invalid'
        ? 'patternLike'
        : sentenceOf(params.format);
    // A property of an object is shown as an entry, so the messages of list items apply.
    case 'minProperties':
      return 'minItems';
    case 'maxProperties':
      return 'maxItems';
    default:
      return sentenceOf(keyword);
  }
}

/** Only keys of errors equal a keyword or format; any other name is `invalid`. */
function sentenceOf(name: unknown): Key {
  return Object.hasOwn(formMessages, String(name)) ? (name as Key) : 'invalid';
}

function exampleOf({ field }: FieldError): string | undefined {
  const [example] = Array.isArray(field?.schema.examples) ? (field.schema.examples as unknown[]) : [];
  return typeof example === 'string' ? example : field?.placeholder;
}
