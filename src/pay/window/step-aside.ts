import { focused } from './focused.ts';

/**
 * Makes modal dialogs of the page non-modal, also in open shadow roots, so that a provider's window at the end of the
 * page is reachable whatever its `z-index`. They stay in place and dispatch no `close` event.
 *
 * @returns a function that makes the open ones modal again and restores the focus
 */
export function stepAside(): () => void {
  const held = focused();
  const aside = modalsIn(document).map((dialog) => {
    const closedBy = dialog.getAttribute('closedby');
    // Prevents a click on the provider's window from closing the dialog.
    dialog.setAttribute('closedby', 'none');
    openAgain(dialog, 'show');
    return { dialog, closedBy };
  });
  return () => {
    for (const { dialog, closedBy } of aside) {
      if (closedBy === null) dialog.removeAttribute('closedby');
      else dialog.setAttribute('closedby', closedBy);
      if (!dialog.open || !dialog.isConnected) continue;
      openAgain(dialog, 'showModal');
      // Opening a dialog moves the focus to its first button.
      held?.focus();
    }
  };
}

/** Outer dialogs first, which is their stacking order. */
function modalsIn(root: Document | ShadowRoot): HTMLDialogElement[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element instanceof HTMLDialogElement && element.matches(':modal') ? [element] : []),
    ...(element.shadowRoot ? modalsIn(element.shadowRoot) : []),
  ]);
}

/** Only closing can change a dialog's mode. `close` is dispatched in a later task, so it is suppressed. */
function openAgain(dialog: HTMLDialogElement, how: 'show' | 'showModal'): void {
  const root = dialog.getRootNode();
  const suppress = (event: Event): void => {
    if (event.target !== dialog) return;
    event.stopImmediatePropagation();
    root.removeEventListener('close', suppress, true);
  };
  root.addEventListener('close', suppress, true);
  dialog.close();
  dialog[how]();
}
