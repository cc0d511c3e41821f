import { ExactNumber } from './exact-json.ts';
import { onceEach, onceEachShape } from './shape.ts';
import { isObject, type Fields } from './tolerant.ts';
import { memoizeName } from '../../../base/memoize-name.ts';
import { wordsOf } from './field-names.ts';

/**
 * The meaning of a field for its call. `state` is a status or the code of a state, and `code` a status or the code of
 * anything.
 */
type FailureName = 'success' | 'error' | 'ended' | 'verdict' | 'status' | 'state' | 'code' | 'type' | 'message';
const joined = (words: readonly string[]): string => words.join('');

/* A failed coupon is not a failed price, so that its fields say nothing of the call. */
const COUPON = /coupon|promo|voucher|offer/;

/* A setting or an address for the case of an error: `errorUrl`, `onError`, `failFast`. */
const SETTING =
  /^(?:on|no|if|max|allow|ignore) |(?:^| )(?:ur[li]|link|page|callback|redirect|webhook|handler|policy|mode|fast|free|safe|format|template|allowed|rate|limit)$/;

const ERROR_WORD =
  /^(?:errs?|errored|fault(?:s|y|codes?|strings?|messages?|actor|details?)?|failing|problems?|invalid|rejections?)$/;

/* Long enough to be found in a name without separators: `territory` and `default` contain none of them. */
const ERROR_PART = /errors?|fail(?:ed|ures?)|exceptions?|violations?|unsuccess|notok$/;

/*
 * States in which a call or a price can end; as names they count with a truth value only, because `expired` may be a
 * time.
 */
const ENDED =
  /^(?:is|was|has|been)*(?:rejected|refused|declined|denied|aborted|cancell?ed|expired|unavailable|timedout)$/;
const SUCCESS = /^(?:success|successful|successfully|succeeded|ok|okay)$/;
const NO_VERDICT = /^(?:count|url|uri|page|message|msg|text|rate|redirect|callback|at|on|code|codes)$/;

const CALL =
  /^(?:http|https|api|response|resp|result|return|status|message|msg|call|rpc|service|server|reply|ack|gateway)*(?:code|status|statuscode)$/;
const STATUS = /(?:status|outcome|result|statustext|statuscode|verdict|^ack)$/;
const TYPE = /^(?:type|kind|level|severity|(?:response|resp|result|message|msg|reply|body|payload)(?:type|kind))$/;

const MESSAGE =
  /^(?:message|msg|detail|title|(?:status|response|result|return|error)(?:message|msg|text|description|desc))$/;

/** The meaning of a field's name for its call; `undefined` for most names. */
export const failureName = memoizeName((key): FailureName | undefined => {
  const words = wordsOf(key);
  const name = joined(words);
  if (COUPON.test(name)) return undefined;
  const isSetting = SETTING.test(words.join(' '));
  if (!isSetting && (ERROR_PART.test(name) || words.some((word) => ERROR_WORD.test(word)))) return 'error';
  if (ENDED.test(name)) return 'ended';
  const isSuccess =
    words.some((word) => SUCCESS.test(word)) || name === 'issuccess' || name === 'isok' || name === 'issuccessful';
  if (isSuccess && !NO_VERDICT.test(words.at(-1) ?? '')) return 'success';
  if (/^(?:is)?valid$/.test(name)) return 'verdict';
  if (name === 'code' || name === 'state') return name;
  if (CALL.test(name) || STATUS.test(name)) return 'status';
  if (TYPE.test(name)) return 'type';
  return MESSAGE.test(name) ? 'message' : undefined;
});

/* Parts that describe the call or the whole answer: `responseHeader`, `meta`, `http`. */
const HEADER =
  /^(?:meta|metadata|ack|http|outcome|validation|calculation)$|head(?:er)?s?$|^(?:response|resp|result|call|api|http|status|reply)\w*(?:info|status|meta|details?)$|^(?:status|results)$|meta(?:data)?$/;

/** Whether a part of a body describes its call. */
export const isHeader = memoizeName((key) => !COUPON.test(key.toLowerCase()) && HEADER.test(joined(wordsOf(key))));

const FAILED_WORD = new RegExp(
  '^(?:e?err|errors?|errored|fail|failed|failures?|faults?|exceptions?|violations?|unsuccessful|nok|notok|ko|nack|invalid|reject|rejected|declined' +
    '|denied|refused|expired|cancell?ed|aborted|timeout|unavailable|unauthori[sz]ed|forbidden|unprocessable|unsupported|incomplete|blocked|disabled|inactive)$',
);

const FAILED_PHRASE =
  /(?:^| )(?:not ok|bad request|timed out|not found|not acceptable|not allowed|not available|un successful)(?: |$)/;

const NO_FAILURE =
  /^(?:no|zero|0|without|not)(?: any)? (?:err|errors?|fail(?:ed|ures?)?|faults?|exceptions?|invalid|expired|rejected|cancell?ed)(?: |$)|^error free$/;

/** Whether a status names a failure: `ValidationError`, `NOT_FOUND`, `"request failed"`. */
const isFailedWord = memoizeName((text): boolean => {
  const words = wordsOf(text);
  const phrase = words.join(' ');
  return !NO_FAILURE.test(phrase) && (words.some((word) => FAILED_WORD.test(word)) || FAILED_PHRASE.test(phrase));
});

