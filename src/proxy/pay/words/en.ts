/**
 * What the payment page says, in English. This is the source, and its keys are the type of every other language
 * (docs/glossary.md). `{amount}` is the sum with its sign.
 */
export const en = {
  /** Stands in the page when it arrives. */
  page: {
    title: 'Payment',
    test: 'Test payment: no money moves.',
    waiting: 'Your order waits at the shop. You can go back there and pay from your order.',
    retry: 'Try again',
    back: 'Go back',
    shop: 'Go to the shop',
    noScript: 'This page needs JavaScript to open your payment.',
  },
  /** Said by the page's script. */
  script: {
    item: 'e-Stamp',
    pay: 'Pay {amount}',
    proceed: 'Continue to payment',
    toOrder: 'Go back to your order',
    preparing: 'Preparing your payment…',
    leaving: 'Taking you to the payment page…',
    confirming: 'Confirming how your payment stands…',
    offline: 'You are offline. How your payment stands is asked as soon as you are back online.',
    // Nothing was handed over here, but an earlier visit or another tab may have paid: that is not known.
    trouble: 'The payment could not be opened. This page knows of no payment: the page of the shop shows how yours stands. '
      + 'Try again, or go back to the shop.',
    notLoaded: 'The payment window did not load. This page knows of no payment: the page of the shop shows how yours stands. '
      + 'Check your connection or your content blocker, then try again.',
    notSetUp: 'This payment cannot be opened here: something is missing on the side of the shop. '
      + 'Go back to your order, and ask the shop how you can pay.',
    inTheWindow: 'Pay in the window that has opened. Afterwards you come back to your order.',
    tryInTheWindow: 'That attempt did not go through. Try again in the window, or close it to go back to your order.',
    enter: 'Enter how you want to pay.',
    declined: 'That did not go through. Nothing was charged. Try again, or choose another way to pay.',
    /** Where the proxy refused, by its code. */
    refused: {
      CONFLICT: 'There is nothing to pay here: this order is paid already, or cannot be paid any more. '
        + 'Go back to see how it stands.',
      TOKEN_INVALID: 'This payment cannot be opened any more. Go back to the shop and start again from there.',
      NOT_FOUND: 'This order could not be found. Go back to the shop and start again from there.',
      ORIGIN_REFUSED: 'This page may not open the payment. Go back to the shop and start again from there.',
      RATE_LIMITED: 'Too many attempts were made. Wait a little, then try again.',
    },
  },
  /** The page for a way back that has ended or cannot be read. */
  ended: {
    title: 'This way back has ended',
    text: 'Go to the page of the shop where you started: it shows how your order and your payment stand.',
  },
};
export type Words = typeof en;
