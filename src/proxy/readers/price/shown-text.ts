/* The zeros of the digits that are used in India, and of full-width digits. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10];

/** A text with its digits as ASCII: `₹१९३` is `₹193`. Digits of other scripts stay. */
export const withAsciiDigits = (text: string): string => (isAscii(text) ? text : withDigits(text));

const ASCII = /^[\0-\x7f]*$/;
const isAscii = (text: string): boolean => ASCII.test(text);

const withDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((one) => point >= one && point < one + 10);
    return zero === undefined ? digit : String(point - zero);
  });

const SHOWN = /^\D*(\d+(?:,+\d+)*(?:\.\d+)?)\D*$/;
const RUPEES = '(?:₹|\\bRs\\.?|\\bINR\\b|\\brupees?\\b|रुपये|रु\\.?)';
const NUMBER = '\\d+(?:,+\\d+)*(?:\\.\\d+)?';
const MARKED = new RegExp(`${RUPEES}\\s*(${NUMBER})|(?<![\\w.,-])(${NUMBER})\\s*(?:/-|${RUPEES})`, 'giu');
/* Nothing but a number with separators and signs: `1,143.00`. */
const BARE = new RegExp(`^[^\\p{L}\\p{Nd}%]*(${NUMBER})[^\\p{L}\\p{Nd}%]*$`, 'u');
const WHOLE = new RegExp(
  `^\\s*(?:${RUPEES}\\s*(?:-\\s*)?${NUMBER}|${NUMBER}\\s*${RUPEES})\\s*(?:(?:/-|only)\\s*)?$`,
  'iu',
);

/* With Indian or western grouping: `1,23,456.00` or `123,456.00`. Both have the same value, and `12,50` is neither. */
const GROUPED = '(?:\\d{1,3}(?:,\\d{3})+|\\d{1,2}(?:,\\d{2})*,\\d{3}|\\d+)(?:\\.\\d{1,2})?';
const WRITTEN = new RegExp(
  `^([-−]?)\\s?(${RUPEES})?\\s?([-−]?)\\s?(${GROUPED})\\s?(${RUPEES})?\\s?(?:/-|only)?$`,
  'iu',
);
const MAX_WRITTEN = 60;

const plain = (digits: string): string => digits.replaceAll(',', '');

/** The one number of a text, without grouping: `1143.00` of `"₹ 1,143.00"`. */
export function shownNumber(text: string): string | undefined {
  const [, digits] = SHOWN.exec(withAsciiDigits(text)) ?? [];
  return digits === undefined ? undefined : plain(digits);
}

/** The amounts in rupees that a text shows: those with a sign or a word for rupees, or a number alone. */
export function shownAmounts(text: string): readonly string[] {
  const ascii = withAsciiDigits(text);
  const marked = [...ascii.matchAll(MARKED)].flatMap(([, before, after]) => before ?? after ?? []);
  if (marked.length > 0) return marked.map(plain);
  const [, bare] = BARE.exec(ascii) ?? [];
  return bare === undefined ? [] : [plain(bare)];
}

/* Every sign or word for rupees has one of these; other scripts are looked at in full. */
const MAY_SHOW_RUPEES = /rs|inr|rupee/i;

/** Whether a text is an amount in rupees and nothing else. */
export const isShownAmount = (text: string): boolean =>
  (!isAscii(text) || MAY_SHOW_RUPEES.test(text)) && WHOLE.test(withAsciiDigits(text));

/** An amount in rupees as people write it. */
export interface WrittenRupees {
  /** Without grouping, with its sign: `-1143.00`. */
  digits: string;
  /** Whether it has a sign or a word for rupees. */
  isMarked: boolean;
}

/** The amount in rupees that a text is, and nothing else, with grouping that is Indian or western. */
export function writtenRupees(text: string): WrittenRupees | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_WRITTEN) return undefined;
  const [, before = '', sign, after = '', digits, word] = WRITTEN.exec(withAsciiDigits(trimmed)) ?? [];
  if (digits === undefined || (before !== '' && after !== '')) return undefined;
  const isMarked = sign !== undefined || word !== undefined;
  return { digits: (before + after === '' ? '' : '-') + plain(digits), isMarked };
}
