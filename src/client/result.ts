import type { Failure, FailureSource } from './failure.ts';

/** An answer or the reason why there is none; never both. */
export type Result<T> =
  | { readonly value: T; readonly failure?: undefined }
  | { readonly value?: undefined; readonly failure: Failure };

export function failed(code: Failure['code'], message: string, source: FailureSource, retryable = false): Failure {
  return { code, message, source, retryable };
}
