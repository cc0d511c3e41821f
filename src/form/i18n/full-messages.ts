import type { Message } from './messages.ts';

/**
 * The texts of the full form in English. `messages` of the element overrides them by key.
 *
 * @example
 * form.messages = { ...fullMessages, addKey: 'Add a name' };
 */
export const fullMessages = {
  key: 'Name of the entry',
  newKey: 'Name of a new entry',
  addKey: 'Add an entry',
  keyMissing: 'Enter a name for the entry.',
  keyTaken: 'This name is already used.',
  propertyNames: 'The name “{name}” can’t be used.',
  keyWrong: 'The name “{name}” can’t be used here.',
} as const satisfies Record<string, Message>;

/** The type of a complete catalogue of the full form's texts. */
export type FullMessages = Readonly<Record<keyof typeof fullMessages, Message>>;
