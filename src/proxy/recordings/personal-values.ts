import { wordsOf } from '../readers/json/words.ts';

/* Words of names that hold personal data or secrets. */
const PERSONAL =
  /^(?:pan|mobile|phone|telephone|whatsapp|contact|email|mail|address|street|landmark|locality|pincode|pin|dob|birth|aadhaar|aadhar|uidai|gstin|passport|voter|licen[cs]e|account|ifsc|upi|vpa|token|secret|authorization|session|signature|password|otp|cookie|ip|father|mother|spouse|husband|wife|signatory|holder|nominee)$/;
const SECRET_NAME =
  /(?:api|access|private|client)key|email|mobile|fathername|holdername|fullname|firstname|lastname|surname/;
/* A name is personal beside one of these words, or in a part that is called so. */
const PERSON =
  /^(?:party|parties|person|customer|buyer|seller|payer|payee|applicant|user|owner|tenant|landlord|lessor|lessee|borrower|lender|contact|holder|first|last|full|middle|witness|signatory|purchaser|deponent|recipient)$/;
/* Everything in these parts is about people. */
const PERSONAL_PART =
  /^(?:parties|party|firstparty|secondparty|details|customer|applicant|buyer|person|contact|user|prefill|notes)$/;

/** Whether the name of a field says that its value is personal or secret. */
export function isPersonalName(key: string, around: readonly string[]): boolean {
  const words = wordsOf(key);
  if (words.some((word) => PERSONAL.test(word)) || SECRET_NAME.test(words.join(''))) return true;
  const isName = words.at(-1) === 'name' || words.at(-1) === 'names';
  const named = [...words, ...around.flatMap((one) => wordsOf(one))];
  return isName && named.some((word) => PERSON.test(word));
}

/** Whether everything in a part of a body is about people. */
export const isPersonalPart = (key: string): boolean => PERSONAL_PART.test(wordsOf(key).join(''));

/** A text of the same shape that is marked as a sample: `Ravi Kumar` is `Samp Lesam`, `98765` is `99999`. */
export function sampleOf(text: string): string {
  if (/^\d{4}-\d\d-\d\d/.test(text)) return `1999-09-09${text.slice(10)}`;
  const at = text.indexOf('@');
  if (at > 0 && !/\s/.test(text)) return `${sampleOf(text.slice(0, at))}@example.invalid`;
  let index = 0;
  return text.replaceAll(/\p{L}\p{M}*|\p{Nd}/gu, (letter) => {
    if (/\p{Nd}/u.test(letter)) return '9';
    const next = 'SAMPLE'.charAt(index % 6);
    index += 1;
    return letter === letter.toUpperCase() ? next : next.toLowerCase();
  });
}

/*
 * Personal data by its shape, wherever it stands: e-mail addresses, GSTIN and PAN, mobile numbers, Aadhaar and card numbers, IFSC,
 * keys and tokens, values in the query of an address.
 */
const SHAPES: readonly RegExp[] = [
  /[\w.+%-]{1,64}@[\w.-]{1,190}/g,
  /(?<![A-Za-z0-9])\d{2}[A-Za-z]{5}\d{4}[A-Za-z]\w{3}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9])[A-Za-z]{5}\d{4}[A-Za-z](?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9])[A-Za-z]{4}0[A-Za-z0-9]{6}(?![A-Za-z0-9])/g,
  /(?<![\w.])(?:\+?91[ -]?|0)?[6-9]\d{4}[ -]?\d{5}(?![\w.])/g,
  /(?<![\w.])\d{4}[ -]\d{4}[ -]\d{4}(?:[ -]\d{4})?(?![\w.])/g,
  /(?<![\w.])\d{12,19}(?![\w.])/g,
  /(?<!\w)(?:sk|pk|rzp|whsec|secret|pi)_[\w-]{4,200}/g,
  /(?<!\w)eyJ[\w-]{4,2000}(?:\.[\w-]{0,2000}){0,4}/g,
  /(?<![\w-])(?=[\w-]{0,200}\d)[\w-]{32,2000}(?![\w-])/g,
];
const QUERY = /([?&][^=?&#\s]+=)[^&#\s]+/g;

/* Cut before it is searched, because no text of a body is that long for a reason. */
const MAX_TEXT = 4_000;

/** Replaces what looks personal or secret in a free text. */
export function redactShapes(text: string): string {
  const cut = text.slice(0, MAX_TEXT).replace(QUERY, '$1SAMPLE');
  return SHAPES.reduce((known, shape) => known.replaceAll(shape, (found) => sampleOf(found)), cut);
}
