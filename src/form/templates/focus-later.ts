import { firstControl } from '../first-control.ts';

/**
 * Moves the focus from what was pressed, which may be about to go, to a control or the first one of its group, which
 * may be still to come.
 *
 * @returns where it is drawn
 */
export function focusLater(event: Event, id: string): ShadowRoot {
  const pressed = event.currentTarget as Element;
  const root = pressed.getRootNode() as ShadowRoot;
  const focus = (): void => firstControl(root.getElementById(id))?.focus();
  // At once where that stands already, so that nothing is left without a focus; what is around the button goes with it.
  if (!root.getElementById(id)?.contains(pressed)) focus();
  void Promise.resolve((root.host as { updateComplete?: Promise<unknown> }).updateComplete).then(focus);
  return root;
}
