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
 * An error that the browser may read. Its message says what happened and what to do, and never quotes the service or the
 * customer. The calls of your own server (`sessions`, `orders`, `quote`) reject with it.
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
