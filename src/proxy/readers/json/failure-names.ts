import { memoizeName } from '../../../base/memoize-name.ts';
import { wordsOf } from './words.ts';

/** The meaning of a field for its call. `state` is a status or the code of a state, and `code` a status or the code of anything. */
export type FailureName = 'success' | 'error' | 'ended' | 'verdict' | 'status' | 'state' | 'code' | 'type' | 'message';

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
/* States in which a call or a price can end; as names they count with a truth value only, because `expired` may be a time. */
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
export const isFailedWord = memoizeName((text): boolean => {
  const words = wordsOf(text);
  const phrase = words.join(' ');
  return !NO_FAILURE.test(phrase) && (words.some((word) => FAILED_WORD.test(word)) || FAILED_PHRASE.test(phrase));
});

/** Whether a type names an error: `ERROR_RESPONSE`, `ValidationException`. */
export const isErrorType = (text: string): boolean =>
  wordsOf(text).some((word) => /^(?:errors?|failures?|faults?|exceptions?)$/.test(word));

/** Whether a message starts by saying that the call failed. A sentence about a coupon does not count. */
export const isFailedMessage = (text: string): boolean =>
  /^\W*(?:errors?|failed|failure|unable to|could not|cannot|exception)\b/i.test(text) &&
  !/^\W*(?:error|failure)[ -]free/i.test(text) &&
  !COUPON.test(text.toLowerCase());
