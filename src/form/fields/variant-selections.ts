import { FieldCache } from './field-cache.ts';

/** Index of the selected variant, by the list of variants. */
type SelectionsAt = Map<readonly unknown[], number>;

/** What one reading of a form hands to the next: the selected variants by JSON Pointer, and the fields that can be reused. */
export class VariantSelections extends Map<string, SelectionsAt> {
  readonly fieldCache = new FieldCache();
  /** Selections derived from the value since the last `takeGuesses`. The customer has not confirmed them. */
  readonly #guesses: [at: SelectionsAt, list: readonly unknown[]][] = [];

  /** Returns the selected variant. A selected variant stays while the customer types, even if another one fits better. */
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
