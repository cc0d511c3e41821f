/** The bound of an LRUCache that grows as it fills. Its `max` option would allocate all entries at once. */
export const boundedCache = (max: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: max,
  sizeCalculation: () => 1,
});

/** Runs work once for all concurrent calls with the same key, which share its promise. */
export type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>;

export function createSingleFlight<T>(): SingleFlight<T> {
  const inFlight = new Map<string, Promise<T>>();
  return (key, work) => {
    const pending = inFlight.get(key) ?? work().finally(() => inFlight.delete(key));
    inFlight.set(key, pending);
    return pending;
  };
}
