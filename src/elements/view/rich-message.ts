/** A sentence of ours whose holes are filled with elements. A hole that nothing fills stays, as in a text. */
export function richMessage(sentence: string, parts: Readonly<Record<string, unknown>>): unknown[] {
  return sentence.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? parts[part] ?? `{${part}}` : part));
}
