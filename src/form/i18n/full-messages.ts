import type { Message } from './messages.ts';

/** Sentences of what the full form adds, in English; the element's `messages` may carry others under the same keys. */
export const fullMessages = {
  key: 'Name of the entry',
  newKey: 'Name of a new entry',
  addKey: 'Add an entry',
  keyMissing: 'Enter a name for the entry.',
  keyTaken: 'This name is already used.',
  propertyNames: 'The name “{name}” can’t be used.',
  keyWrong: 'The name “{name}” can’t be used here.',
} as const satisfies Record<string, Message>;

/** The keys that a catalogue must have for the full form. */
export type FullMessages = Readonly<Record<keyof typeof fullMessages, Message>>;
