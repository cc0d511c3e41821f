import { ExactNumber } from './exact-json.ts';
import { failureName, isErrorType, isFailedMessage, isFailedWord, type FailureName } from './failure-names.ts';
import { onceEach } from './once-each.ts';
import { onceEachShape } from './shape.ts';
import { isObject, type Fields } from './tolerant.ts';

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

/** Where a record stands: its `code` is an HTTP status in a status, maybe one in a part of the price, and none in a line. */
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
