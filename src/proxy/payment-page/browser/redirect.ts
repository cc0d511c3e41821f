import type { OpenPayment } from './payment.ts';
import { exitActions, showOnly, WORDS } from './page.ts';

/** Providers with a plain redirect: the sandbox, PhonePe, and the merchant's own. */
export const open: OpenPayment = ({ redirectUrl }, page) => {
  if (redirectUrl !== undefined) return page.leaveFor(redirectUrl);
  // The proxy has alerted the merchant. This page has nothing to open.
  page.say(WORDS.notSetUp);
  showOnly(...exitActions());
};
