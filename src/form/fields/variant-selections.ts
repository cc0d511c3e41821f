import { FormMemory, type FieldMemory } from '../model/field-memory.ts';
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

type SelectionsAt = NonNullable<FieldMemory['selected']>;

/**
 * The state that one reading of a form passes to the next: the selected variants, and reusable fields.
 */
export class VariantSelections {
  readonly #memory: FormMemory;
  readonly fieldCache = new FieldCache();
  /** Selections derived from the value since the last `takeGuesses`. The customer has not confirmed them. */
  readonly #guesses: [at: SelectionsAt, list: readonly unknown[]][] = [];

  constructor(memory = new FormMemory()) {
    this.#memory = memory;
  }

  /**
   * Returns the selected variant. A selected variant stays while the customer types, even if another one fits better.
   */
  select(pointer: string, list: readonly unknown[], guess: () => number): number {
    const here = (this.#memory.at(pointer).selected ??= new Map<readonly unknown[], number>());
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
