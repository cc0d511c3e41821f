import type { Field } from '../model/field.ts';

/** The label of a field outside its place. For a field of a list item, it includes the item's label. */
export function fieldLabel(pointer: string, fieldAt: (pointer: string) => Field | undefined): string {
  const names = [fieldAt(pointer)];
  for (let end = pointer.lastIndexOf('/'); end > 0 && !names[0]?.isItem; end = pointer.lastIndexOf('/', end - 1)) {
    const around = fieldAt(pointer.slice(0, end));
    if (around?.isItem) names.unshift(around);
  }
  return names.flatMap((field) => field?.label || []).join(', ');
}
