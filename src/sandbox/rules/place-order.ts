import type { OrderRequest, PaymentIntentRequest } from '../../api/schemas/estamp.ts';
import { type Paise, parseRupees } from '../../base/money.ts';
import type { Core } from '../core/core.ts';
import type {
  ArticleRecord,
  DistrictRecord,
  IntentRecord,
  OrderRecord,
  Parties,
  StateRecord,
} from '../model/records.ts';
import { catalogue, price, type Price } from '../seed/index.ts';
import type { Owner } from '../store/accounts/organizations.ts';
import type { Database } from '../store/database.ts';
import { type Connection, findService } from '../store/orders/connections.ts';
import { saveIntent, saveOrder, type StoredOrder } from '../store/orders/orders.ts';
import { announce } from '../webhooks/index.ts';

/** An order that is about to be placed. */
interface NewOrder {
  owner: Owner;
  order: OrderRequest;
  parties?: Parties;
}

/** Creates an order whose service and reference were checked, and announces it. To be called within a transaction. */
export function placeOrder(
  core: Core,
  { owner, order: { externalOrderId, externalCustomerId, serviceCode, details = {} }, parties = {} }: NewOrder,
  now: number,
): StoredOrder {
  const record: OrderRecord = {
    externalOrderId,
    externalCustomerId,
    serviceCode,
    details,
    parties,
    coreOrderId: core.ids.next('ord'),
    status: 'CREATED',
    createdAt: now,
    updatedAt: now,
    timeline: [{ status: 'CREATED', at: now }],
  };
  const order = { owner, record };
  saveOrder(core.database, order);
  announce(core, order, { type: 'CREATED', at: now });
  return order;
}

/** The service whose fee applies to a duty call, which has no service code. */
export const STANDARD_SERVICE = 'estamp.standard';

export function findState(stateCode: string): StateRecord | undefined {
  return catalogue.states.find(({ code }) => code === stateCode);
}

export function articlesIn(stateCode: string): ArticleRecord[] {
  return catalogue.articles.filter((article) => article.stateCode === stateCode);
}

export function districtsIn(stateCode: string): DistrictRecord[] {
  return catalogue.districts.filter((district) => district.stateCode === stateCode);
}

/** A requested stamp. */
export interface Stamp {
  state: StateRecord;
  article: ArticleRecord;
  stampDutyAmount: Paise;
  doorstepDelivery?: boolean;
  couponCode?: string;
}

/** The stamp in an order's `details.estamp`; `undefined` if it is absent or not sold. */
export function readStamp(details: Record<string, unknown>): Stamp | undefined {
  const { estamp } = details;
  if (typeof estamp !== 'object' || estamp === null) return undefined;
  const said = estamp as Record<string, unknown>;
  const state = findState(String(said['stateCode']));
  const article = state && articlesIn(state.code).find(({ code }) => code === said['articleCode']);
  const stampDutyAmount = parseRupees(said['stampDutyAmount']);
  if (!state || !article || stampDutyAmount === undefined) return undefined;
  return {
    state,
    article,
    stampDutyAmount,
    ...(said['doorstepDelivery'] === true && { doorstepDelivery: true }),
    ...(typeof said['couponCode'] === 'string' && { couponCode: said['couponCode'] }),
  };
}

/** The current price of a stamp. */
export function priceOf(database: Database, stamp: Stamp | undefined, serviceCode: string): Price | undefined {
  const service = findService(database, serviceCode) ?? findService(database, STANDARD_SERVICE);
  return stamp && service && price({ ...stamp, service });
}

/** What is paid, over which provider. */
interface NewIntent extends Pick<Connection, 'provider'>, Pick<PaymentIntentRequest, 'amountMinor' | 'currency'> {
  now: number;
}

/** Opens a payment intent of an order, over a connection that was checked. To be called within a transaction. */
export function openIntent(
  { database, ids }: Core,
  { externalOrderId, coreOrderId }: OrderRecord,
  { provider, amountMinor, currency, now }: NewIntent,
): IntentRecord {
  const intent: IntentRecord = {
    id: ids.uuid(),
    externalOrderId,
    coreOrderId,
    amountMinor,
    currency,
    status: 'CREATED',
    providerIntentId: ids.next('pay'),
    provider,
    createdAt: now,
  };
  saveIntent(database, intent);
  return intent;
}
