import { flag, list, text } from '../../../readers/json/tolerant.ts';
import { SERVICE } from '../../../readers/json/vocabulary.ts';
import { fail, ok, type Context } from '../run/context.ts';
import { quoted, quotedName } from '../run/escape-text.ts';

const figure = (written: string | undefined): string | undefined =>
  written !== undefined && /^\d{1,7}(?:\.\d{1,2})?$/.test(written) ? written : undefined;

/** Every service that is sold: it exists, the account is entitled to it, and it is active. */
export function checkServices(context: Context): Promise<void> {
  const rows = list(context.found.serviceList?.json, SERVICE.list) ?? [];
  const listed = rows.flatMap((row) => text(row, SERVICE.code) ?? []);
  const stamps = listed.filter((code) => code.startsWith('estamp.')).map(quoted);
  for (const code of context.settings.services) {
    const id = `services.${code}`;
    const row = rows.find((one) => text(one, SERVICE.code) === code);
    if (row === undefined) {
      fail(context, id, `The account has no service "${code}".`, {
        fix: `Set ESTAMP_SERVICES to codes that the account has: ${stamps.join(', ') || 'none yet'}. Or ask the service to enable "${code}".`,
        docs: 'docs/connect-your-account.md',
      });
    } else if (flag(row, SERVICE.isActive) === false) {
      fail(context, id, `The service "${code}" is not active.`, {
        fix: 'Activate it in your account at the service, or remove it from ESTAMP_SERVICES.',
        docs: 'docs/connect-your-account.md',
      });
    } else {
      const price = figure(text(row, SERVICE.price));
      const rate = figure(text(row, SERVICE.gstRate));
      const parts = [price && `base price INR ${price}`, rate && `GST ${rate} %`].filter(Boolean);
      ok(context, id, parts.length > 0 ? `Active: ${parts.join(', ')}.` : 'Active.', {
        detail: { name: quotedName(text(row, SERVICE.name) ?? ''), basePrice: price, gstRatePercent: rate },
      });
    }
  }
  return Promise.resolve();
}
