/** The focusable element of a place: its control; of a group an invalid one, the checked radio button, or the first. */
export function focusTarget(place: Element | null): HTMLElement | null {
  const controls = ':is(input,select,textarea,button):not(:disabled)';
  const first =
    place?.querySelector<HTMLElement>(`${controls}[aria-invalid=true]`) ?? place?.querySelector<HTMLElement>(controls);
  if (!first) return place?.tagName === 'FIELDSET' ? null : (place as HTMLElement | null);
  return (
    (first.matches('[type=radio]') && first.closest('fieldset')?.querySelector<HTMLElement>(':checked:enabled')) ||
    first
  );
}
