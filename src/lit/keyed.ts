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
      // Without this, the part's last marker stays behind, and every part above seems out of place and loses the focus.
      const end = part.endNode as ChildNode | null;
      removePart(part);
      end?.remove();
      this.#parts.delete(key);
    }
    let next: ChildPart | undefined;
    // From last to first, because each part is inserted before the next one. Parts in place are not moved.
    for (const item of [...items].reverse()) {
      const key = keyOf(item);
      next = setChildPartValue(insertPart(place, next, this.#parts.get(key)), draw(item));
      this.#parts.set(key, next);
    }
    return noChange;
  }
}

/**
 * Renders items by unique keys, so that adding or removing one keeps the elements and focus of the others. A third of
 * the size of Lit's `repeat`, for lists that are rarely reordered.
 */
export const keyed = directive(Keyed) as <T>(...items: Items<T>) => DirectiveResult;
