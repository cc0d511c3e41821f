/** A text of a schema or UI schema, which came over the wire; what is none is as good as nothing. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
