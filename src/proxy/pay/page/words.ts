/** What the customer reads, where the proxy refused. The codes are those of the contract. */
export const REFUSED: Readonly<Record<string, string>> = {
  CONFLICT: 'There is nothing to pay here: this order is paid already, or cannot be paid any more. '
    + 'Go back to see how it stands.',
  TOKEN_INVALID: 'This payment cannot be opened any more. Go back to the shop and start again from there.',
  NOT_FOUND: 'This order could not be found. Go back to the shop and start again from there.',
  ORIGIN_REFUSED: 'This page may not open the payment. Go back to the shop and start again from there.',
  RATE_LIMITED: 'Too many attempts were made. Wait a little, then try again.',
};

/** Asking again changes nothing. */
export const FINAL: readonly string[] = ['CONFLICT', 'TOKEN_INVALID', 'NOT_FOUND', 'ORIGIN_REFUSED'];

export const PREPARING = 'Preparing your payment\u2026';
export const LEAVING = 'Taking you to the payment page\u2026';
export const CONFIRMING = 'Confirming how your payment stands\u2026';
export const OFFLINE = 'You are offline. How your payment stands is asked as soon as you are back online.';
export const TROUBLE = 'The payment could not be opened. Nothing was charged. Try again, or go back to the shop.';
export const NOT_LOADED = 'The payment window did not load. Nothing was charged. '
  + 'Check your connection or your content blocker, then try again.';
export const AT_THE_SHOP = 'This payment opens on the page of the shop. Go back to it to pay.';
export const IN_THE_WINDOW = 'Pay in the window that has opened. Afterwards you come back to your order.';
