/** Stops `input` events, which are composed: the host page must not receive typed text. */
export function stopEvent(event: Event): void {
  event.stopPropagation();
}
