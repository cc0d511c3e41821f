import { noChange } from 'lit';
import { Directive, directive, type ChildPart, type DirectiveResult } from 'lit/directive.js';
import { insertPart, removePart, setChildPartValue } from 'lit/directive-helpers.js';

type Items<T> = [items: readonly T[], keyOf: (item: T) => string, draw: (item: T) => unknown];

class Keyed extends Directive {
  readonly #parts = new Map<string, ChildPart>();

  render(..._items: Items<unknown>): unknown {
    return noChange;
  }

  override update(place: ChildPart, [items, keyOf, draw]: Items<unknown>): unknown {
    const keys = new Set(items.map(keyOf));
    for (const [key, part] of this.#parts) {
      if (keys.has(key)) continue;
      // Its last marker stays behind otherwise, and everything above it would seem out of place and lose the focus.
      const end = part.endNode as ChildNode | null;
      removePart(part);
      end?.remove();
      this.#parts.delete(key);
    }
    let next: ChildPart | undefined;
    // From the last to the first, because a part is put before another; one that is in its place is left there.
    for (const item of [...items].reverse()) {
      const key = keyOf(item);
      next = setChildPartValue(insertPart(place, next, this.#parts.get(key)), draw(item));
      this.#parts.set(key, next);
    }
    return noChange;
  }
}

/**
 * Draws items by their unique keys: one that comes or goes leaves the elements, and the focus, of the others alone.
 * What Lit's `repeat` does at a third of its size, for lists whose items are seldom reordered.
 */
export const keyed = directive(Keyed) as <T>(...items: Items<T>) => DirectiveResult;
