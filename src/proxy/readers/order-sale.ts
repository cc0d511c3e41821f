import { canonical } from '../../base/evaluator/index.ts';
import { parseRupees, type Paise } from '../../base/money.ts';
import { toPlain } from './json/exact-json.ts';
import type { FieldNames } from './json/field-names.ts';
import { field, isObject, text, type Fields } from './json/tolerant.ts';
import { SALE } from './json/vocabulary.ts';

/** What was sold, as the proxy wrote it into the order's details. */
export interface OrderSale {
  stateCode: string;
  articleCode: string;
  stampDutyMinor: Paise;
  articleName?: string;
  articleNumber?: string;
  family?: string;
  reference?: string;
  delivered: boolean;
  /** Only orders of a checkout session have the total. */
  totalMinor?: Paise;
  /** All details as canonical JSON, of an order of a checkout session. */
  details?: string;
}

/** Reads what the proxy wrote into the details of an order; `undefined` if the body does not show it. */
export function readOrderSale(details: unknown): OrderSale | undefined {
  const stamp = field(details, SALE.part);
  if (!isObject(details) || !isObject(stamp)) return undefined;
  const [stateCode, articleCode] = [text(stamp, SALE.stateCode), text(stamp, SALE.articleCode)];
  const stampDutyMinor = rupees(stamp, SALE.stampDutyAmount);
  if (stateCode === undefined || articleCode === undefined || stampDutyMinor === undefined) return undefined;
  const [articleName, articleNumber] = [text(stamp, SALE.articleName), text(stamp, SALE.articleNumber)];
  const family = text(stamp, SALE.family);
  const [reference, totalMinor] = [text(stamp, SALE.reference), rupees(stamp, SALE.total)];
  return {
    stateCode,
    articleCode,
    stampDutyMinor,
    ...(articleName !== undefined && { articleName }),
    ...(articleNumber !== undefined && { articleNumber }),
    ...(family !== undefined && { family }),
    ...(reference !== undefined && { reference }),
    delivered: field(stamp, SALE.doorstepDelivery) === true,
    ...(totalMinor !== undefined && { totalMinor, details: canonical(toPlain(details)) }),
  };
}

const rupees = (record: Fields, names: FieldNames): Paise | undefined => parseRupees(text(record, names));
