/* A service uses the same few names in every body. */
const MAX_NAMES = 2_000;
const MAX_LENGTH = 64;

/**
 * Caches the results of a pure function of a name: at most 2,000 names of at most 64 characters each, after which it
 * begins again. So a service that sends ever new names cannot fill the memory.
 */
export function memoizeName<Result>(read: (name: string) => Result): (name: string) => Result {
  const results = new Map<string, Result>();
  return (name) => {
    const known = results.get(name);
    if (known !== undefined || results.has(name)) return known as Result;
    const result = read(name);
    if (name.length > MAX_LENGTH) return result;
    if (results.size >= MAX_NAMES) results.clear();
    results.set(name, result);
    return result;
  };
}
