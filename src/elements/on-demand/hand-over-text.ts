import { FILE_TIMEOUT_MS } from '../../base/early-responses.ts';
import { formatMessage } from '../../form/i18n/format-message.ts';
import { HAND_OVER_FILES } from '../../locales/hand-over-table.ts';
import { handOverEnglish, type HandOverKey } from '../../locales/hand-over.ts';
import type { Message } from '../../locales/index.ts';
import type { Translate } from '../i18n/translate.ts';

type Texts = Readonly<Record<string, Message>>;

const KEYS = Object.keys(handOverEnglish) as HandOverKey[];
/** The texts of each language that was asked for: at most one entry for each file. */
const loading = new Map<string, Promise<void>>();
const loaded = new Map<string, Texts>([['en', handOverEnglish]]);

async function load(locale: string): Promise<void> {
  const [address, integrity] = HAND_OVER_FILES[locale] ?? [];
  let texts: Texts = handOverEnglish;
  try {
    const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
    const response = address && (await fetch(address(), { ...(integrity && { integrity }), signal }));
    const list = (await response?.json()) as string[] | undefined;
    if (list) texts = Object.fromEntries(KEYS.map((key, index) => [key, list[index] ?? '']));
  } catch {
    // English is better than no link.
  }
  loaded.set(locale, texts);
}

/**
 * Loads the texts of this part in the language of the checkout. English comes with the part, and stands in where others
 * do not load.
 */
export function loadTexts({ locale }: Translate): Promise<void> {
  const asked = loading.get(locale) ?? load(locale);
  loading.set(locale, asked);
  return asked;
}

/** Whether this part can say something. */
export const hasTexts = ({ locale }: Translate): boolean => loaded.has(locale);

/** A text of this part in the language of the checkout, once it is loaded. */
export const handOverText = (
  { locale }: Translate,
  key: HandOverKey,
  params?: Readonly<Record<string, string>>,
): string => formatMessage((loaded.get(locale) ?? handOverEnglish)[key], locale, params);

/** A day with Latin digits, as it is in India. A draft lives for a week, so the year is not said. */
export const dayOf = (at: string, { locale }: Translate): string =>
  new Intl.DateTimeFormat([`${locale}-IN-u-nu-latn`, 'en-IN'], {
    day: 'numeric',
    month: 'long',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(at));
