import type { Field } from '../model/field.ts';

/** A field, with what it was read from, the number of fields in it and its cost. */
type CachedField = readonly [inputs: readonly unknown[], field: Field, size: number, cost: number];

/** By JSON Pointer, the fields that depend on no value. They are reused while their inputs are identical. */
export class FieldCache extends Map<string, CachedField> {
  /** @param maxSize the number of fields that may still be drawn */
  find(pointer: string, inputs: readonly unknown[], maxSize: number): CachedField | undefined {
    const cached = this.get(pointer);
    return cached && cached[2] <= maxSize && inputs.every((one, i) => one === cached[0][i]) ? cached : undefined;
  }
}
