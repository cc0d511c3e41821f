import { focused } from './focused.ts';

/**
 * Makes room for what a provider puts at the end of the page, by whatever `z-index`: a modal dialog would lie above it
 * and hold it inert. The modal dialogs of the page, those in open shadow roots included, become plain ones and stay
 * where they are; who listens for their `close` hears nothing.
 *
 * @returns makes those that are still open modal again, with the focus where it was
 */
export function stepAside(): () => void {
  const held = focused();
  const aside = modalsIn(document).map((dialog) => {
    const closedBy = dialog.getAttribute('closedby');
    // Otherwise a click on the provider's window would count as one beside the dialog.
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
      // A dialog that opens takes the focus to its first button.
      held?.focus();
    }
  };
}

/** The outer ones first, which is the order in which they lie upon each other. */
function modalsIn(root: Document | ShadowRoot): HTMLDialogElement[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element instanceof HTMLDialogElement && element.matches(':modal') ? [element] : []),
    ...(element.shadowRoot ? modalsIn(element.shadowRoot) : []),
  ]);
}

/** A dialog changes its kind only by being closed, which is told in a later task. */
function openAgain(dialog: HTMLDialogElement, how: 'show' | 'showModal'): void {
  const root = dialog.getRootNode();
  const hush = (event: Event): void => {
    if (event.target !== dialog) return;
    event.stopImmediatePropagation();
    root.removeEventListener('close', hush, true);
  };
  root.addEventListener('close', hush, true);
  dialog.close();
  dialog[how]();
}
