import type { OpenPayment } from './payment.ts';

/** Providers whose page takes a form, PayU among them; without fields it is an address like any other. */
export const open: OpenPayment = ({ redirectUrl = '', fields }, page) => {
  if (fields && Object.keys(fields).length > 0) page.post(redirectUrl, fields);
  else page.leaveFor(redirectUrl);
};
