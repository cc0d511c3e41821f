import { errorCode } from '../../api/errors.ts';
import type { ErrorCode } from '../../api/errors.ts';

/** Why a call is refused; the pipeline turns it into the service's error body. The message holds nothing personal. */
export class Problem extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** The one input at fault. */
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, message: string, options: { field?: string; retryAfterSeconds?: number } = {}) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = errorCode(status);
    this.field = options.field;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
