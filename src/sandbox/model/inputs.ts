import { isIP } from 'node:net';
import * as z from 'zod';
import { parseRupees } from '../../base/money.ts';

/** Rupees as a decimal string; the output is paise. */
export const rupees = z.string().transform((text, context) => {
  const paise = parseRupees(text);
  if (paise === undefined) context.addIssue({ code: 'custom', message: 'Must be rupees like "100.00".' });
  return paise ?? z.NEVER;
});

/** An IP address or a CIDR range. */
export const network = z.string().refine((text) => {
  const [address = '', bits] = text.split('/');
  const widest = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest));
}, 'Must be an IP address or a CIDR range.');

/** Where a webhook is sent. */
export const webhookUrl = z.url({ protocol: /^https?$/, error: 'Must be an http or https address.' });

/** The secret that signs webhooks. */
export const webhookSecret = z.string().min(8, 'Must have at least 8 characters.').max(200);
