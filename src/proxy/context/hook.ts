/** A hook of the merchant threw or broke its contract. The sentence holds nothing of a customer. */
export class HookError extends Error {
  override readonly name = 'HookError';
  readonly hook: string;

  constructor(hook: string, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.hook = hook;
  }
}

/**
 * Runs a hook and marks its errors as the hook's.
 *
 * @throws HookError
 */
export async function runHook<T>(hook: string, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw new HookError(hook, `The ${hook} hook failed: it threw.`, error);
  }
}

/* Names of errors are letters. A custom name could hold customer data. */
const SAFE_NAME = /^[A-Z][A-Za-z]{1,63}$/;

/** The type of a thrown value, never its message. */
export function errorNameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return SAFE_NAME.test(error.name) ? error.name : 'Error';
}
