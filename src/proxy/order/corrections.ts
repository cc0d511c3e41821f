import { Problem } from '../problem.ts';
import type { Store } from '../store/store.ts';

/** How often an order's parties may be corrected; each time costs the merchant INR 5. */
export const MOST_CORRECTIONS = 5;

/* An order's token lives no longer. */
const MONTH = 30 * 24 * 3600;

/**
 * The corrections of each order, by their idempotency keys. A token that is kept from before still says an earlier
 * revision, so that the count in it is not enough.
 */
export interface Corrections {
  /**
   * Counts a correction; a repeat has its key and is not another.
   *
   * @param final whether it was made on the order itself, after which no repeated submit may undo it
   * @throws Problem CONFLICT for the sixth
   */
  count(externalOrderId: string, idempotencyKey: string, final: boolean): Promise<void>;
  /** Whether the parties were corrected on the order itself. */
  isFinal(externalOrderId: string): Promise<boolean>;
}

export function createCorrections(store: Store): Corrections {
  const finalOf = (externalOrderId: string): string => `corrected:${externalOrderId}`;
  return {
    async count(externalOrderId, idempotencyKey, final) {
      const mark = `correction:${idempotencyKey}`;
      if ((await store.get(mark)) === undefined) {
        const window = { name: `corrections:${externalOrderId}`, most: MOST_CORRECTIONS, seconds: MONTH };
        const taken = await store.take([window], 1);
        if (!taken.granted) throw tooManyCorrections();
        // The same correction at the same moment is still one.
        if (!(await store.setIfAbsent(mark, 'counted', MONTH))) await store.giveBack(taken.receipt);
      }
      if (final) await store.set(finalOf(externalOrderId), 'yes', MONTH);
    },
    isFinal: async (externalOrderId) => (await store.get(finalOf(externalOrderId))) !== undefined,
  };
}

export const tooManyCorrections = (): Problem =>
  new Problem('CONFLICT', 'The parties were corrected too often. Please ask the shop for help.');
