import type { Paise } from '../../base/money.ts';
import type { LineKind, PriceLine } from '../../wire/quote.ts';
import { masterDataVersion } from './states.ts';
import { field, flag, isRecord, rupees, signedRupees, text, time, unwrap } from './tolerant.ts';
import type { Fields } from './tolerant.ts';

/** What a price answer says; `totalMinor` is the sum of its lines. */
export interface DutyAnswer {
  lines: PriceLine[];
  totalMinor: Paise;
  masterDataVersion?: number;
  /** ISO 8601, when the service says how long it holds this price. */
  expiresAt?: string;
  coupon?: { code: string; applied: boolean; message?: string };
}

/** What the price was asked for; an answer that repeats it must repeat it as it was. */
export interface Asked {
  stateCode?: string;
  articleCode?: string;
}

/** Thrown by the reader of a price; the sentence goes to the merchant's log, never to the customer. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

const LABELS: Readonly<Record<LineKind, string>> = {
  'stamp-duty': 'Stamp duty', surcharge: 'Surcharge', cess: 'Cess', 'service-fee': 'Service fee', gst: 'GST',
  'procurement-fee': 'Procurement fee', delivery: 'Delivery', discount: 'Discount', 'merchant-fee': 'Merchant fee',
  other: 'Other charges',
};

/* Names of flat amounts, folded. A new amount that nobody knows makes the sum differ, and the price is refused. */
const FLAT: ReadonlyArray<readonly [LineKind, readonly string[]]> = [
  ['stamp-duty', ['stampDuty', 'stampDutyAmount', 'stampAmount', 'dutyAmount', 'duty']],
  ['surcharge', ['surcharge', 'surchargeAmount', 'govtSurcharge']],
  ['cess', ['cess', 'cessAmount']],
  ['service-fee', ['serviceFee', 'serviceCharge', 'serviceFeeAmount', 'serviceChargeAmount', 'convenienceFee']],
  ['gst', ['gst', 'gstAmount', 'tax', 'taxAmount']],
  ['procurement-fee', ['procurementFee', 'procurementFeeAmount', 'stateProcurementFee']],
  ['delivery', ['delivery', 'deliveryFee', 'deliveryCharge', 'deliveryAmount']],
  ['discount', ['discount', 'discountAmount', 'couponDiscount']],
  ['other', ['other', 'otherCharges', 'otherAmount']],
];
const TOTALS = ['totalAmount', 'total', 'grandTotal', 'payableAmount', 'amountPayable', 'totalPayable'];
const NESTS = ['pricing', 'price', 'breakdown', 'breakup', 'charges', 'amounts', 'quote', 'calculation'];
const LISTS = ['lineItems', 'lines', 'items', 'breakdown', 'breakup', 'components', 'charges'];

/**
 * Reads `POST /v1/estamp/duty/calculate`, strictly: one total, in INR, that the lines add up to, and that is not
 * below the stamp value asked for. What it repeats of the question must be what was asked.
 * Amounts are plain decimals with at most two places, as text or as number.
 *
 * @param body parsed by `parseExact`
 * @throws Unreadable with the reason
 */
export function readDuty(body: unknown, stampDutyMinor: Paise, asked: Asked = {}): DutyAnswer {
  const outer = unwrap(body);
  const price = holder(outer);
  if (!price) throw new Unreadable('no total was found in it');
  for (const place of [price, outer, body]) {
    const currency = text(place, 'currency', 'currencyCode');
    if (currency !== undefined && currency !== 'INR') throw new Unreadable('its currency is not INR');
    requireEcho(place, stampDutyMinor, asked);
  }
  const totalMinor = oneTotal(price);
  const lines = itemLines(price) ?? itemLines(outer) ?? flatLines(price);
  const sum = lines.reduce((total, line) => total + line.amountMinor, 0);
  if (sum !== totalMinor) throw new Unreadable('its lines do not add up to its total');
  if (totalMinor < stampDutyMinor) throw new Unreadable('its total is below the stamp value asked for');
  return {
    lines,
    totalMinor,
    masterDataVersion: masterDataVersion(body),
    expiresAt: time(outer, 'expiresAt', 'validUntil', 'expiry') ?? time(price, 'expiresAt', 'validUntil'),
    coupon: readCoupon(field(outer, 'coupon') ?? field(price, 'coupon') ?? price),
  };
}

