import { canonical } from '../../base/evaluator/index.ts';
import { parseRupees, type Paise } from '../../base/money.ts';
import { toPlain } from './json/exact-json.ts';
import { field, isObject, text, type Fields } from './json/tolerant.ts';

/** What was sold, as the proxy wrote it into the order's details. */
export interface OrderSale {
  stateCode: string;
  articleCode: string;
  stampDutyMinor: Paise;
  articleName?: string;
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
  const stamp = field(details, 'estamp');
  if (!isObject(details) || !isObject(stamp)) return undefined;
  const [stateCode, articleCode] = [text(stamp, 'stateCode'), text(stamp, 'articleCode')];
  const stampDutyMinor = rupees(stamp, 'stampDutyAmount');
  if (stateCode === undefined || articleCode === undefined || stampDutyMinor === undefined) return undefined;
  const [articleName, family] = [text(stamp, 'articleName'), text(stamp, 'family')];
  const [reference, totalMinor] = [text(stamp, 'reference'), rupees(stamp, 'total')];
  return {
    stateCode,
    articleCode,
    stampDutyMinor,
    ...(articleName !== undefined && { articleName }),
    ...(family !== undefined && { family }),
    ...(reference !== undefined && { reference }),
    delivered: field(stamp, 'doorstepDelivery') === true,
    ...(totalMinor !== undefined && { totalMinor, details: canonical(toPlain(details)) }),
  };
}

const rupees = (record: Fields, name: string): Paise | undefined => parseRupees(text(record, name));
