import { fieldsByPointer, type Field } from '../model/field.ts';

/** An error message, or a function that returns it in the current language. */
export type ServerMessage = string | (() => string);

/** Errors of a server: message by pointer. */
export class ServerErrors extends Map<string, ServerMessage> {
  /** The message in the current language. */
  messageAt(pointer: string): string | undefined {
    const sentence = this.get(pointer);
    return typeof sentence === 'function' ? sentence() : sentence;
  }

  /** Clears the errors of a changed value and of all its parents. */
  clearAt(pointer: string): void {
    for (const at of this.keys()) if (`${pointer}/`.startsWith(`${at}/`)) this.delete(at);
  }

  /** Clears errors without a field, on this step or another. The customer could not fix them. */
  removeStale(form: Field | undefined, isDrawn: (pointer: string) => boolean): void {
    if (!this.size) return;
    const asked = fieldsByPointer(form);
    for (const at of this.keys()) if (!isDrawn(at) && !(at && asked.has(at))) this.delete(at);
  }
}
