import { canonical } from '../../base/evaluator/index.ts';
import { parseRupees, type Paise } from '../../base/money.ts';
import { toPlain } from './json/exact-json.ts';
import type { FieldNames } from './json/field-names.ts';
import { field, isObject, text, type Fields } from './json/tolerant.ts';
import { LINE, SALE } from './json/vocabulary.ts';
import { LineKind, type PriceLine } from '../../wire/quote.ts';

/** What was sold, as the proxy wrote it into the order's details. */
export interface OrderSale {
  stateCode: string;
  articleCode: string;
  stampDutyMinor: Paise;
  articleName?: string;
  articleNumber?: string;
  family?: string;
  reference?: string;
  /** The price that was paid. */
  lines?: PriceLine[];
  /** The merchant's own id of the customer, encrypted. */
  sealedCustomer?: string;
  /** The id of the checkout session. */
  session?: string;
  /** The page that sold. */
  returnUrl?: string;
  /** What only the merchant's server reads, as it was written: a retry writes it again. */
  merchant: Readonly<Record<string, unknown>>;
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
  const [sealedCustomer, session] = [text(stamp, SALE.customer), text(stamp, SALE.session)];
  const [returnUrl, lines] = [text(stamp, SALE.returnUrl), readLines(field(stamp, SALE.lines))];
  const [reference, totalMinor] = [text(stamp, SALE.reference), rupees(stamp, SALE.total)];
  return {
    stateCode,
    articleCode,
    stampDutyMinor,
    ...(articleName !== undefined && { articleName }),
    ...(articleNumber !== undefined && { articleNumber }),
    ...(family !== undefined && { family }),
    ...(reference !== undefined && { reference }),
    ...(lines && { lines }),
    ...(sealedCustomer !== undefined && { sealedCustomer }),
    ...(session !== undefined && { session }),
    ...(returnUrl !== undefined && { returnUrl }),
    merchant: {
      lines: lines && toPlain(field(stamp, SALE.lines)),
      customer: sealedCustomer,
      returnUrl,
    },
    delivered: field(stamp, SALE.doorstepDelivery) === true,
    ...(totalMinor !== undefined && { totalMinor, details: canonical(toPlain(details)) }),
  };
}

const rupees = (record: Fields, names: FieldNames): Paise | undefined => parseRupees(text(record, names));

/* More than a price has. */
const MAX_LINES = 500;

/** Lines as the proxy wrote them; `undefined` if one is not readable. */
function readLines(rows: unknown): PriceLine[] | undefined {
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > MAX_LINES) return undefined;
  const lines = rows.map((row: unknown): PriceLine | undefined => {
    const kind = LineKind.safeParse(text(row, LINE.kind));
    const amount = text(row, LINE.amount) ?? '';
    const paise = parseRupees(amount.replace(/^-/, ''));
    if (!kind.success || paise === undefined) return undefined;
    return {
      kind: kind.data,
      label: text(row, LINE.label) ?? '',
      amountMinor: amount.startsWith('-') ? -paise : paise,
    };
  });
  return lines.every((line) => line !== undefined) ? lines : undefined;
}
