import { ExactNumber } from './exact-json.ts';
import { isRecord } from './tolerant.ts';
import type { Fields } from './tolerant.ts';

const fold = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();

const SUCCESSES: ReadonlySet<string> = new Set(['success', 'ok', 'issuccess', 'successful', 'issuccessful', 'succeeded']);
const FAILURES: ReadonlySet<string> = new Set(['failed', 'isfailed', 'iserror', 'haserror', 'haserrors']);
const ERRORS: ReadonlySet<string> = new Set([
  'error', 'errors', 'fault', 'faults', 'exception', 'failure', 'failures', 'errorcode', 'errormessage', 'errormsg',
  'errordescription', 'failurereason',
]);
const STATES: ReadonlySet<string> = new Set([
  'status', 'state', 'result', 'outcome', 'statustext', 'responsestatus', 'resultstatus', 'code', 'statuscode', 'httpstatus',
  'httpstatuscode', 'responsecode', 'messagecode',
]);
/* They are statuses only if they say nothing else. */
const TYPES: ReadonlySet<string> = new Set(['type', 'kind', 'level', 'severity']);
const VERDICTS: ReadonlySet<string> = new Set(['valid', 'isvalid']);
const FAILED_WORD = new RegExp(
  '(?:^|[^a-z])(?:err|error|errored|fail|failed|failure|unsuccessful|nok|ko|not[_ -]?ok|bad[_ -]?request|invalid|reject|rejected|declined'
  + '|denied|refused|expired|cancelled|canceled|aborted|timeout|timed[_ -]?out|unavailable|not[_ -]?found|unauthori[sz]ed|forbidden)(?:$|[^a-z])', 'i');
const FAILED_STATUS = /^[45]\d\d$/;

const textOf = (value: unknown): string | undefined =>
  value instanceof ExactNumber ? value.text : typeof value === 'boolean' ? String(value) : typeof value === 'string' ? value.trim() : undefined;

const isYes = (value: unknown): boolean => /^(?:true|yes|y|1)$/i.test(textOf(value) ?? '');
const isNo = (value: unknown): boolean => /^(?:false|no|n|0+)$/i.test(textOf(value) ?? '');

/** Whether an error field has content. */
function holdsError(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isRecord(value)) return Object.keys(value).length > 0;
  const text = textOf(value);
  return text !== undefined && text !== '' && !isNo(text) && !/^(?:none|null|nil|n\/?a|ok|success|-)$/i.test(text);
}

/** Whether a record states that the call failed: `success: false`. */
export const deniesSuccess = (record: Fields): boolean => Object.entries(record).some(([key, value]) => {
  const name = fold(key);
  return SUCCESSES.has(name) ? isNo(value) || FAILED_WORD.test(textOf(value) ?? '') : FAILURES.has(name) && isYes(value);
});

/** The same, or it contains an error: `error: {…}`. Its status is ignored. */
export const reportsError = (record: Fields): boolean => deniesSuccess(record)
  || Object.entries(record).some(([key, value]) => ERRORS.has(fold(key)) && holdsError(value));

/**
 * The same, or its status names a failure: `status: "error"`, `statusCode: 500`.
 *
 * @param isStatus whether the record is itself a status, so that its `code` is an HTTP status
 */
export const reportsFailure = (record: Fields, isStatus = false): boolean =>
  reportsError(record) || Object.entries(record).some(([key, value]) => {
    const name = fold(key);
    // Beside the fields of a coupon (`couponCode`), it is the coupon that is valid or not.
    if (VERDICTS.has(name)) return isNo(value) && !Object.entries(record).some(([other, what]) => fold(other).startsWith('coupon') && typeof what === 'string');
    if (TYPES.has(name)) return /^(?:error|failure|fault|exception)$/i.test(textOf(value) ?? '');
    if (!STATES.has(name)) return false;
    if (isRecord(value)) return reportsFailure(value, name !== 'state');
    const text = textOf(value) ?? '';
    // Articles and states also have codes, some of them numeric.
    const isHttp = isStatus || (name !== 'code' && name !== 'state');
    return FAILED_WORD.test(text) || value === false || (isHttp && FAILED_STATUS.test(text));
  });
