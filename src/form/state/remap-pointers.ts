/**
 * Rewrites JSON Pointers in the given sets and maps after list items are moved or removed. An equal item at the same
 * index is not moved.
 *
 * @param pointerMaps sets and maps with JSON Pointers as keys; changed in place
 */
export function remapPointers(
  pointerMaps: readonly (Set<string> | Map<string, unknown>)[],
  pointer: string,
  before: unknown,
  after: unknown,
): void {
  if (!Array.isArray(before) || !Array.isArray(after)) return;
  const start = `${pointer}/`;
  const moved = (key: string): string | undefined => {
    if (!key.startsWith(start)) return key;
    const [index = '', ...rest] = key.slice(start.length).split('/');
    const entry: unknown = before[Number(index)];
    const to = after[Number(index)] === entry ? Number(index) : after.indexOf(entry);
    return to < 0 ? undefined : [pointer, to, ...rest].join('/');
  };
  for (const map of pointerMaps) {
    const entries = map instanceof Map ? [...map] : [...map].map((key) => [key, true] as const);
    map.clear();
    for (const [key, remembered] of entries) {
      const name = moved(key);
      if (name === undefined) continue;
      if (map instanceof Map) map.set(name, remembered);
      else map.add(name);
    }
  }
}
