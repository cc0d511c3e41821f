import { isPersonalName } from './personal-names.ts';
import { sampleOf } from './sample-of.ts';

/*
 * Personal data by its shape, wherever it stands and in digits of any script: e-mail addresses, GSTIN and PAN, IFSC, telephone,
 * Aadhaar, card and account numbers, identity cards, keys and tokens, documents in base64, IP addresses.
 */
const GAP = '[\\s._\\-\\u2010-\\u2015]';
const SHAPES: readonly RegExp[] = [
  /(?<![A-Za-z0-9+/=_-])(?=[A-Za-z+/]{0,60}\d)(?=[a-z0-9+/]{0,60}[A-Z])(?=[A-Z0-9+/]{0,60}[a-z])[A-Za-z0-9+/]{24,}={0,2}(?:\r?\n[A-Za-z0-9+/]+={0,2})*/g,
  /(?<!\w)eyJ[\w-]{4,}(?:\.[\w-]*){0,4}/g,
  /(?<![\w-])(?=[A-Za-z_-]*\d)[\w-]{32,}/g,
  /(?<![A-Za-z0-9])(?:sk|pk|rzp|whsec|secret|pi|tok|key)_[\w-]{4,}/g,
  /[\p{L}\p{M}\p{Nd}_.+%-]{1,64}(?:@|%40)(?:\p{L}[\p{L}\p{M}\p{Nd}_.-]{0,190}|\p{Nd}[\p{Nd}-]{0,60}\.\p{L}[\p{L}.]{0,60})/gu,
  /[\p{L}\p{M}\p{Nd}_.+%-]{1,64}\s?(?:@|[([](?:at|AT)[)\]])\s?[\p{L}\p{Nd}_-]{1,60}\.\p{L}[\p{L}.]{0,60}/gu,
  /\d{2}[A-Za-z]{5}\d{4}[A-Za-z]\w{3}(?![A-Za-z0-9])/g,
  /[A-Za-z]{5}\p{Nd}{4}[A-Za-z](?![A-Za-z0-9])/gu,
  /(?<![A-Za-z0-9])[A-Z]{5}[\s-]\d{4}[\s-]?[A-Z](?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9])[A-Za-z]{4}0[A-Za-z0-9]{6}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9])(?:[A-Z]{2}[\s-]?\d{2}[\s-]?\d{11}|[A-Z]{3}\d{7}|[A-Z]\d{7})(?![A-Za-z0-9])/g,
  new RegExp(`(?<!\\p{Nd})\\p{Nd}{4}${GAP}\\p{Nd}{4}${GAP}\\p{Nd}{4}(?:${GAP}\\p{Nd}{4})?(?!\\p{Nd})`, 'gu'),
  /(?<!\p{Nd})(?<!\p{Nd}\.)\p{Nd}{11,31}(?!\p{Nd})/gu,
  /(?<![\p{Nd}.])(?:\(?\+|\(?00)\p{Nd}{1,3}(?:[\s.()–-]{0,3}\p{Nd}){6,12}(?!\p{Nd})/gu,
  // Mobile numbers of India: in Latin digits they begin with 6 to 9.
  /(?<!\p{Nd})(?<!\p{Nd}\.)(?:[6-9]|(?!\d)\p{Nd})(?:[\s.–-]?\p{Nd}){9}(?!\.?\p{Nd})/gu,
  /(?<![\p{L}\p{Nd}.])0\p{Nd}{2,4}[\s.–-]\p{Nd}{3,4}[\s.–-]?\p{Nd}{3,4}(?!\.?\p{Nd})/gu,
  /(?<![\p{Nd}.])\d{1,3}(?:\.\d{1,3}){3}(?!\.?\d)/gu,
  /(?<![\w:])(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{1,4}(?![\w:])/gi,
];

/* After a title or a relation stands a name: `Dear Asha Rao`, `D/o Shri ...`. */
const NAME = "\\p{Lu}[\\p{L}\\p{M}.'’-]*";
const AFTER_TITLE = new RegExp(
  `(?<!\\p{L})(?:Dear|DEAR|Hello|Hi|Namaste|Mr|MR|Mrs|MRS|Ms|MS|Miss|Dr|DR|Shri|SHRI|Sri|SRI|Smt|SMT|Kum|Kumari|Adv|M/s|M/S|[SDWC]/[oO]|(?:son|daughter|wife) of)[.,]{0,2}\\s(${NAME}(?:\\s${NAME}){0,5})`,
  'gu',
);
const AFTER_HINDI_TITLE = /(?<!\p{L})(?:श्रीमती|श्री|सुश्री|कुमारी)\s([\p{L}\p{M}]{1,60}(?:\s[\p{L}\p{M}]{1,60})?)/gu;
/* A word that says what stands after it: `OTP is 443322`, `A/c no. 50100123456`, `Authorization: Bearer ...`. */
const LABELS =
  '(?<!\\p{L})(?:authorization|api[ _-]?key|password|passcode|passwd|pwd|secret|token|otp|pin|cvv|a/c|acct|account|aadhaar|uid|pan|upi)';
const LABELLED = new RegExp(
  `${LABELS}(?:\\s(?:no|number|code|id|is|was))?[\\s.]{0,2}[:=#]\\s{0,2}([^\\s,;&<>"']{1,200})`,
  'giu',
);
const NUMBERED = new RegExp(
  `${LABELS}(?:\\s(?:no|number|code|id|is|was))?[\\s.-]{1,3}((?=[^\\s,;&<>"']{0,40}\\p{Nd})[^\\s,;&<>"']{1,200})`,
  'giu',
);
const AFTER_SCHEME = /(?<!\p{L})(?:Bearer|Basic|Digest)\s([^\s,;&<>"']{1,2000})/giu;
const COOKIE = /(?<!\p{L})cookie\s?:\s?([^\n<>"]{1,2000})/giu;

/* Fields that are written into a text: of an address, of XML, of JSON. */
const QUERY = /([?&#;][^=?&#;\s<>"']{1,200}=)[^&#;\s<>"']+/g;
const ENCODED_QUERY = /(%(?:3F|26|23)[^%=&\s]{1,80}%3D)[^%&#\s<>"']+/gi;
const FIELDS: readonly RegExp[] = [
  /(?<![\p{L}\p{Nd}_.-])(\p{L}[\p{L}\p{Nd}_.-]{0,80})(=)([^&#;\s<>"'=]+)/gu,
  /<(?:\w{1,40}:)?(\p{L}[\p{L}\p{Nd}_.-]{0,80})(\s[^<>]{0,200})?>([^<>]+)/gu,
  /(?<![\p{L}\p{Nd}_.-])(\p{L}[\p{L}\p{Nd}_.-]{0,80})(=\\?["'])([^"'<>\\]+)/gu,
  /["'](\p{L}[\p{L}\p{Nd}_. -]{0,80})(\\{0,4}["']\s?:\s?\\{0,4}["'])([^"'\\]+)/gu,
];

/* Cut before it is searched, because no text of a body is that long for a reason. */
const MAX_TEXT = 4_000;

/* Letters of other forms for the same: fullwidth and mathematical ones. */
const OTHER_FORMS = /[\uff01-\uff5e\u{1d400}-\u{1d7ff}]/u;
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

/** A text in which each letter has its usual form, so that the same word is found everywhere. */
export function usualForm(text: string): string {
  const visible = text.replaceAll(INVISIBLE, '');
  return OTHER_FORMS.test(visible) ? visible.normalize('NFKC') : visible;
}

/** Replaces what looks personal or secret in a free text. */
export function redactShapes(text: string): string {
  const cut = usualForm(text.slice(0, MAX_TEXT));
  const named = FIELDS.reduce(
    (known, shape) =>
      known.replaceAll(shape, (found, name: string, _between, value: string) =>
        isPersonalName(name, []) || /^name$/i.test(name) ? withoutLast(found, value) : found,
      ),
    cut.replaceAll(QUERY, '$1SAMPLE').replaceAll(ENCODED_QUERY, '$1SAMPLE'),
  );
  const labelled = [COOKIE, AFTER_SCHEME, LABELLED, NUMBERED, AFTER_TITLE, AFTER_HINDI_TITLE].reduce(
    (known, shape) => known.replaceAll(shape, (found, value: string) => withoutLast(found, value)),
    named,
  );
  return SHAPES.reduce((known, shape) => known.replaceAll(shape, (found) => sampleOf(found)), labelled);
}

/** A text with a sample of the value that it ends with. */
const withoutLast = (text: string, value: string): string =>
  text.slice(0, text.length - value.length) + sampleOf(value);
