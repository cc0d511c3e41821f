import { field, flag, list, text } from '../../../readers/json/tolerant.ts';
import { fail, ok, type Context } from '../run/context.ts';

/** Every service that is sold: it exists, the account is entitled to it, and it is active. */
export function checkServices(context: Context): Promise<void> {
  const rows = list(context.found.serviceList?.json, 'services') ?? [];
  const listed = rows.flatMap((row) => text(row, 'code', 'serviceCode') ?? []);
  const stamps = listed.filter((code) => code.startsWith('estamp.'));
  for (const code of context.settings.services) {
    const id = `services.${code}`;
    const row = rows.find((one) => text(one, 'code', 'serviceCode') === code);
    if (row === undefined) {
      fail(context, id, `The account has no service "${code}".`, {
        fix: `Set ESTAMP_SERVICES to codes that the account has: ${stamps.join(', ') || 'none yet'}. Or ask the service to enable "${code}".`,
        docs: 'docs/connect-your-account.md',
      });
    } else if (flag(row, 'isActive', 'active') === false) {
      fail(context, id, `The service "${code}" is not active.`, {
        fix: 'Activate it in your account at the service, or remove it from ESTAMP_SERVICES.',
        docs: 'docs/connect-your-account.md',
      });
    } else {
      const price = text(row, 'basePrice', 'price');
      const rate = text(row, 'gstRatePercent', 'gstRate');
      const parts = [price && `base price INR ${price}`, rate && `GST ${rate} %`].filter(Boolean);
      ok(context, id, parts.length > 0 ? `Active: ${parts.join(', ')}.` : 'Active.', {
        detail: { name: field(row, 'name'), basePrice: price, gstRatePercent: rate },
      });
    }
  }
  return Promise.resolve();
}
