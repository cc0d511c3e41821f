/** The middle one; of an even number the upper of the two. `NaN` of none. */
export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
