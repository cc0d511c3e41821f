import type { SessionStamp } from '../../wire/session.ts';
import { parseRupees } from '../../base/money.ts';
import type { RequestContext } from '../context/request-context.ts';
import { unreadableResponse } from '../context/problem.ts';
import { sumOf, type OrderRecord, type PaymentRecord, type Read } from '../readers/index.ts';
import type { OrderClaims } from '../tokens/tokens.ts';
import { answered, type Upstream } from '../upstream/upstream.ts';
import type { OrderState } from './fetch-order.ts';
import type { Status } from './status.ts';
import type { Corrections } from './corrections.ts';

/** What the caller knows about an order beside its record. */
export interface KnownSale {
  svc: string;
  /** The `kid` of the secret that derives everything about it; empty if it is only read. */
  dk: string;
  /** The stamp of its session, for a service whose records do not show the details. */
  stamp?: SessionStamp | undefined;
  ret?: string | undefined;
}

/** The claims of an order token, from what the service has about the order. */
export type RecordedClaims = (context: RequestContext, record: OrderRecord, known: KnownSale) => Promise<OrderClaims>;

export interface RecordedClaimsParts {
  upstream: Upstream;
  read: Read;
  corrections: Pick<Corrections, 'latestRevision'>;
}

/** @throws Problem UPSTREAM_INVALID if neither the record nor the session says what was sold */
export function createRecordedClaims({ upstream, read, corrections }: RecordedClaimsParts): RecordedClaims {
  async function paymentOf(context: RequestContext, id: string): Promise<PaymentRecord | undefined> {
    try {
      return read('payment', (await upstream.call(context, 'getOrderPayment', { path: { id } }, [404])).text);
    } catch (error) {
      if (answered(error, 404)) return undefined;
      throw error;
    }
  }

  return async (context, record, { svc, dk, stamp, ret }) => {
    const { externalOrderId: oid, sale } = record;
    const [payment, rev] = await Promise.all([paymentOf(context, oid), corrections.latestRevision(oid)]);
    const sta = sale?.stateCode ?? stamp?.stateCode;
    const art = sale?.articleCode ?? stamp?.articleCode;
    const duty = sale?.stampDutyMinor ?? parseRupees(stamp?.stampDutyAmount);
    // An order that was just made, or whose payment could not start, has no payment yet: its price lines are its total.
    const tot = sale?.totalMinor ?? payment?.amountMinor ?? (sale?.lines && sumOf(sale.lines));
    if (sta === undefined || art === undefined || duty === undefined || tot === undefined) throw unreadableResponse();
    return {
      sta,
      art,
      doc: sale?.articleName,
      num: sale?.articleNumber,
      fam: sale?.family,
      duty,
      oid,
      svc,
      ref: sale?.reference,
      tot,
      dk,
      rev,
      ints: payment?.intentId === undefined ? [] : [payment.intentId],
      ret,
      ...((sale?.delivered ?? stamp?.doorstepDelivery) && { door: true }),
    };
  };
}

/** The state of an order whose record was just read: a cached state of another stage is read again. */
export async function stateOfRecord(
  status: Pick<Status, 'state' | 'forget'>,
  context: RequestContext,
  claims: OrderClaims,
  record: OrderRecord,
): Promise<OrderState> {
  const state = await status.state(context, claims, record);
  if (state.record.stage === record.stage) return state;
  await status.forget(claims.oid);
  return status.state(context, claims, record);
}
