import { flattenFields, type Field } from '../model/field.ts';

/** What is wrong, in words; or how to say it in the language of the moment. */
export type ServerMessage = string | (() => string);

/** What a server has found wrong: sentence by pointer. */
export class ServerErrors extends Map<string, ServerMessage> {
  /** The sentence as it reads now. */
  messageAt(pointer: string): string | undefined {
    const sentence = this.get(pointer);
    return typeof sentence === 'function' ? sentence() : sentence;
  }

  /** Forgets what was said of a value that has changed, and of what it lies in, up to the whole form. */
  clearAt(pointer: string): void {
    for (const at of this.keys()) if (`${pointer}/`.startsWith(`${at}/`)) this.delete(at);
  }

  /** Forgets what stands at no field, drawn now or on another step: nobody could mend it. */
  removeStale(form: Field | undefined, isDrawn: (pointer: string) => boolean): void {
    if (!this.size) return;
    const asked = new Set(flattenFields(form ? [form] : []).map(({ pointer }) => pointer));
    for (const at of this.keys()) if (!isDrawn(at) && !(at && asked.has(at))) this.delete(at);
  }
}
