/**
 * The bound of an LRUCache that grows as it fills. Its own `max` lays out all places at once, which is most of what a new
 * proxy would cost.
 */
export const bounded = (most: number): { maxSize: number; sizeCalculation: () => number } =>
  ({ maxSize: most, sizeCalculation: () => 1 });
