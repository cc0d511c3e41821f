/** The bound of an LRUCache that grows as it fills. Its `max` option would allocate all entries at once. */
export const boundedCache = (max: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: max,
  sizeCalculation: () => 1,
});
