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

/**
 * Moves the focus from the pressed element, which may disappear, to a control or the first control of a group, which
 * may not be rendered yet.
 *
 * @param otherwise the id to focus if the target does not appear
 * @returns the root of the target
 */
export function focusAfterUpdate(event: Event, id: string, otherwise = ''): ShadowRoot {
  const pressed = event.currentTarget as Element;
  const root = pressed.getRootNode() as ShadowRoot;
  const at = (place: string): Element | null => root.getElementById(place);
  // Focuses an existing target at once, so the focus is never lost. The group around the pressed button disappears with
  // it.
  if (!at(id)?.contains(pressed)) focusTarget(at(id))?.focus();
  void Promise.resolve((root.host as { updateComplete?: Promise<unknown> }).updateComplete).then(() =>
    focusTarget(at(id) ?? at(otherwise))?.focus(),
  );
  return root;
}
