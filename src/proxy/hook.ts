/** A hook of the merchant's that threw or broke its contract; the sentence is ours and holds nothing of a customer. */
export class HookError extends Error {
  override readonly name = 'HookError';
  readonly hook: string;

  constructor(hook: string, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.hook = hook;
  }
}

/**
 * Runs a hook, so that what it throws can be told from a fault of ours.
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

/* Names of errors are letters; whoever gives an error another name may have put a customer's there. */
const NAME = /^[A-Z][A-Za-z]{1,63}$/;

/** The kind of what was thrown, never its words. */
export function errorNameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return NAME.test(error.name) ? error.name : 'Error';
}
