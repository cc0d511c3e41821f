import { focusTarget } from './focus-target.ts';

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
