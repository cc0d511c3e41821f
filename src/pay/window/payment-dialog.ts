import { formatRupees, type Paise } from '../../base/money.ts';

/* Uses the tokens and defaults of the elements, so that a page sets them on `:root` for both. */
const dialogStyles = `
:host { all: initial; color-scheme: inherit; direction: inherit; display: contents !important; }
dialog, .scrim { position: fixed; inset: 0; z-index: 2147483000; }
.scrim, dialog::backdrop { background: rgb(0 0 0 / .5); }
dialog:modal + .scrim { display: none; }
dialog {
  box-sizing: border-box; margin: auto; border: 0; padding: 1.25em; overflow: auto; overscroll-behavior: contain;
  inline-size: min(32em, 100% - 1.5em); block-size: fit-content; max-block-size: calc(100% - 1.5em);
  background: var(--estamp-color-background, Canvas); color: var(--estamp-color-text, CanvasText);
  border-radius: var(--estamp-radius, .75em);
  font: 400 max(16px, 1rem)/1.5 var(--estamp-font-family, system-ui, 'Noto Sans', sans-serif);
}
header { display: flex; align-items: center; justify-content: space-between; gap: 1em; }
h2 { margin: 0; font-size: 1.25em; line-height: 1.3; }
p { margin: .5em 0 1em; }
button { font: inherit; cursor: pointer; min-block-size: 44px; border-radius: var(--estamp-radius, .75em); }
button:focus-visible { outline: 3px solid var(--estamp-color-accent, Highlight); outline-offset: 2px; }
.close {
  flex: none; inline-size: 44px; padding: 0; border: 0; background: none; color: inherit; font-size: 1.5em; line-height: 1;
}
.pay {
  box-sizing: border-box; inline-size: 100%; margin-block-start: 1em; padding: .5em 1em; font-weight: 600;
  border: 1px solid transparent; background: var(--estamp-color-accent, CanvasText); color: var(--estamp-color-on-accent, Canvas);
}
.pay[aria-disabled=true], .close[aria-disabled=true] { opacity: .6; cursor: default; }
[hidden] { display: none; }
`;

/** The focused element, also inside open shadow roots. */
function focused(): HTMLElement | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at as HTMLElement | null;
}

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

/** The texts of the dialog. `{amount}` is replaced by the amount. */
export interface PaymentWords {
  /** The language of the texts, as in `lang`. */
  readonly lang: string;
  readonly title: string;
  readonly pay: string;
  readonly close: string;
  readonly opening: string;
  readonly enter: string;
  readonly confirming: string;
  /** Shown if the provider gives no reason. */
  readonly declined: string;
}

const ENGLISH: PaymentWords = {
  lang: 'en',
  title: 'Payment',
  pay: 'Pay {amount}',
  close: 'Close',
  opening: 'Opening the payment\u2026',
  enter: 'Choose how you want to pay.',
  confirming: 'Checking the status of your payment\u2026',
  declined:
    'That payment didn’t go through. If money was deducted, your bank will return it. ' +
    'Try again, or choose another way to pay.',
};

/** A dialog around a provider's form. */
export interface PaymentDialog {
  /** The container of the form. It is in the page's light DOM, because providers search for it there. */
  readonly place: HTMLElement;
  readonly words: PaymentWords;
  readonly dark: boolean;
  /** Resolves when the customer has closed the dialog. They cannot close it while a payment is confirmed. */
  readonly dismissed: Promise<void>;
  /**
   * Shows the pay button and waits for a press, then disables the dialog.
   *
   * @param said the reason, if the payment is offered again
   */
  offer(said?: string): Promise<void>;
  remove(): void;
}

/**
 * Opens a modal dialog over the page. Its frame is in a shadow root, so the page's styles do not reach it. While a
 * payment is confirmed the dialog is not modal, so that a bank's window can lie above it.
 */
export function openPaymentDialog(amount: Paise, given: Partial<PaymentWords> = {}): PaymentDialog {
  const words = { ...ENGLISH, ...given };
  const before = focused();
  const host = document.createElement('div');
  const place = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(dialogStyles);
  root.adoptedStyleSheets = [sheet];

  const dialog = make('dialog', { lang: words.lang, dir: 'auto' });
  const title = make('h2', { id: 'title' }, words.title);
  const close = make('button', { class: 'close', type: 'button', 'aria-label': words.close }, '\u00d7');
  const message = make('p', { role: 'status' }, words.opening);
  const pay = make(
    'button',
    { class: 'pay', type: 'button', hidden: '' },
    words.pay.replace('{amount}', () => formatRupees(amount)),
  );
  const head = make('header');
  head.append(title, close);
  dialog.setAttribute('aria-labelledby', 'title');
  dialog.append(head, message, make('slot'), pay);
  root.append(dialog, make('div', { class: 'scrim' }));
  host.append(place);
  document.body.append(host);
  dialog.showModal();

  let comeBack: (() => void) | undefined;
  const press = (enabled: boolean): void => {
    for (const button of [pay, close]) button.setAttribute('aria-disabled', String(!enabled));
  };
  close.onclick = () => {
    if (!comeBack) dialog.close();
  };

  return {
    place,
    words,
    dark: isDark(host),
    dismissed: new Promise((resolve) => {
      dialog.onclose = () => resolve();
    }),
    offer: (said = words.enter) =>
      new Promise((resolve) => {
        comeBack?.();
        comeBack = undefined;
        message.textContent = said;
        pay.hidden = false;
        press(true);
        pay.onclick = () => {
          pay.onclick = null;
          press(false);
          message.textContent = words.confirming;
          comeBack = stepAside();
          resolve();
        };
      }),
    remove() {
      comeBack?.();
      dialog.close();
      host.remove();
      // `close()` restores the focus as well, but perhaps to an element of another dialog.
      before?.focus();
    },
  };
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(text);
  return element;
}

/** Whether the surrounding page is dark. A page without a colour scheme is light, whatever the customer prefers. */
function isDark(host: HTMLElement): boolean {
  const schemes = getComputedStyle(host).colorScheme.split(' ');
  return schemes.includes('dark') && (!schemes.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches);
}
