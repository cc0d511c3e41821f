import type { Message } from '../messages.ts';

/** Sentences of what the full form adds, in English; the element's `messages` may carry others under the same keys. */
export const fullMessages = {
  key: 'Name of the entry',
  newKey: 'Name of a new entry',
  addKey: 'Add an entry',
  keyMissing: 'Give the entry a name.',
  keyTaken: 'There is an entry of that name.',
  keyWrong: 'An entry cannot have that name here.',
} as const satisfies Record<string, Message>;

/** The keys that a catalogue must have for the full form. */
export type FullMessages = Readonly<Record<keyof typeof fullMessages, Message>>;
