import { parseRupees, type Paise } from '../../base/money.ts';
import type { ArticleRecord, DistrictRecord, StateRecord } from '../model/records.ts';
import { catalogue, price, type Price } from '../seed/index.ts';
import type { Database } from '../store/database.ts';
import { findService } from '../store/orders/services.ts';

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
