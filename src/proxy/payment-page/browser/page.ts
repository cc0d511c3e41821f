import type { ClientPayment } from '../../../wire/order.ts';
import type { Words } from '../messages/en.ts';

/* The server embeds the messages as data, so that one script serves all languages. */
const block = document.getElementById('words') as HTMLElement;

/** The messages of this page, in its language. */
export const WORDS = JSON.parse(block.textContent) as Words['script'];
const REFUSED: Readonly<Record<string, string>> = WORDS.refused;
const DAY = 86_400_000;

/** The message for a refusal by its code, with the time of the next attempt if it is known. */
export function refusalText({
  code,
  retryAfterSeconds,
}: {
  code: string;
  retryAfterSeconds?: number;
}): string | undefined {
  if (code !== 'RATE_LIMITED' || retryAfterSeconds === undefined) return REFUSED[code];
  return WORDS.tryAfter.replace('{time}', timeOf(retryAfterSeconds * 1000));
}

/* Latin digits, as in amounts, rounded up to a full minute. */
function timeOf(waitMs: number): string {
  const time = new Date(Date.now() + waitMs + 59_999);
  const isToday = waitMs < DAY && time.getDate() === new Date().getDate();
  return new Intl.DateTimeFormat([`${document.documentElement.lang}-IN-u-nu-latn`, 'en-IN'], {
    hour: 'numeric',
    minute: '2-digit',
    ...(!isToday && { day: 'numeric', month: 'short' }),
  }).format(time);
}

/** Codes for which a retry does not help. */
export const FINAL: readonly string[] = ['CONFLICT', 'TOKEN_INVALID', 'NOT_FOUND', 'ORIGIN_REFUSED'];

/** The page's interface for a provider's file. It writes text only, so Trusted Types block nothing. */
export interface Page {
  say(text: string): void;
  /** After hand-off the payment state is unknown to this page, so later errors are not shown. */
  handOver(text: string): void;
  /** Redirects to the provider. */
  leaveFor(address: string): void;
  /** Redirects to the provider by posting a form. */
  post(address: string, fields: Readonly<Record<string, string>>): void;
  /** Redirects to `MOUNT/return`, whatever a callback reported. The order page then reads the payment's status. */
  returnToMerchant(): void;
  /** Shows a place for the provider's own form, and a button that calls `pay`. */
  offerForm(pay: () => void): { place: HTMLElement; button: HTMLButtonElement };
}

export type PartName =
  'order' | 'test' | 'amount' | 'message' | 'form' | 'pay' | 'continue' | 'retry' | 'back' | 'shop';

/* The server renders this page with these elements. */
export const part = <Kind extends HTMLElement = HTMLElement>(id: PartName): Kind => document.getElementById(id) as Kind;

export const say = (text: string): void => {
  part('message').textContent = text;
};

/** Shows these actions and hides all others. */
export function showOnly(...shown: readonly PartName[]): void {
  for (const id of ['form', 'pay', 'continue', 'retry', 'back', 'shop'] as const) part(id).hidden = !shown.includes(id);
}

/** A page that was opened in a new tab has no history. */
export const exitActions = (): PartName[] => (history.length < 2 ? ['shop'] : ['back', 'shop']);

function offerLink(words: string, address: string): void {
  const link = part<HTMLAnchorElement>('continue');
  link.textContent = words;
  link.href = address;
  link.hidden = false;
}

/** @param onHandOver called when the payment state becomes unknown */
export function createPage(payment: ClientPayment, onHandOver: () => void): Page {
  // Set by the proxy under the provider's own name for it.
  const returnUrl = payment.fields?.['return_url'] ?? payment.fields?.['callback_url'];
  let isReturning = false;

  const handOver = (text: string): void => {
    onHandOver();
    say(text);
    if (returnUrl === undefined) showOnly(...exitActions());
    else {
      // The link leads there, too.
      part('back').hidden = true;
      offerLink(WORDS.toOrder, returnUrl);
    }
  };

  return {
    say,
    handOver: (text) => {
      if (!isReturning) handOver(text);
    },
    leaveFor(address) {
      const place = new URL(address);
      if (!/^https?:$/.test(place.protocol)) throw new TypeError('Not the URL of a page.');
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
      // A field named "submit" would shadow the form's method.
      HTMLFormElement.prototype.submit.call(form);
    },
    returnToMerchant() {
      if (isReturning) return;
      isReturning = true;
      showOnly();
      handOver(WORDS.confirming);
      if (returnUrl === undefined) return;
      const go = (): void => location.replace(returnUrl);
      if (navigator.onLine) return go();
      say(WORDS.offline);
      addEventListener('online', go, { once: true });
    },
    offerForm(pay) {
      showOnly('form', ...exitActions());
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
