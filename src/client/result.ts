import type { Actor, Failure } from './failure.ts';

/** A value or the failure; never both. */
export type Result<T> =
  { readonly value: T; readonly failure?: undefined } | { readonly value?: undefined; readonly failure: Failure };

export function failed(code: Failure['code'], message: string, actor: Actor, retryable = false): Failure {
  return { code, message, actor, retryable };
}
