import { focusTarget } from './focus-target.ts';

/**
 * Moves the focus from what was pressed, which may be about to go, to a control or the first one of its group, which
 * may be still to come.
 *
 * @param otherwise where it goes when that does not come
 * @returns where it is drawn
 */
export function focusAfterUpdate(event: Event, id: string, otherwise = ''): ShadowRoot {
  const pressed = event.currentTarget as Element;
  const root = pressed.getRootNode() as ShadowRoot;
  const at = (place: string): Element | null => root.getElementById(place);
  // At once where that stands already, so that nothing is left without a focus; what is around the button goes with it.
  if (!at(id)?.contains(pressed)) focusTarget(at(id))?.focus();
  void Promise.resolve((root.host as { updateComplete?: Promise<unknown> }).updateComplete)
    .then(() => focusTarget(at(id) ?? at(otherwise))?.focus());
  return root;
}