function requireEcho(place: unknown, stampDutyMinor: Paise, asked: Asked): void {
  const echoed = field(place, 'stampDutyAmount');
  const amount = rupees(isRecord(echoed) ? field(echoed, 'amount', 'value') : echoed);
  if (echoed !== undefined && amount !== stampDutyMinor) throw new Unreadable('it is for another stamp value');
  for (const name of ['stateCode', 'articleCode'] as const) {
    const code = text(place, name);
    if (code !== undefined && asked[name] !== undefined && code !== asked[name]) {
      throw new Unreadable(`it is for another ${name}`);
    }
  }
}

function holder(outer: unknown): Fields | undefined {
  if (!isRecord(outer)) return undefined;
  if (field(outer, ...TOTALS) !== undefined) return outer;
  return NESTS.map((name) => field(outer, name)).find(
    (nested): nested is Fields => isRecord(nested) && field(nested, ...TOTALS) !== undefined,
  );
}

function oneTotal(price: Fields): Paise {
  const totals = TOTALS.map((name) => field(price, name)).filter((value) => value !== undefined);
  const amounts = new Set(totals.map((value) => rupees(isRecord(value) ? field(value, 'amount', 'value') : value)));
  const [total] = amounts;
  if (amounts.size !== 1 || total === undefined) throw new Unreadable('its total is not one plain amount');
  return total;
}

function itemLines(place: unknown): PriceLine[] | undefined {
  const rows = LISTS.map((name) => field(place, name)).find((value) => Array.isArray(value) && value.length > 0);
  if (!Array.isArray(rows)) return undefined;
  return rows.map((row: unknown) => {
    const kind = lineKind(text(row, 'type', 'kind', 'code', 'name') ?? '');
    return { kind, label: text(row, 'label', 'name', 'title', 'description') ?? LABELS[kind],
      amountMinor: lineAmount(kind, field(row, 'amount', 'price', 'value')) };
  });
}

function flatLines(price: Fields): PriceLine[] {
  return FLAT.flatMap(([kind, names]): PriceLine[] => {
    const value = field(price, ...names);
    if (value === undefined || typeof value === 'boolean') return [];
    const amountMinor = lineAmount(kind, isRecord(value) ? field(value, 'amount', 'value') : value);
    // A flat answer has a place for everything; what costs nothing is not worth a line, except the stamp itself.
    return amountMinor === 0 && kind !== 'stamp-duty' ? [] : [{ kind, label: LABELS[kind], amountMinor }];
  });
}

/** A discount is written with or without its sign; either way it lowers the price. Nothing else is negative. */
function lineAmount(kind: LineKind, value: unknown): Paise {
  const amount = kind === 'discount' ? signedRupees(value) : rupees(value);
  if (amount === undefined) throw new Unreadable(`its ${kind} line is not a plain amount`);
  return kind === 'discount' && amount > 0 ? -amount : amount;
}

function lineKind(type: string): LineKind {
  const folded = type.toLowerCase().replaceAll(/[^a-z]/g, '');
  const known = FLAT.find(([kind, names]) =>
    kind.replaceAll('-', '') === folded || names.some((name) => name.toLowerCase() === folded));
  return known?.[0] ?? 'other';
}

function readCoupon(value: unknown): DutyAnswer['coupon'] {
  const code = text(value, 'couponCode') ?? (flag(value, 'applied') === undefined ? undefined : text(value, 'code'));
  if (code === undefined) return undefined;
  const message = text(value, 'couponMessage', 'message', 'reason');
  const applied = flag(value, 'couponApplied', 'applied', 'isApplied', 'valid') ?? false;
  return { code, applied, ...(message && { message }) };
}
