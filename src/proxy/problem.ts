import { PROBLEMS } from '../wire/problems.ts';
import type { FieldProblem, ProblemBody, ProblemCode } from '../wire/problems.ts';

export interface ProblemDetail {
  retryAfterSeconds?: number;
  /** The one input at fault, by its name in the request. */
  field?: string;
  /** Fields of the form or of the parties, each by its JSON Pointer. */
  fields?: FieldProblem[];
}

const RETRYABLE: ReadonlySet<ProblemCode> = new Set([
  'RATE_LIMITED', 'UPSTREAM_INVALID', 'SERVICE_UNAVAILABLE', 'UPSTREAM_TIMEOUT', 'INTERNAL',
]);

/**
 * A refusal that the browser may read. Its message is a sentence of ours about what happened and what to do; it
 * never quotes what the service or the customer sent.
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
