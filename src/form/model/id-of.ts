/** The parts of a field that have an id besides its control. */
export type FieldPart = 'label' | 'hint' | 'error' | 'list' | 'status';

/** The id of a field's control or part: unique in the root, the same for the same pointer. */
export function idOf(pointer: string, part?: FieldPart): string {
  // Other characters are replaced by their codes: an id has no spaces, and two pointers never have the same id.
  const name = pointer.replace(/[^\w-]/g, (sign) =>
    sign === '/' ? '.' : `:${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `f${name}${part ? `:${part}` : ''}`;
}
