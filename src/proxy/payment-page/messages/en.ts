/**
 * The English messages of the payment page. They are the source, and their keys are the type of all other languages
 * (docs/glossary.md). `{amount}` is the amount with its sign.
 */
export const en = {
  /** Messages of the page before its script runs. */
  page: {
    title: 'Payment',
    test: 'Test payment. You won’t be charged.',
    waiting: 'Your order is saved. Go back to the website to pay.',
    retry: 'Try again',
    shop: 'Go to the website',
    noScript: 'Turn on JavaScript in your browser to open the payment.',
  },
  /** Messages of the script. */
  script: {
    order: 'Order {number}',
    item: 'e‑Stamp',
    pay: 'Pay {amount}',
    proceed: 'Continue to payment',
    toOrder: 'Back to your order',
    preparing: 'Preparing your payment…',
    leaving: 'Taking you to the payment page…',
    confirming: 'Checking the status of your payment…',
    offline: 'You’re offline. We’ll check the status of your payment when you’re back online.',
    // This page has handed over nothing, but an earlier visit or another tab may have paid.
    trouble:
      'The payment couldn’t be opened. If you’ve already paid, check your order on the website before you pay again. ' +
      'Otherwise, try again.',
    notLoaded:
      'The payment window didn’t load. If you’ve already paid, check your order on the website before you pay again. ' +
      'Otherwise, check your internet connection or content blocker and try again.',
    notSetUp:
      'You can’t pay here because payment isn’t fully set up on the website. ' +
      'Go back to your order and contact the website’s support team.',
    inTheWindow: 'Pay in the window that has opened. You’ll return to your order afterwards.',
    tryInTheWindow: 'That attempt didn’t go through. Try again in the window, or close it to go back to your order.',
    enter: 'Choose how you want to pay.',
    declined:
      'That payment didn’t go through. If money has left your account, don’t pay again yet: check your order first. Otherwise, try again or choose another way to pay.',
    /** Messages for refusals, by code. */
    refused: {
      CONFLICT:
        'There’s nothing to pay here. This order is already paid, or can’t be paid any more. ' +
        'Go back to see its status.',
      TOKEN_INVALID:
        'This payment link has expired. Go back to the website. If you’ve already paid, check your order there before you pay again.',
      NOT_FOUND: 'We couldn’t find this order. Go back to the website and check your orders there.',
      ORIGIN_REFUSED: 'You can’t pay from this page. Go back to the website and start again from there.',
      RATE_LIMITED: 'We’re getting too many requests from your network. Please try again later.',
    },
    /** Replaces `RATE_LIMITED` if the time is known. */
    tryAfter: 'Try again after {time}.',
  },
  /** With the name of the shop, if the merchant set it. */
  contact: 'For help with this order, contact {brand}.',
  /** The page for a return URL that has expired or is invalid. */
  ended: {
    title: 'This link no longer works',
    text: 'Go to the website where you started. You can see the status of your order and payment there.',
  },
};
export type Words = typeof en;
