import type { ClientPayment } from '../../../wire/order.ts';
import { WORDS } from './words.ts';

/** The page as a provider's file sees it. It writes text only, so that Trusted Types have nothing to forbid. */
export interface Page {
  say(text: string): void;
  /** From here on nobody but the service knows how the payment stands, and no failure of this page is told any more. */
  handOver(text: string): void;
  /** Leaves for the provider, by address. */
  leaveFor(address: string): void;
  /** Leaves for the provider by a form. */
  post(address: string, fields: Readonly<Record<string, string>>): void;
  /** Leaves by `MOUNT/return` for the page that asks how the payment stands. Whatever a callback said, this is next. */
  goBack(): void;
  /** Shows a place for the provider's own form, and a button that calls `pay`. */
  offerForm(pay: () => void): { place: HTMLElement; button: HTMLButtonElement };
}

export type PartName = 'test' | 'amount' | 'message' | 'form' | 'pay' | 'continue' | 'retry' | 'back' | 'shop';

/* The server writes this page: what it names is there. */
export const part = <Kind extends HTMLElement = HTMLElement>(id: PartName): Kind => document.getElementById(id) as Kind;

export const say = (text: string): void => {
  part('message').textContent = text;
};

/** Shows these actions and hides all others. */
export function showOnly(...shown: readonly PartName[]): void {
  for (const id of ['form', 'pay', 'continue', 'retry', 'back', 'shop'] as const) part(id).hidden = !shown.includes(id);
}

/** A page that was opened in a tab of its own has nothing to go back to. */
export const waysOut = (): PartName[] => (history.length < 2 ? ['shop'] : ['back', 'shop']);

function offerLink(words: string, address: string): void {
  const link = part<HTMLAnchorElement>('continue');
  link.textContent = words;
  link.href = address;
  link.hidden = false;
}

/** @param onHandOver called when it becomes unknown how the payment stands */
export function createPage(payment: ClientPayment, onHandOver: () => void): Page {
  // Written by the proxy alone, under the name that the provider has for it.
  const wayBack = payment.fields?.['return_url'] ?? payment.fields?.['callback_url'];
  let gone = false;

  const handOver = (text: string): void => {
    onHandOver();
    say(text);
    if (wayBack === undefined) showOnly(...waysOut());
    else offerLink(WORDS.toOrder, wayBack);
  };

  return {
    say,
    handOver: (text) => {
      if (!gone) handOver(text);
    },
    leaveFor(address) {
      const place = new URL(address);
      if (!/^https?:$/.test(place.protocol)) throw new TypeError('Not an address of a page.');
      say(WORDS.leaving);
      offerLink(WORDS.proceed, place.href);
      location.replace(place.href);
    },
    post(address, fields) {
      const form = document.createElement('form');
      form.method = 'post';
      form.action = new URL(address).href;
      form.hidden = true;
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement('input');
        input.type = 'hidden';
        input.name = name;
        input.value = value;
        form.append(input);
      }
      document.body.append(form);
      say(WORDS.leaving);
      // A field named "submit" hides the form's own method.
      HTMLFormElement.prototype.submit.call(form);
    },
    goBack() {
      if (gone) return;
      gone = true;
      showOnly();
      handOver(WORDS.confirming);
      if (wayBack === undefined) return;
      const go = (): void => location.replace(wayBack);
      if (navigator.onLine) return go();
      say(WORDS.offline);
      addEventListener('online', go, { once: true });
    },
    offerForm(pay) {
      showOnly('form', ...waysOut());
      const button = part<HTMLButtonElement>('pay');
      button.textContent = WORDS.pay.replace('{amount}', part('amount').textContent);
      button.disabled = false;
      button.onclick = pay;
      const place = part('form');
      place.replaceChildren();
      return { place, button };
    },
  };
}
