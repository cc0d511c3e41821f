/** The focused element, also inside open shadow roots. */
export function focused(): HTMLElement | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at as HTMLElement | null;
}
