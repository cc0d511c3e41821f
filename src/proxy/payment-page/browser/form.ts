import type { OpenPayment } from './payment.ts';

/** Languages of PayU beside English, by PayU's names. */
const PAYU_LANGUAGES: Readonly<Record<string, string | undefined>> = {
  gu: 'Gujarati',
  hi: 'Hindi',
  kn: 'Kannada',
  mr: 'Marathi',
  ta: 'Tamil',
  te: 'Telugu',
};

/** Providers that take a form, such as PayU. Without fields it is a plain redirect. */
export const open: OpenPayment = ({ provider, redirectUrl = '', fields }, page) => {
  if (!fields || Object.keys(fields).length === 0) return page.leaveFor(redirectUrl);
  const language = provider === 'payu' ? PAYU_LANGUAGES[document.documentElement.lang] : undefined;
  // PayU's hash does not cover the language. The merchant's own choice takes precedence.
  page.post(redirectUrl, { ...(language && { display_lang: language }), ...fields });
};
