/** What takes the focus at a place: its control, or of a group the first that can be used, of radio buttons the one chosen. */
export function focusTarget(place: Element | null): HTMLElement | null {
  const first = place?.querySelector<HTMLElement>(':is(input,select,textarea,button):not(:disabled)');
  if (!first) return place?.tagName === 'FIELDSET' ? null : (place as HTMLElement | null);
  return (first.matches('[type=radio]') && first.closest('fieldset')?.querySelector<HTMLElement>(':checked:enabled')) || first;
}
