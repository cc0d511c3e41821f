import { formatRupees, type Paise } from '../../base/money.ts';
import { focused } from './focused.ts';
import { dialogStyles } from './payment-dialog.styles.ts';
import { stepAside } from './step-aside.ts';

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
