type Fields = Record<string, unknown>;

const isEntry = (value: unknown, ...names: string[]): value is Fields =>
  typeof value === 'object' && value !== null && names.every((name) => name in value);

/**
 * The entries of a list as a newer service would write them, with unknown values of enumerations: a step
 * in the past of an order, a kind of line in a price. Every documented value stays as it is and where it was: the last
 * step is the order's status, and the new line costs nothing, so that the lines still add up. A state that decides
 * something (of an order, an intent, an invitation) is therefore never exchanged: that would be another answer, not an
 * unpleasant one.
 *
 * @param name the key of the list
 */
export function withNewerValues(name: string, list: readonly unknown[]): readonly unknown[] {
  const last = list.at(-1);
  if ((name === 'timeline' || name === 'history') && isEntry(last, 'status')) {
    return [...list.slice(0, -1), { ...last, status: 'QUALITY_REVIEWED' }, last];
  }
  if (isEntry(last, 'type', 'amount')) {
    const amount = typeof last['amount'] === 'number' ? 0 : '0.00';
    return [...list, { ...last, type: 'CLIMATE_LEVY', amount }];
  }
  return list;
}
