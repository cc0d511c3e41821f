type Fields = Record<string, unknown>;

const isEntry = (value: unknown, ...names: string[]): value is Fields =>
  typeof value === 'object' && value !== null && names.every((name) => name in value);

/**
 * Adds entries with unknown values of enumerations, as a newer service might: a past step of an order, a price line.
 * Documented entries stay unchanged and in place: the last step is still the order's status, and the new line costs
 * nothing. The state of an order, intent or invitation is never replaced, because that would be another answer.
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