/** Whether a type names an error: `ERROR_RESPONSE`, `ValidationException`. */
const isErrorType = (text: string): boolean =>
  wordsOf(text).some((word) => /^(?:errors?|failures?|faults?|exceptions?)$/.test(word));

/** Whether a message starts by saying that the call failed. A sentence about a coupon does not count. */
const isFailedMessage = (text: string): boolean =>
  /^\W*(?:errors?|failed|failure|unable to|could not|cannot|exception)\b/i.test(text) &&
  !/^\W*(?:error|failure)[ -]free/i.test(text) &&
  !COUPON.test(text.toLowerCase());

function textOf(value: unknown): string | undefined {
  if (value instanceof ExactNumber) return value.text;
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value.trim() : undefined;
}

const isYes = (value: unknown): boolean => /^(?:true|t|yes|y|1)$/i.test(textOf(value) ?? '');
const isNo = (value: unknown): boolean => /^(?:false|f|no|n|0+(?:\.0+)?)$/i.test(textOf(value) ?? '');

/* The values of an error field without an error. */
const NO_ERROR =
  /^(?:|none|null|nil|n\/?a|ok|okay|success|successful|passed|-+|2\d\d|(?:no|zero|without)[ _-]?(?:errors?|failures?|exceptions?|faults?|violations?)(?:[ _-]?found)?\.?)$/i;

/** Whether an error field has content. `{ "code": 0, "message": "" }` has none. */
function holdsError(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => item !== null && textOf(item) !== '');
  if (isObject(value)) return Object.values(value).some(holdsError);
  const text = textOf(value);
  return text !== undefined && !isNo(text) && !NO_ERROR.test(text);
}

/** Whether a value, or a value inside of it, passes a test. */
function someValue(value: unknown, test: (value: unknown) => boolean): boolean {
  if (!Array.isArray(value) && !isObject(value)) return test(value);
  return Object.values(value).some((item) => someValue(item, test));
}

const deniesIt = (value: unknown): boolean => isNo(value) || isFailedWord(textOf(value) ?? '');

/* The few fields of a record that say something of its call. */
const fieldsOfCall = onceEachShape((keys): readonly (readonly [key: string, name: FailureName])[] =>
  keys.flatMap((key) => {
    const name = failureName(key);
    return name ? [[key, name] as const] : [];
  }),
);

/** Whether a record states that the call failed: `success: false`, `hasFailed: true`. */
export const deniesSuccess = onceEach((record) =>
  fieldsOfCall(record).some(([key, name]) => {
    const value = record[key];
    return name === 'success' ? someValue(value, deniesIt) : name === 'error' && isYes(value);
  }),
);

/** The same, or it contains an error: `error: {…}`. Its status is ignored. */
export const reportsError = onceEach(
  (record) =>
    deniesSuccess(record) || fieldsOfCall(record).some(([key, name]) => name === 'error' && holdsError(record[key])),
);

/** An HTTP status of 400 and above, also as `E500` or `"422 Unprocessable"`, and a negative code. */
const FAILED_STATUS = /^(?:E|ERR_?)?[4-9]\d{2,5}(?:\D|$)|^-[1-9]/i;

/* Other codes may be articles of the law, so only a plain HTTP status counts. */
const FAILED_CODE = /^[45]\d\d$/;

/**
 * Where a record stands: its `code` is an HTTP status in a status, maybe one in a part of the price, and none in a
 * line.
 */
export type FailurePlace = 'status' | 'part' | 'line';

/** The same, or its status names a failure: `status: "error"`, `statusCode: 500`. */
export const reportsFailure = (record: Fields, place: FailurePlace = 'part'): boolean =>
  reportsError(record) ||
  fieldsOfCall(record).some(([key, name]) => isFailure({ key, name, value: record[key], record }, place));

/** A field that says something of its call. */
interface FieldOfCall {
  key: string;
  name: FailureName;
  value: unknown;
  record: Fields;
}

function isFailure(field: FieldOfCall, place: FailurePlace): boolean {
  const { key, name, value, record } = field;
  if (name === 'ended') return isYes(value);
  if (name === 'verdict') return isNo(value) && !isOfCoupon(record);
  if (name === 'type') return isFailedType(key, textOf(value) ?? '', place);
  if (name === 'message') return typeof value === 'string' && place !== 'line' && isFailedMessage(value);
  if (name !== 'status' && name !== 'code' && name !== 'state') return false;
  if (Array.isArray(value)) return value.some((item: unknown) => isFailure({ ...field, value: item }, place));
  if (isObject(value)) return reportsFailure(value, name === 'state' ? 'part' : 'status');
  const text = textOf(value) ?? '';
  return isFailedWord(text) || value === false || isFailedNumber(text, name, place);
}

/** The type of a line is the name of a charge, so that only a type of an error and nothing else counts there. */
const isFailedType = (key: string, type: string, place: FailurePlace): boolean =>
  place === 'line'
    ? /^(?:error|failure|fault|exception)$/i.test(type)
    : isErrorType(type) || (type === 'E' && key !== 'type');

function isFailedNumber(text: string, name: 'status' | 'code' | 'state', place: FailurePlace): boolean {
  if (name === 'status' || place === 'status') return FAILED_STATUS.test(text);
  return name === 'code' && place === 'part' && FAILED_CODE.test(text);
}

/** Beside the fields of a coupon (`couponCode`), it is the coupon that is valid or not. */
const isOfCoupon = (record: Fields): boolean =>
  Object.entries(record).some(([key, value]) => /^coupon/i.test(key) && typeof value === 'string');
