import type { FieldProblem, ProblemCode } from '../wire/index.ts';

/** Codes that no proxy answers, because they arise in the browser. */
export type LocalCode =
  | 'OFFLINE' | 'TIMEOUT' | 'ABORTED' | 'UNREADABLE' | 'VERSION' | 'REFUSED_BY_PAGE' | 'PAYMENT_FAILED';

/**
 * Who has to act: the customer corrects their answers, the network comes back, the merchant fixes the page or the proxy,
 * the service behind the proxy recovers, the bank or payment provider accepts the payment.
 */
export type Actor = 'customer' | 'network' | 'merchant' | 'service' | 'bank';

/** The one shape of everything that can go wrong: what the elements show and `estamp-failure` carries. */
export interface Failure {
  /** Open for readers: a newer proxy may know more codes. */
  readonly code: ProblemCode | LocalCode | (string & {});
  /** English, for developers and logs; the elements show their own words for `code`. */
  readonly message: string;
  readonly actor: Actor;
  /** The field at fault: a name in a quote's request. */
  readonly field?: string;
  /** The fields at fault: JSON Pointers that begin with `/details` or `/parties`. */
  readonly fields?: readonly FieldProblem[];
  /** Whether the same call may succeed later without a change. */
  readonly retryable: boolean;
  readonly retryAfterSeconds?: number;
  /** The request's id, for the customer to name and the merchant to find. */
  readonly requestId?: string;
}
