import { isObject, type Fields } from './tolerant.ts';

/** A record anywhere in a body. */
export interface NestedRecord {
  record: Fields;
  /** The record around it; `undefined` for the body itself. */
  parent: NestedRecord | undefined;
  /** The name of the record, or of the list that contains it; empty for the body itself. */
  name: string;
}

/** Finds every record of a body at any depth, in records and in lists, each after the records around it. */
export function recordsIn(body: unknown): NestedRecord[] {
  const found: NestedRecord[] = [];
  // A stack instead of recursion: the depth of a body is not limited.
  const open: { value: unknown; parent: NestedRecord | undefined; name: string }[] = [
    { value: body, parent: undefined, name: '' },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, parent, name } = next;
    if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index -= 1)
        open.push({ value: value[index] as unknown, parent, name });
    } else if (isObject(value)) {
      const node: NestedRecord = { record: value, parent, name };
      found.push(node);
      for (const [key, inner] of Object.entries(value).reverse()) open.push({ value: inner, parent: node, name: key });
    }
  }
  return found;
}

/** The records around a record, the nearest first. */
export function* recordsAround({ parent }: NestedRecord): Generator<NestedRecord> {
  for (let at = parent; at; at = at.parent) yield at;
}
