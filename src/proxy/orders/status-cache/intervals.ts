import type { Clock } from '../../../base/clock.ts';
import type { Texts } from '../../store/with-fallback.ts';
import { ANNOUNCED_SECONDS, type StatusCacheRules } from './types.ts';

/** Decides how long a fetched value is shared: longer, the longer it has not changed. */
export interface Intervals<Value> {
  /** Seconds until the next fetch. Records the change if the value differs from the last one. */
  secondsOf(id: string, name: string, version: string, value: Value): Promise<number>;
  /** The service announces the changes of this id. */
  announced(id: string): Promise<void>;
}

/** What the last fetch saw. */
interface LastChange {
  version: string;
  mark: string;
  /** Milliseconds since the epoch, because instances share it. */
  at: number;
}

/* Seconds: longer than any interval. */
const TTL_SECONDS = 3600;

export function createIntervals<Value>(
  store: Texts,
  clock: Clock,
  { markOf, secondsOf }: Pick<StatusCacheRules<Value>, 'markOf' | 'secondsOf'>,
): Intervals<Value> {
  const keyOf = (name: string): string => `status:${name}:change`;
  const announcedOf = (id: string): string => `status:${id}:announced`;

  async function lastChange(name: string): Promise<LastChange | undefined> {
    const text = await store.get(keyOf(name));
    return text === undefined ? undefined : (JSON.parse(text) as LastChange);
  }

  return {
    async secondsOf(id, name, version, value) {
      const [last, announced] = await Promise.all([lastChange(name), store.get(announcedOf(id))]);
      const mark = markOf(value);
      const now = clock.now();
      let isAnnounced = announced !== undefined;
      let at = last?.at ?? now;
      if (last?.version !== version || last.mark !== mark) {
        // This change came without an event: the merchant's endpoint may be misconfigured.
        if (last?.version === version && isAnnounced) {
          // One that comes meanwhile stays.
          await store.delete(announcedOf(id), announced);
          isAnnounced = false;
        }
        at = now;
        await store.set(keyOf(name), JSON.stringify({ version, mark, at } satisfies LastChange), TTL_SECONDS);
      }
      return secondsOf(value, Math.max(now - at, 0) / 1000, isAnnounced);
    },
    announced: (id) => store.set(announcedOf(id), crypto.randomUUID(), ANNOUNCED_SECONDS),
  };
}
