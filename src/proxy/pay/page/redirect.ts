import type { OpenPayment } from './payment.ts';
import { waysOut, showOnly } from './page.ts';
import { WORDS } from './words.ts';

/** Providers that are reached by an address alone: the simulated one, PhonePe, and the merchant's own. */
export const open: OpenPayment = ({ redirectUrl }, page) => {
  if (redirectUrl !== undefined) return page.leaveFor(redirectUrl);
  // The proxy has told the merchant. Nothing here leads to payment, and the shop would offer this page again.
  page.say(WORDS.notSetUp);
  showOnly(...waysOut());
};
