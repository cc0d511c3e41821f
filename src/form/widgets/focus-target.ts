/** The focusable element of a place: its control, the first usable control of a group, or the checked radio button. */
export function focusTarget(place: Element | null): HTMLElement | null {
  const first = place?.querySelector<HTMLElement>(':is(input,select,textarea,button):not(:disabled)');
  if (!first) return place?.tagName === 'FIELDSET' ? null : (place as HTMLElement | null);
  return (
    (first.matches('[type=radio]') && first.closest('fieldset')?.querySelector<HTMLElement>(':checked:enabled')) ||
    first
  );
}
