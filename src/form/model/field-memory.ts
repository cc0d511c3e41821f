import type { Field } from './field.ts';

/** An error message, or a function that returns it in the current language. */
export type ServerMessage = string | (() => string);

/** An answer, with the field that it was given to. */
export type SetAsideAnswer = readonly [field: Field | undefined, value: unknown];

/** What a form remembers of a field beside its value. */
export interface FieldMemory {
  /** The customer has changed it. */
  changed?: true | undefined;
  /** It gets no default: it had it already, or the customer has changed or cleared it. */
  filled?: true | undefined;
  /** The default that it has got. */
  given?: unknown;
  /** Index of the selected variant, by the list of variants. */
  selected?: Map<readonly unknown[], number> | undefined;
  /** Answers that the present field does not accept. */
  aside?: readonly SetAsideAnswer[] | undefined;
  /** Its typed text. */
  text?: string | undefined;
  /** Changes with each use of its control, because the control may then show another value than was drawn. */
  version?: symbol;
  /** Its errors may be visible. */
  touched?: true | undefined;
  /** The error that a server has sent. */
  refused?: ServerMessage | undefined;
}

/** The memory of all fields by JSON Pointer. It moves with the items of lists. */
export class FormMemory extends Map<string, FieldMemory> {
  /** The memory of a field, which may be written. */
  at(pointer: string): FieldMemory {
    const here = this.get(pointer) ?? {};
    this.set(pointer, here);
    return here;
  }

  /** The fields of which something is known. */
  with(known: keyof FieldMemory): (readonly [pointer: string, memory: FieldMemory])[] {
    return [...this].filter(([, memory]) => memory[known] !== undefined);
  }

  /**
   * Follows the items of a list that were moved or removed. An equal item at the same index is not moved.
   *
   * @param pointer that of the list
   */
  move(pointer: string, before: unknown, after: unknown): void {
    if (!Array.isArray(before) || !Array.isArray(after)) return;
    const start = `${pointer}/`;
    const all = [...this];
    this.clear();
    for (const [key, memory] of all) {
      if (!key.startsWith(start)) {
        this.set(key, memory);
        continue;
      }
      const [index = '', ...rest] = key.slice(start.length).split('/');
      const entry: unknown = before[Number(index)];
      const to = after[Number(index)] === entry ? Number(index) : after.indexOf(entry);
      if (to >= 0) Object.assign(this.at([pointer, to, ...rest].join('/')), memory);
    }
  }
}
