import { takeResponse } from '../../base/early-responses.ts';
import { formMessages, type FormMessages } from '../../form/i18n/messages.ts';
import { ARTICLES, CATALOGUES, en, STATES, type Message, type Messages } from '../../locales/index.ts';

/** All texts of a language: the checkout's, the fields' and the states' names. */
export interface LoadedMessages {
  /** BCP 47. */
  readonly locale: string;
  readonly texts: Messages & FormMessages;
}

export const ENGLISH: LoadedMessages = { locale: 'en', texts: { ...en, ...formMessages } };

/** How long a catalogue may take, in milliseconds. */
const DEADLINE = 30_000;

/** The names of all texts, in the order in which a language file holds them. */
export const KEYS: readonly string[] = [...Object.keys(ENGLISH.texts), ...STATES.map((code) => `state.${code}`),
  ...Object.keys(ARTICLES).map((family) => `article.${family}`)];

/** One fetch a language for all elements of the page. */
const fetched = new Map<string, Promise<LoadedMessages>>();

async function fetchCatalogue(locale: string): Promise<LoadedMessages> {
  const [address, integrity] = CATALOGUES[locale] ?? [];
  if (!address) return ENGLISH;
  // The hash is part of the code, so what is not ours to the byte is refused, whatever its status.
  const { href } = address();
  const response = await (takeResponse(href) ?? fetch(href, { integrity, signal: AbortSignal.timeout(DEADLINE) }));
  return { locale, texts: unpack(await response.json() as Packed) };
}

/** What a language file holds: its texts with bars between them, and one by one those that depend on a number. */
export type Packed = [plain: string, ...plural: Message[]];

/** The texts of a language file under their names; a gap stands for the next of those that depend on a number. */
export function unpack([plain, ...plural]: Packed): LoadedMessages['texts'] {
  const texts = plain.split('|');
  return Object.fromEntries(KEYS.map((key, index) => [key, texts[index] || plural.shift()])) as unknown as LoadedMessages['texts'];
}

/** The texts of a language; what failed is asked anew by the next call. Rejects when they cannot be had. */
export function loadMessages(locale: string): Promise<LoadedMessages> {
  let asked = fetched.get(locale);
  if (!asked) {
    asked = fetchCatalogue(locale);
    fetched.set(locale, asked);
    asked.catch(() => fetched.get(locale) === asked && fetched.delete(locale));
  }
  return asked;
}

/** What is still on its way is asked for anew. */
export function forget(locale: string): void {
  fetched.delete(locale);
}
