import { inspect } from 'node:util';
import { errorCode, type ErrorCode } from '../../api/errors.ts';

/**
 * The reason for refusing a call. The pipeline converts it to the service's error body. The message contains no
 * personal data.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** The invalid input. */
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

/** Logs an internal error to the terminal. The caller gets no details. */
export function logError(what: string, error: unknown): void {
  process.stderr.write(`estamp-sandbox: ${what}\n${inspect(error)}\n`);
}
