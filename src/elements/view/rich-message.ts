/** A message whose placeholders are filled with elements. A placeholder without a value stays visible. */
export function richMessage(sentence: string, parts: Readonly<Record<string, unknown>>): unknown[] {
  return sentence.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? (parts[part] ?? `{${part}}`) : part));
}
