import { isObject } from '../../base/evaluator/index.ts';

/**
 * A text, or its plural forms by CLDR category. Placeholders such as `{limit}` are replaced; `limit`, or else `count`,
 * selects the plural form.
 *
 * @example
 * const minItems: Message = { one: 'Add at least {limit} person.', other: 'Add at least {limit} people.' };
 */
export type Message = string | ({ readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>);

/**
 * Every text of the form, in English. Catalogues of other languages have the same keys. They hold only data, so they
 * can be loaded as JSON. `{label}` is available in all error messages.
 *
 * @example
 * form.messages = { ...formMessages, required: 'Please fill this in.' };
 */
export const formMessages = {
  // Errors. The key is the JSON Schema keyword, or a variation of it where the text must differ.
  required: 'Fill in “{label}”.',
  requiredChoice: 'Select an option for “{label}”.',
  requiredTick: 'Tick this box to continue.',
  requiredOne: 'Fill in at least one of these: {names}',
  typeNumber: 'Enter a number, like 1,50,000.',
  typeInteger: 'Enter a whole number.',
  typeDigits: 'This number is too long.',
  minLength: {
    one: 'Enter at least {limit} character. You’ve entered {count}.',
    other: 'Enter at least {limit} characters. You’ve entered {count}.',
  },
  maxLength: {
    one: 'Enter no more than {limit} character. You’ve entered {count}.',
    other: 'Enter no more than {limit} characters. You’ve entered {count}.',
  },
  minimum: 'Enter {limit} or more.',
  maximum: 'Enter {limit} or less.',
  exclusiveMinimum: 'Enter more than {limit}.',
  exclusiveMaximum: 'Enter less than {limit}.',
  multipleOf: 'Enter a multiple of {multipleOf}.',
  decimals: { one: 'Use up to {limit} decimal place.', other: 'Use up to {limit} decimal places.' },
  pattern: 'Enter “{label}” in the right format.',
  patternLike: 'Use this format: {example}',
  date: 'Enter a valid date.',
  time: 'Enter a time, like 14:30',
  'date-time': 'Enter a date and a time.',
  email: 'Enter an email address, like name@example.in',
  uri: 'Enter a web address that starts with https://',
  choice: 'Select an option from the list.',
  minItems: 'Add entries: at least {limit}.',
  maxItems: 'Remove entries: at most {limit}.',
  uniqueItems: 'Remove the duplicate entry.',
  additionalProperties: 'Remove the entries that aren’t asked for.',
  invalid: 'Check “{label}”.',
  unlabelled: 'Check this answer.',
  // Around the fields.
  optional: '(optional)',
  deprecated: '(no longer needed)',
  choose: 'Choose…',
  yes: 'Yes',
  no: 'No',
  add: 'Add',
  addTo: 'Add {label}',
  remove: 'Remove',
  clear: 'Clear',
  up: 'Move up',
  down: 'Move down',
  item: '{label} {number}',
  moved: '{label} moved to position {number} of {count}.',
  removed: 'Removed: {label}',
  variant: 'Choose one of these.',
  option: 'Option {number}',
  none: 'None',
  rest: 'Some fields can’t be shown here. Their values are kept.',
  unsupported: 'This field can’t be shown here. Its value is kept.',
  summary: { one: 'There is 1 problem', other: 'There are {count} problems' },
} as const satisfies Record<string, Message>;

/**
 * A complete catalogue of the form's texts.
 *
 * @example
 * const hindi: FormMessages = await (await fetch('/form-texts/hi.json')).json();
 * form.messages = hindi;
 */
export type FormMessages = Readonly<Record<keyof typeof formMessages, Message>>;

/**
 * Returns the overrides that are texts or plural forms. Frameworks pass `undefined` and `null` for missing ones; those
 * are ignored.
 *
 * @param wrong called with the name of each override of another type
 */
export const definedMessages = <T extends object>(overrides: T | null, wrong: (name: string) => void): Partial<T> =>
  Object.fromEntries(
    Object.entries(overrides ?? {}).filter(([name, text]) => text && (isMessage(text) || wrong(name))),
  ) as Partial<T>;

/** Whether a value is a text or plural forms. */
export const isMessage = (text: unknown): text is Message =>
  typeof text === 'string' ||
  (isObject(text) &&
    typeof text.other === 'string' &&
    Object.values(text).every((one) => typeof (one ?? '') === 'string'));
