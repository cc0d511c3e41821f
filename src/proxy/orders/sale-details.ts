import { toRupees } from '../../base/money.ts';
import { canonical } from '../../base/evaluator/index.ts';
import type { Details } from '../../wire/order.ts';
import { fromSealedLines } from '../quotes/sealed-lines.ts';
import type { OrderRecord } from '../readers/index.ts';
import { createCipher } from '../tokens/sealing.ts';
import type { Sale } from '../tokens/session-tokens.ts';
import type { Secrets } from '../tokens/secrets.ts';
import type { QuoteClaims } from '../tokens/tokens.ts';

/** What only the merchant's server reads of a sale, as it stands in the details of the order. */
export type MerchantPart = Readonly<Record<string, unknown>>;

/** Names of the merchant's part. Two submits of one sale may differ in it. */
const MERCHANT_NAMES = ['lines', 'customer', 'returnUrl'] as const;

const PURPOSE = 'order-customer';

/**
 * The price lines, the merchant's own id of the customer, and the page that sold. The id is encrypted, so that it never
 * leaves the proxy readable; a retry writes the same text.
 */
export async function merchantPart(
  { lns }: Pick<QuoteClaims, 'lns'>,
  { secret, externalOrderId }: Pick<Sale, 'secret' | 'externalOrderId'>,
  { customerId, returnUrl }: { customerId: string | undefined; returnUrl: string | undefined },
): Promise<MerchantPart> {
  const lines = fromSealedLines(lns)?.map(({ kind, label, amountMinor }) => ({
    kind,
    label,
    amount: toRupees(amountMinor),
  }));
  const customer =
    customerId === undefined ? undefined : await createCipher(secret, PURPOSE).seal(customerId, externalOrderId);
  return { lines, customer, returnUrl };
}

/** The merchant's part of an order that exists, to write it again; `undefined` if its record does not show it. */
export const recordedMerchantPart = (record: OrderRecord | undefined): MerchantPart | undefined =>
  record?.sale?.merchant;

/** The merchant's own id of the customer; `undefined` for a guest, and once its secret is not listed any more. */
export async function recordedCustomer(record: OrderRecord, secrets: Secrets): Promise<string | undefined> {
  const sealed = record.sale?.sealedCustomer;
  return sealed === undefined ? undefined : createCipher(secrets.current, PURPOSE, secrets.all).open(sealed);
}

/**
 * The details of an order: the form's answers, and the stamp from the token alone, for fulfilment. With a checkout
 * session also what an order token needs, so that the session finds its order without a store.
 */
export function saleDetails(claims: QuoteClaims, details: Details, merchant: MerchantPart): Record<string, unknown> {
  const estamp = {
    stateCode: claims.sta,
    articleCode: claims.art,
    stampDutyAmount: toRupees(claims.duty),
    districtCode: claims.dist,
    sroValue: claims.sro,
    doorstepDelivery: claims.door,
    couponCode: claims.coup,
    reference: claims.ref,
    ...merchant,
    ...(claims.ses !== undefined && {
      session: claims.ses,
      articleName: claims.doc,
      articleNumber: claims.num,
      family: claims.fam,
      total: toRupees(claims.tot),
    }),
  };
  // Sorted keys: a retry may send them in another order, and the service compares bodies.
  return JSON.parse(canonical({ ...details, estamp })) as Record<string, unknown>;
}

/** How a submit of a session fits the order that exists. */
export type Fit = 'same' | 'other-stamp' | 'other-details' | 'unknown';

export function fitOf({ sale }: OrderRecord, wanted: Record<string, unknown>): Fit {
  if (sale?.details === undefined) return 'unknown';
  const recorded = JSON.parse(sale.details) as Record<string, unknown>;
  if (canonical(stampOf(recorded)) !== canonical(stampOf(wanted))) return 'other-stamp';
  return canonical({ ...recorded, estamp: 0 }) === canonical({ ...wanted, estamp: 0 }) ? 'same' : 'other-details';
}

/**
 * The document's name in the list may change between two prices; it is still the same document. An id of the session
 * may have another expiry or secret, and another page may have sold; the order says that it is the same sale.
 */
function stampOf(details: Record<string, unknown>): object {
  const stamp: Record<string, unknown> = { ...(details['estamp'] as Record<string, unknown>) };
  for (const name of ['articleName', 'articleNumber', 'family', 'session', ...MERCHANT_NAMES]) delete stamp[name];
  return stamp;
}
