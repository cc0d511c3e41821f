import type { DraftPayment } from '../../wire/draft.ts';
import { PROBLEMS, type FieldProblem, type ProblemBody, type ProblemCode } from '../../wire/problems.ts';

/** What an error says beside its code and its message. */
export interface ProblemDetail {
  retryAfterSeconds?: number;
  /** The invalid input, by its name in the request. */
  field?: string;
  /** Invalid fields of the form or of the parties, by JSON Pointer. */
  fields?: FieldProblem[];
  /** Another order from a draft of the same purchase: it was paid, or is being paid. */
  paid?: DraftPayment;
  paying?: DraftPayment;
}

const RETRYABLE: ReadonlySet<ProblemCode> = new Set([
  'RATE_LIMITED',
  'UPSTREAM_INVALID',
  'SERVICE_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'INTERNAL',
]);

/**
 * An error that the browser may read. Its message says what happened and what to do, and never quotes the service or
 * the customer. The calls of your own server (`sessions`, `orders`, `quote`) reject with it.
 *
 * @example
 * try {
 *   await proxy.orders.get(externalOrderId);
 * } catch (error) {
 *   if (error instanceof Problem && error.code === 'NOT_FOUND') console.log('There is no such order yet.');
 * }
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly detail: ProblemDetail;

  constructor(code: ProblemCode, message: string, detail: ProblemDetail = {}) {
    super(message);
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return PROBLEMS[this.code];
  }

  body(requestId: string): ProblemBody {
    const { code, message } = this;
    return { error: { code, message, requestId, retryable: RETRYABLE.has(code), ...this.detail } };
  }
}

/** A page was refused because of its origin. The merchant is alerted, because customers cannot fix it. */
export class OriginProblem extends Problem {
  /** The origin that the request names. It appears in no response. */
  readonly origin: string | undefined;
  /** Whether a page of any origin may read this response. */
  readonly readable: boolean;

  constructor(
    code: ProblemCode,
    message: string,
    origin: string | undefined,
    detail?: ProblemDetail,
    readable = false,
  ) {
    super(code, message, detail);
    this.origin = origin;
    this.readable = readable;
  }
}

/** The path exists, with other methods. */
export class MethodNotAllowed extends Problem {
  /** The value of the header `Allow` (RFC 9110 section 15.5.6). */
  readonly allow: string;

  constructor(methods: readonly string[]) {
    super('METHOD_NOT_ALLOWED', 'This method is not allowed here.');
    this.allow = methods.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', ');
  }
}

export const sessionInvalid = (): Problem =>
  new Problem(
    'SESSION_INVALID',
    'This checkout session was not issued by this proxy for this mode and mount, or was changed. Create a new one with createSession.',
  );

export const sessionExpired = (): Problem =>
  new Problem('SESSION_EXPIRED', 'This checkout session has expired. Create a new one with createSession.');

export const sessionRequired = (): Problem =>
  new Problem(
    'SESSION_REQUIRED',
    'This proxy sells with a checkout session only (requireSession). Create one with createSession and give it to the page.',
  );

/** The session has its one order already, or that order has ended. */
const sessionConflict = (message: string): Problem => new Problem('CONFLICT', message, { field: 'session' });

export const sessionOver = (): Problem =>
  sessionConflict('The order of this checkout session failed, was cancelled or was refunded. Create a new session.');

export const otherStampOrdered = (): Problem =>
  sessionConflict('This checkout session already has an order with another stamp or price. Continue with that order.');

export const otherSession = (): Problem =>
  new Problem('QUOTE_INVALID', 'This price belongs to another checkout session, or to none. Request a new one.', {
    field: 'session',
  });

/* Longer delays make no sense to a customer. */
const MAX_RETRY_AFTER_SECONDS = 3600;

/** The service cannot be used now. The merchant is alerted with the reason; the customer is not. */
export const unavailable = (retryAfterSeconds?: number): Problem =>
  new Problem('SERVICE_UNAVAILABLE', 'The service is not available at the moment. Please try again later.', {
    ...(retryAfterSeconds !== undefined && {
      retryAfterSeconds: Math.min(Math.max(Math.ceil(retryAfterSeconds), 1), MAX_RETRY_AFTER_SECONDS),
    }),
  });
export const tooSlow = (): Problem => new Problem('UPSTREAM_TIMEOUT', 'The service took too long. Please try again.');

export const unreadableResponse = (): Problem =>
  new Problem('UPSTREAM_INVALID', 'The response of the service could not be read. Please try again later.');
