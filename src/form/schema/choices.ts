import { canonical, isSchemaObject, type Schema } from '../../base/evaluator/index.ts';
import type { Choice } from '../model/field.ts';
import { formMessages } from '../i18n/messages.ts';
import { formatMessage } from '../i18n/format-message.ts';
import type { FormOptions } from '../model/form-source.ts';

type Keywords = Exclude<Schema, boolean>;

/** The maximum number of options. More would slow the page down. */
const MAX_CHOICES = 5000;

/** Cached by the array and its arguments: a form is read at every key press, and long lists rarely change. */
const choicesCache = new WeakMap<
  readonly unknown[],
  [names: unknown, messages: unknown, listed: unknown, choices: Choice[]]
>();

/**
 * The options of `enum`, or of a `oneOf`/`anyOf` whose branches are all `const`; of both, the common ones.
 *
 * @param names labels of an `enum`, in its order (`ui:enumNames`)
 */
export function choicesOf(
  schema: Keywords,
  names: unknown,
  { messages = formMessages, locale = 'en' }: FormOptions = {},
): Choice[] | undefined {
  const constants = [schema.oneOf, schema.anyOf].find(isListOfConstants);
  const { enum: listed } = schema;
  const list: unknown = constants ?? listed;
  if (!Array.isArray(list)) return undefined;
  const earlier = choicesCache.get(list);
  if (earlier && earlier[0] === names && earlier[1] === messages && earlier[2] === listed) return earlier[3];
  const labels: readonly unknown[] = Array.isArray(names) ? names : [];
  const few = list.slice(0, MAX_CHOICES) as readonly unknown[];
  const allowed = constants && Array.isArray(listed) && new Set(listed.map(canonical));
  const choices = choicesByKey(
    few
      .map((one, i) => {
        const { title = labels[i], description, lang }: Keywords = constants ? (one as Keywords) : {};
        const value = constants ? constantOf(one as Keywords) : one;
        const word = wordOf(value);
        return { value, label: title || (word && formatMessage(messages[word], locale)), description, lang };
      })
      .filter(({ value }) => !allowed || allowed.has(canonical(value))),
  );
  choicesCache.set(list, [names, messages, listed, choices]);
  return choices;
}

/** The message for a value whose own text is no label. */
function wordOf(value: unknown): 'none' | 'yes' | 'no' | undefined {
  if (value === null || value === '') return 'none';
  if (value === true) return 'yes';
  return value === false ? 'no' : undefined;
}

/** Whether every branch is a constant. Such a list holds options, not variants. */
export function isListOfConstants(list: unknown): list is Keywords[] {
  const isConstant = (one: unknown): boolean =>
    isSchemaObject(one) && (Object.hasOwn(one, 'const') || isSingle(one.enum));
  return Array.isArray(list) && list.length > 0 && list.every(isConstant);
}

const isSingle = (list: unknown): list is readonly [unknown] => Array.isArray(list) && list.length === 1;

/** The single allowed value: `const`, or an `enum` of one value (as in draft 4). */
export function constantOf({ const: value, enum: list }: Keywords): unknown {
  return value === undefined && isSingle(list) ? list[0] : value;
}

/** The `value` attribute of an option: the value itself if it is text, for the browser's autofill. */
export function keyOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Adds keys to options. Two values with the same text get different keys. */
export function choicesByKey(
  choices: { value: unknown; label: unknown; description?: unknown; lang?: unknown }[],
): Choice[] {
  const used = new Set<string>();
  return choices.map(({ value, label, description, lang }, i) => {
    const key = used.has(keyOf(value)) ? `${keyOf(value)} ${i}` : keyOf(value);
    used.add(key);
    return {
      value,
      key,
      label: typeof label === 'string' ? label : keyOf(value),
      ...(typeof description === 'string' && { description }),
      ...(typeof lang === 'string' && { lang }),
    };
  });
}
