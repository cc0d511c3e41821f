/**
 * Moves what is remembered by pointer along with the entries of a list, when they change places or go. An entry that is
 * still where it was stays, so that equal ones do not change places.
 *
 * @param memories sets and maps with JSON Pointers as keys; changed in place
 */
export function carry(
  memories: readonly (Set<string> | Map<string, unknown>)[],
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
  for (const memory of memories) {
    const entries = memory instanceof Map ? [...memory] : [...memory].map((key) => [key, true] as const);
    memory.clear();
    for (const [key, kept] of entries) {
      const name = moved(key);
      if (name === undefined) continue;
      if (memory instanceof Map) memory.set(name, kept);
      else memory.add(name);
    }
  }
}
