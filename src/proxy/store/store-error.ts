/**
 * The store could not be used: it did not respond, or it refused. The message says which, in a sentence without data of
 * customers. After a timeout the command may have run.
 *
 * @example
 * await store.get('quotes').catch((error: unknown) => {
 *   if (error instanceof StoreError) return undefined;
 *   throw error;
 * });
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
