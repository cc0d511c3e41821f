import { toRupees } from '../../base/money.ts';
import { canonical } from '../../base/evaluator/index.ts';
import type { Details } from '../../wire/order.ts';
import type { OrderRecord } from '../readers/index.ts';
import type { QuoteClaims } from '../tokens/tokens.ts';

/**
 * The details of an order: the form's answers, and the stamp from the token alone, for fulfilment. With a checkout session also
 * what an order token needs, so that the session finds its order without a store.
 */
export function saleDetails(claims: QuoteClaims, details: Details): Record<string, unknown> {
  const estamp = {
    stateCode: claims.sta,
    articleCode: claims.art,
    stampDutyAmount: toRupees(claims.duty),
    districtCode: claims.dist,
    sroValue: claims.sro,
    doorstepDelivery: claims.door,
    couponCode: claims.coup,
    reference: claims.ref,
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
 * The document's name in the list may change between two prices; it is still the same document. An id of the session may have
 * another expiry or secret; the order says that it is the same sale.
 */
function stampOf(details: Record<string, unknown>): object {
  const stamp: Record<string, unknown> = { ...(details['estamp'] as Record<string, unknown>) };
  for (const name of ['articleName', 'articleNumber', 'family', 'session']) delete stamp[name];
  return stamp;
}
