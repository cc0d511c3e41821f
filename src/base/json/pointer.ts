import { isObject, own } from './json.ts';

/** Escapes `~` and `/` in a JSON Pointer token (RFC 6901). */
export function escapeToken(token: string): string {
  // Nearly every name is its own token.
  return /[~/]/.test(token) ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token;
}

/** The pointer of a property or item. */
export function child(pointer: string, name: string | number): string {
  return `${pointer}/${escapeToken(String(name))}`;
}

/** Splits a JSON Pointer into tokens; `''` has none. */
export function tokens(pointer: string): string[] {
  const parts = pointer.split('/').slice(1);
  return pointer.includes('~') ? parts.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')) : parts;
}

/** The value at a pointer, or `undefined`. Reads own properties only. */
export function get(value: unknown, pointer: string): unknown {
  return tokens(pointer).reduce((at, token) => own(at, token), value);
}

/**
 * Returns a copy of `value` with `next` at `pointer`; other parts are shared. Missing parents become objects, and so
 * does an array that gets a named property. `undefined` removes a property or an array item.
 */
export function set(value: unknown, pointer: string, next: unknown): unknown {
  const step = (at: unknown, [token, ...rest]: string[]): unknown => {
    if (token === undefined) return next;
    const inner = step(own(at, token), rest);
    // JSON would drop a named property of an array, so the array becomes an object.
    if (Array.isArray(at) && (inner === undefined || /^\d+$/.test(token))) {
      if (inner === undefined) return at.filter((_, i) => i !== Number(token));
      return Object.assign([...(at as unknown[])], { [token]: inner });
    }
    // Assigning a property named `__proto__` would set the prototype, so the object is built from entries.
    const entries = new Map(isObject(at) ? Object.entries(at) : []);
    if (inner === undefined) entries.delete(token);
    else entries.set(token, inner);
    return Object.fromEntries(entries);
  };
  return step(value, tokens(pointer));
}
