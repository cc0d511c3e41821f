import { isObject, own } from './own.ts';

/** `['a/b', 'c']` as JSON Pointer token: `~` and `/` are escaped (RFC 6901). */
export function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The pointer of a property or item. */
export function child(pointer: string, name: string | number): string {
  return `${pointer}/${escapeToken(String(name))}`;
}

/** The tokens of a JSON Pointer; `''` has none. */
export function tokens(pointer: string): string[] {
  const parts = pointer.split('/').slice(1);
  return pointer.includes('~') ? parts.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')) : parts;
}

/** The value that a pointer names; `undefined` where there is none. Own properties only. */
export function get(value: unknown, pointer: string): unknown {
  return tokens(pointer).reduce((at, token) => own(at, token), value);
}

/**
 * A copy of `value` in which `pointer` is `next`; whatever lies beside the way is shared, not copied. Missing parents
 * become objects, and so does a list that is given a name. `undefined` removes a property, and an item of a list.
 */
export function set(value: unknown, pointer: string, next: unknown): unknown {
  const step = (at: unknown, [token, ...rest]: string[]): unknown => {
    if (token === undefined) return next;
    const inner = step(own(at, token), rest);
    // A list holds no names: JSON would drop them, so what is to have one becomes an object.
    if (Array.isArray(at) && (inner === undefined || /^\d+$/.test(token))) {
      if (inner === undefined) return at.filter((_, i) => i !== Number(token));
      return Object.assign([...(at as unknown[])], { [token]: inner });
    }
    // Entries, because assigning a property called `__proto__` would set the prototype.
    const entries = new Map(isObject(at) ? Object.entries(at) : []);
    if (inner === undefined) entries.delete(token);
    else entries.set(token, inner);
    return Object.fromEntries(entries);
  };
  return step(value, tokens(pointer));
}
