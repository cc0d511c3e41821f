import { fill } from '../form/index.ts';
import type { MessageKey, MessageOverrides, Messages } from '../locales/index.ts';

export type Params = Readonly<Record<string, string | number>>;

/** Gives the text of a key with its placeholders filled in; `count` chooses the plural form. */
export interface Translate {
  (key: MessageKey, params?: Params): string;
  /** BCP 47 tag of the catalogue in use. */
  readonly locale: string;
  /** The text of a key that may not exist, such as the name of a state. */
  readonly maybe: (key: string) => string | undefined;
}

/**
 * Binds a catalogue and the overrides of the host page. Placeholders that no parameter fills stay as they are, so
 * that a mistake in a translation is seen and not swallowed.
 */
export function translator(messages: Messages, locale: string, overrides: MessageOverrides = {}): Translate {
  const all = { ...messages, ...overrides } as Messages;
  const translate = (key: MessageKey, params?: Params): string => fill(all, locale, key, params);
  return Object.assign(translate, {
    locale,
    maybe: (key: string) => (all as Readonly<Record<string, string | undefined>>)[key],
  });
}
