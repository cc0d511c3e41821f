import { directionOf, formatMessage } from '../../form/i18n/format-message.ts';
import { definedMessages, type FormMessages } from '../../form/i18n/messages.ts';
import type { MessageKey, MessageOverrides } from '../../locales/index.ts';
import { ENGLISH, type LoadedMessages } from './load-messages.ts';
import { warnOnce } from '../../lit/warn-once.ts';

export type Params = Readonly<Record<string, string | number>>;

/** Returns the text of a key with its placeholders filled in; `count` selects the plural form. */
export interface Translate {
  (key: MessageKey, params?: Params): string;
  /** BCP 47 language tag of the catalogue. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** The texts of the fields. */
  readonly form: FormMessages;
  /** Returns the text of a key that may not exist, such as the name of a state. */
  readonly maybe: (key: string) => string | undefined;
}

const wrong = (name: string): void =>
  warnOnce(`“messages” has no text for “${name}”: it takes a string, or plural forms with “other”.`);

/** The effective overrides as text, to compare them. */
export const overridesText = (overrides: MessageOverrides): string => JSON.stringify(definedMessages(overrides, wrong));

/**
 * Combines a catalogue with the overrides of the host page. A placeholder without a value stays visible, so that a
 * mistake in a translation is noticed. Without a catalogue, while it is loading, every text is a blank that preserves
 * the line height.
 */
export function translator(catalogue: LoadedMessages | undefined, overrides: MessageOverrides = {}): Translate {
  const { locale, texts } = catalogue ?? ENGLISH;
  const all = { ...texts, ...definedMessages(overrides, wrong) } as LoadedMessages['texts'];
  const translate = (key: MessageKey, params?: Params): string =>
    catalogue ? formatMessage(all[key], locale, params) : '\u00a0';
  return Object.assign(translate, {
    locale,
    direction: directionOf(locale),
    form: all,
    maybe: (key: string) => (all as unknown as Readonly<Record<string, string | undefined>>)[key],
  });
}
