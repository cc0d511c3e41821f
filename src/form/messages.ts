import { isObject } from '../base/evaluator/index.ts';

/** A sentence, or its plural forms by CLDR category. `{limit}` and its like are filled in. */
export type Message = string | ({ readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>);

/**
 * Every sentence of the form, in English. A catalogue of another language has the same keys; data only, so that it
 * can be fetched as JSON. `{label}` is available in all of the problems.
 */
export const formMessages = {
  // Problems. The name is the keyword, refined where people need another sentence.
  required: 'Fill this in.',
  requiredChoice: 'Choose one.',
  requiredTick: 'Tick this box to go on.',
  requiredOne: 'Fill in one of these: {names}.',
  typeNumber: 'Enter a number.',
  typeInteger: 'Enter a whole number.',
  typeDigits: 'This number has more digits than can be kept exactly.',
  minLength: {
    one: 'Enter at least {limit} letter. This has {count}.',
    other: 'Enter at least {limit} letters. This has {count}.',
  },
  maxLength: {
    one: 'Enter at most {limit} letter. This has {count}.',
    other: 'Enter at most {limit} letters. This has {count}.',
  },
  minimum: 'Enter {limit} or more.',
  maximum: 'Enter {limit} or less.',
  exclusiveMinimum: 'Enter more than {limit}.',
  exclusiveMaximum: 'Enter less than {limit}.',
  multipleOf: 'Enter a multiple of {multipleOf}.',
  decimals: { one: 'Use at most {limit} digit after the point.', other: 'Use at most {limit} digits after the point.' },
  pattern: 'This does not have the form that is asked for.',
  patternLike: 'Enter it like {example}.',
  date: 'Enter a real date.',
  time: 'Enter a time of day.',
  'date-time': 'Enter a date and a time.',
  email: 'Enter an e-mail address, like name@example.in.',
  uri: 'Enter a web address that begins with https://.',
  choice: 'Choose one from the list.',
  minItems: 'Give at least {limit}.',
  maxItems: 'Give at most {limit}.',
  uniqueItems: 'The same entry is there twice.',
  additionalProperties: 'There is something here that is not asked for.',
  invalid: 'This cannot be accepted as it is.',
  // Around the fields.
  optional: '(optional)',
  deprecated: '(no longer needed)',
  choose: 'Choose…',
  yes: 'Yes',
  no: 'No',
  add: 'Add',
  addTo: 'Add: {label}',
  remove: 'Remove',
  up: 'Move up',
  down: 'Move down',
  item: '{label} {number}',
  moved: '{label}: now number {number} of {count}.',
  removed: 'Removed: {label}',
  variant: 'Which of these is it?',
  option: 'Option {number}',
  none: 'None',
  rest: 'There is more here than can be shown. The values are kept.',
  unsupported: 'This part cannot be shown here. Its value is kept.',
  summary: { one: 'One thing to mend', other: '{count} things to mend' },
} as const satisfies Record<string, Message>;

/** The keys that a catalogue must have. */
export type FormMessages = Readonly<Record<keyof typeof formMessages, Message>>;

/**
 * The overrides that say something: frameworks hand over `undefined` and `null` for what they do not have. What is
 * neither a text nor plural forms leaves the catalogue's own.
 *
 * @param wrong hears the names of such
 */
export const said = <T extends object>(overrides: T | null, wrong: (name: string) => void): Partial<T> =>
  Object.fromEntries(Object.entries(overrides ?? {}).filter(([name, text]) =>
    text && (isMessage(text) || wrong(name)))) as Partial<T>;

/** Whether something is a sentence: a text, or plural forms. */
export const isMessage = (text: unknown): text is Message => typeof text === 'string'
  || (isObject(text) && typeof text.other === 'string' && Object.values(text).every((one) => typeof (one ?? '') === 'string'));
