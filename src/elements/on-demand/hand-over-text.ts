import { formatMessage } from '../../form/i18n/format-message.ts';
import type { Message } from '../../locales/index.ts';
import { handOverEnglish, type HandOverKey } from '../../locales/hand-over.ts';
import { HAND_OVER_TEXTS } from '../../locales/hand-over-table.ts';
import type { Translate } from '../i18n/translate.ts';

const KEYS = Object.keys(handOverEnglish) as HandOverKey[];
const unpacked = new Map<string, Readonly<Record<string, Message>>>();

/** The texts of a language. They come with this part, all languages at once: it is loaded once and rarely. */
function textsOf(locale: string): Readonly<Record<string, Message>> {
  const texts = HAND_OVER_TEXTS[locale]?.split('|');
  if (!texts) return handOverEnglish;
  const known = unpacked.get(locale) ?? Object.fromEntries(KEYS.map((key, index) => [key, texts[index] ?? '']));
  unpacked.set(locale, known);
  return known;
}

/** A text of this part in the language of the checkout. */
export const handOverText = (
  { locale }: Translate,
  key: HandOverKey,
  params?: Readonly<Record<string, string>>,
): string => formatMessage(textsOf(locale), locale, key, params);

/** A day with Latin digits, as it is in India. A draft lives for a week, so the year is not said. */
export const dayOf = (at: string, { locale }: Translate): string =>
  new Intl.DateTimeFormat([`${locale}-IN-u-nu-latn`, 'en-IN'], {
    day: 'numeric',
    month: 'long',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(at));
