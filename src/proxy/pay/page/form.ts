import type { OpenPayment } from './payment.ts';

/** The languages that PayU has beside English, by its own names. */
const OF_PAYU: Readonly<Record<string, string | undefined>> =
  { gu: 'Gujarati', hi: 'Hindi', kn: 'Kannada', mr: 'Marathi', ta: 'Tamil', te: 'Telugu' };

/** Providers whose page takes a form, PayU among them; without fields it is an address like any other. */
export const open: OpenPayment = ({ provider, redirectUrl = '', fields }, page) => {
  if (!fields || Object.keys(fields).length === 0) return page.leaveFor(redirectUrl);
  const language = provider === 'payu' ? OF_PAYU[document.documentElement.lang] : undefined;
  // Its hash leaves the language out. What the merchant has chosen stands.
  page.post(redirectUrl, { ...(language && { display_lang: language }), ...fields });
};
