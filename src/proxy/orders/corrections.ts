import { Problem } from '../context/problem.ts';
import { takeSlot, type Store } from '../store/store.ts';
import { ORDER_LIFE_SECONDS } from '../tokens/tokens.ts';

/** Limit of corrections for an order; each costs the merchant INR 5. */
export const MAX_CORRECTIONS = 5;

/**
 * Counts the writes of each order's parties by idempotency key. Tokens cannot count them: an old token has an earlier
 * revision, and a submit has none. A lost store causes no second write, because keys depend on order, revision and body
 * only; but it forgets how many corrections were made. The memory store is lost at each restart.
 */
export interface Corrections {
  /**
   * Counts a write. Each key but the first is a correction; a retry with the same key is not counted again. Do not
   * count two writes with one key concurrently.
   *
   * @returns releases the count of a write that was certainly not made
   * @throws Problem CONFLICT for the sixth correction
   */
  count(externalOrderId: string, idempotencyKey: string): Promise<() => Promise<void>>;
  /**
   * The revision of a submit, which has no order token: 0, unless the same parties were submitted before and others
   * since then. The customer then changed them back, which is a new write.
   *
   * @param firstKey the idempotency key of these parties at revision 0
   */
  revisionOf(externalOrderId: string, firstKey: string): Promise<number>;
  /** The number of counted writes; 0 also if the store was lost. */
  writes(externalOrderId: string): Promise<number>;
  /**
   * The highest revision that a write may have used, so that a new token's next correction is not taken for a retry.
   */
  latestRevision(externalOrderId: string): Promise<number>;
  /** Whether a write with this key was counted, so that the service may answer a retry without writing. */
  wasCounted(externalOrderId: string, idempotencyKey: string): Promise<boolean>;
  /** Stores the last submit. */
  submitted(externalOrderId: string, firstKey: string, revision: number): Promise<void>;
  /**
   * Marks that the parties were corrected on the order, after which no submit may change them.
   *
   * @returns removes the mark, unless another correction confirmed it
   */
  finalize(externalOrderId: string): Promise<{ confirm: () => Promise<void>; undo: () => Promise<void> }>;
  /** Whether the parties were corrected on the order itself. */
  isFinal(externalOrderId: string): Promise<boolean>;
}

/** The last submit. */
interface Submit {
  firstKey: string;
  revision: number;
  /** The highest revision of a submit so far. */
  highest: number;
}

export function createCorrections(store: Store): Corrections {
  const finalOf = (externalOrderId: string): string => `corrected:${externalOrderId}`;
  const submitOf = (externalOrderId: string): string => `submitted:${externalOrderId}`;
  // One slot for the first write and one for each correction.
  const slotsOf = (externalOrderId: string): string[] =>
    Array.from({ length: 1 + MAX_CORRECTIONS }, (_, index) => `parties:${externalOrderId}:${index}`);
  const keysOf = (externalOrderId: string): Promise<(string | undefined)[]> =>
    Promise.all(slotsOf(externalOrderId).map((slot) => store.get(slot)));

  async function lastSubmit(externalOrderId: string): Promise<Submit | undefined> {
    const text = await store.get(submitOf(externalOrderId));
    return text === undefined ? undefined : (JSON.parse(text) as Submit);
  }

  const writes = async (externalOrderId: string): Promise<number> =>
    (await keysOf(externalOrderId)).filter((key) => key !== undefined).length;

  return {
    async count(externalOrderId, idempotencyKey) {
      const slots = { names: slotsOf(externalOrderId), seconds: ORDER_LIFE_SECONDS };
      const release = await takeSlot(store, slots, idempotencyKey);
      if (release) return release;
      throw tooManyCorrections();
    },
    async revisionOf(externalOrderId, firstKey) {
      const [keys, last] = await Promise.all([keysOf(externalOrderId), lastSubmit(externalOrderId)]);
      if (!last || !keys.includes(firstKey)) return 0;
      return last.firstKey === firstKey ? last.revision : last.highest + 1;
    },
    writes,
    latestRevision: async (externalOrderId) => Math.max((await writes(externalOrderId)) - 1, 0),
    wasCounted: async (externalOrderId, idempotencyKey) => (await keysOf(externalOrderId)).includes(idempotencyKey),
    async submitted(externalOrderId, firstKey, revision) {
      const last = await lastSubmit(externalOrderId);
      const submit: Submit = { firstKey, revision, highest: Math.max(last?.highest ?? 0, revision) };
      await store.set(submitOf(externalOrderId), JSON.stringify(submit), ORDER_LIFE_SECONDS);
    },
    async finalize(externalOrderId) {
      const mark = finalOf(externalOrderId);
      const markToken = crypto.randomUUID();
      await store.setIfAbsent(mark, markToken, ORDER_LIFE_SECONDS);
      return {
        confirm: () => store.set(mark, 'yes', ORDER_LIFE_SECONDS),
        undo: async () => void (await store.delete(mark, markToken)),
      };
    },
    isFinal: async (externalOrderId) => (await store.get(finalOf(externalOrderId))) !== undefined,
  };
}

export const tooManyCorrections = (): Problem =>
  new Problem(
    'CONFLICT',
    'The names of this order can’t be changed any more: it has had 5 corrections. Please contact the website’s support team.',
  );
