import { FILE_TIMEOUT_MS, takeResponse } from '../../base/early-responses.ts';
import { formMessages, type FormMessages } from '../../form/i18n/messages.ts';
import { ARTICLES, CATALOGUES, en, STATES, type Message, type Messages } from '../../locales/index.ts';

/** All texts of a language: of the checkout, of the fields, and the names of states and articles. */
export interface LoadedMessages {
  /** BCP 47 language tag. */
  readonly locale: string;
  readonly texts: Messages & FormMessages;
}

export const ENGLISH: LoadedMessages = { locale: 'en', texts: { ...en, ...formMessages } };

/** The keys of all texts, in the order in which a language file stores them. */
export const KEYS: readonly string[] = [
  ...Object.keys(ENGLISH.texts),
  ...STATES.map((code) => `state.${code}`),
  ...ARTICLES.map((family) => `article.${family}`),
];

/** One request for each language, shared by all elements of the page. */
const fetched = new Map<string, Promise<LoadedMessages>>();

async function fetchCatalogue(locale: string): Promise<LoadedMessages> {
  const [address, integrity] = CATALOGUES[locale] ?? [];
  if (!address) return ENGLISH;
  const { href } = address();
  // The hash is part of the code: the browser refuses a file that differs in any byte.
  const response = await (
    takeResponse(href) ?? fetch(href, { integrity, signal: AbortSignal.timeout(FILE_TIMEOUT_MS) })
  ).catch((error: unknown) =>
    // Browsers report other bytes as they report a lost connection. If the address answers, its file is not ours.
    fetch(href, { method: 'HEAD' }).then(
      ({ status }) => Promise.reject(status < 500 ? new SyntaxError('another file') : (error as Error)),
      () => Promise.reject(error as Error),
    ),
  );
  return { locale, texts: unpack((await response.json()) as Packed) };
}

/** The content of a language file: all texts joined by `|`, then the texts that depend on a number. */
export type Packed = [plain: string, ...plural: Message[]];

/**
 * Maps the texts of a language file to their keys. An empty text is the place of the next one that depends on a number.
 */
export function unpack([plain, ...plural]: Packed): LoadedMessages['texts'] {
  const texts = plain.split('|');
  return Object.fromEntries(
    KEYS.map((key, index) => [key, texts[index] || plural.shift()]),
  ) as unknown as LoadedMessages['texts'];
}

/** Loads the texts of a language. Rejects if they cannot be loaded; the next call then tries again. */
export function loadMessages(locale: string): Promise<LoadedMessages> {
  let asked = fetched.get(locale);
  if (!asked) {
    asked = fetchCatalogue(locale);
    fetched.set(locale, asked);
    asked.catch(() => fetched.get(locale) === asked && fetched.delete(locale));
  }
  return asked;
}

/** Makes the next `loadMessages` send a new request, even if one is in flight. */
export function forget(locale: string): void {
  fetched.delete(locale);
}
