import { wordsOf } from '../readers/json/words.ts';
import { meaningOf } from '../readers/price/meaning.ts';

/* Words of names that hold personal data or secrets. */
const PERSONAL =
  /^(?:pan|mobile|phone|telephone|whatsapp|contact|email|mail|address|street|landmark|locality|pincode|pin|dob|birth|aadhaar|aadhar|uidai|uid|gstin|passport|voter|licen[cs]e|account|ifsc|upi|vpa|token|secret|authorization|session|sid|signature|password|passcode|passwd|pwd|otp|cvv|cookie|jwt|bearer|ip|forwarded|father|mother|spouse|husband|wife|signatory|holder|nominee)$/;
const SECRET_NAME =
  /(?:api|access|private|client)key|email|mobile|fathername|holdername|fullname|firstname|lastname|surname/;
/* A name is personal beside one of these words, or in a part that is called so. */
const PERSON =
  /^(?:party|parties|persons?|people|customers?|buyer|sellers?|payers?|payees?|applicants?|users?|owners?|tenants?|landlord|lessor|lessee|licensor|licensee|borrower|lender|guarantor|contact|holder|first|last|full|middle|witness|signatory|purchaser|deponent|recipient|executant|attorney|principal|donor|donee|transferor|transferee|mortgagor|mortgagee|partner)$/;
/* Everything in these parts is about people. */
const PERSONAL_PART =
  /^(?:parties|party|firstparty|secondparty|details|orderdetails|servicedetails|answers|formdata|inputs?|customer|applicant|buyer|person|contact|user|prefill|notes)$/;

/** Whether the name of a field says that its value is personal or secret. */
export function isPersonalName(key: string, around: readonly string[]): boolean {
  const words = wordsOf(key);
  if (words.some((word) => PERSONAL.test(word)) || SECRET_NAME.test(words.join(''))) return true;
  if (!isNameOf(words)) return false;
  return [...words, ...around.flatMap((one) => wordsOf(one))].some((word) => PERSON.test(word));
}

const isNameOf = (words: readonly string[]): boolean => words.at(-1) === 'name' || words.at(-1) === 'names';

/** Whether a field is called the name of something. */
export const isName = (key: string): boolean => isNameOf(wordsOf(key));

/** Whether everything in a part of a body is about people. */
export const isPersonalPart = (key: string): boolean => PERSONAL_PART.test(wordsOf(key).join(''));

/* Words of keys that are written for people but name no person: `Order Status`, `Round Off`. */
const GENERAL =
  /^(?:order|status|state|date|time|id|no|number|code|type|kind|mode|name|names|value|version|created|updated|paid|issued|valid|until|from|to|of|by|on|at|and|for|the|in|is|payment|document|documents|certificate|file|service|article|article|instrument|stamp|duty|fee|fees|charge|charges|tax|gst|cgst|sgst|igst|cess|surcharge|discount|round|off|rounding|total|amount|price|net|gross|grand|sub|payable|delivery|courier|district|office|sro|country|currency|message|error|errors|result|response|request|data|list|item|items|page|count|size|first|second|party|parties|details|form|field|answer|question|reference|purpose|description|remarks|notes|unit|rate|percent|quantity|line|lines|pincode|city|address|mobile|email|pan|aadhaar|gender|age|father|mother|spouse|copies|pages|start|end|customer|buyer|seller|applicant|user|owner|link|url|method|provider|intent|refund|timeline|history|event|events)$/;

/**
 * Whether a key is the name of a person: words with capitals and spaces, none of which names a field. No field of an order has a space
 * in its name, and the charges of a price have a word for money.
 */
export function isPersonKey(key: string): boolean {
  if (!/^\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){1,5}$/u.test(key.slice(0, 200))) return false;
  return meaningOf([key]) === undefined && !wordsOf(key).some((word) => GENERAL.test(word));
}

/** Whether the name of a field says that its value is an amount, also beside a word for a person: `addressVerificationFee`. */
export const isMoneyName = (key: string): boolean => meaningOf([key]) !== undefined;
