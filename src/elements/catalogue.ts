import { formMessages, type FormMessages } from '../form/index.ts';
import { CATALOGUES, en, STATES, type Message, type Messages } from '../locales/index.ts';

/** All texts of a language: the checkout's, the fields' and the states' names. */
export interface Catalogue {
  /** BCP 47. */
  readonly locale: string;
  readonly texts: Messages & FormMessages;
}

export const ENGLISH: Catalogue = { locale: 'en', texts: { ...en, ...formMessages } };

/** How long a catalogue may take, in milliseconds. */
const DEADLINE = 30_000;

/** The names of all texts, in the order in which a language file holds them. */
export const KEYS: readonly string[] = [...Object.keys(ENGLISH.texts), ...STATES.map((code) => `state.${code}`)];

/** One fetch a language for all elements of the page. */
const fetched = new Map<string, Promise<Catalogue>>();

async function fetchCatalogue(locale: string): Promise<Catalogue> {
  const [address, integrity] = CATALOGUES[locale] ?? [];
  if (!address) return ENGLISH;
  // The hash is part of the code, so what is not ours to the byte is refused, whatever its status.
  const response = await fetch(address(), { integrity, signal: AbortSignal.timeout(DEADLINE) });
  return { locale, texts: unpack(await response.json() as Packed) };
}

/** What a language file holds: its texts with bars between them, and one by one those that depend on a number. */
export type Packed = [plain: string, ...plural: Message[]];

/** The texts of a language file under their names; a gap stands for the next of those that depend on a number. */
export function unpack([plain, ...plural]: Packed): Catalogue['texts'] {
  const texts = plain.split('|');
  return Object.fromEntries(KEYS.map((key, index) => [key, texts[index] || plural.shift()])) as unknown as Catalogue['texts'];
}

/** The texts of a language; what failed is asked anew by the next call. Rejects when they cannot be had. */
export function catalogueOf(locale: string): Promise<Catalogue> {
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
