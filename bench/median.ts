/** The median; of an even number, the upper of the middle two. `NaN` for an empty list. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
