import type { FieldProblem, ProblemCode } from '../wire/index.ts';

/** Codes of failures that arise in the browser. */
export type LocalCode =
  | 'OFFLINE'
  | 'TIMEOUT'
  | 'ABORTED'
  | 'RESPONSE_UNREADABLE'
  | 'VERSION_MISMATCH'
  | 'PAGE_REFUSED'
  | 'PAYMENT_FAILED'
  | 'FRAMED';

/**
 * Who must act. `customer` corrects their answers, `network` must come back, `merchant` fixes the page or proxy,
 * `service` must recover, `bank` (or payment provider) must accept the payment.
 */
export type Actor = 'customer' | 'network' | 'merchant' | 'service' | 'bank';

/** A failure. The elements show it, and it is the detail of `estamp-failure`. */
export interface Failure {
  /** Open: a newer proxy may have more codes. */
  readonly code: ProblemCode | LocalCode | (string & {});
  /** English, for developers and logs. Elements show their own text for `code`. */
  readonly message: string;
  readonly actor: Actor;
  /** The invalid field: a name in a quote's request. */
  readonly field?: string;
  /** The invalid fields: JSON Pointers that begin with `/details` or `/parties`. */
  readonly fields?: readonly FieldProblem[];
  /** Whether the same call may succeed later without changes. */
  readonly retryable: boolean;
  readonly retryAfterSeconds?: number;
  /** The id of the request, shown to the customer and found in the merchant's logs. */
  readonly requestId?: string;
}

/** A value or the failure; never both. */
export type Result<T> =
  { readonly value: T; readonly failure?: undefined } | { readonly value?: undefined; readonly failure: Failure };

export function failed(code: Failure['code'], message: string, actor: Actor, retryable = false): Failure {
  return { code, message, actor, retryable };
}
