import type { Field } from '../model/field.ts';

/** A field, its inputs, the number of fields in it, and its cost. */
type CachedField = readonly [inputs: readonly unknown[], field: Field, size: number, cost: number];

/** Fields that depend on no value, by JSON Pointer. They are reused while their inputs are identical. */
class FieldCache extends Map<string, CachedField> {
  /** @param maxSize the number of fields that may still be drawn */
  find(pointer: string, inputs: readonly unknown[], maxSize: number): CachedField | undefined {
    const cached = this.get(pointer);
    return cached && cached[2] <= maxSize && inputs.every((one, i) => one === cached[0][i]) ? cached : undefined;
  }
}

/** Index of the selected variant, by the list of variants. */
type SelectionsAt = Map<readonly unknown[], number>;

/**
 * The state that one reading of a form passes to the next: the selected variants by JSON Pointer, and reusable fields.
 */
export class VariantSelections extends Map<string, SelectionsAt> {
  readonly fieldCache = new FieldCache();
  /** Selections derived from the value since the last `takeGuesses`. The customer has not confirmed them. */
  readonly #guesses: [at: SelectionsAt, list: readonly unknown[]][] = [];

  /**
   * Returns the selected variant. A selected variant stays while the customer types, even if another one fits better.
   */
  select(pointer: string, list: readonly unknown[], guess: () => number): number {
    const here = this.get(pointer) ?? (new Map() as SelectionsAt);
    this.set(pointer, here);
    const known = here.get(list);
    if (known !== undefined) return known;
    const index = guess();
    here.set(list, index);
    this.#guesses.push([here, list]);
    return index;
  }

  /** Clears the list of guesses. `take` gets each of them and can delete those that were made too early. */
  takeGuesses(take?: (at: SelectionsAt, list: readonly unknown[]) => void): void {
    for (const [here, list] of this.#guesses.splice(0)) take?.(here, list);
  }
}
