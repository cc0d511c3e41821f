import fc from '../../support/fast-check.ts';
import { toRupees } from '../../../src/base/money.ts';

/**
 * A price as the service means it: paise. A discount is negative; `before` is what a line cost without its discount.
 */
export interface TrueLine {
  type: string;
  paise: number;
  before?: number;
}

export interface TruePrice {
  stamp: number;
  lines: readonly TrueLine[];
  total: number;
}

/** How a service may write one price down. */
export interface Shape {
  layout: 'listed' | 'flat' | 'both' | 'split';
  nest: string | undefined;
  envelopes: readonly string[];
  case: 'camel' | 'snake' | 'pascal';
  writing: 'text' | 'number' | 'object';
  unit: 'unstated' | 'rupees' | 'paise' | 'flag' | 'names';
  isDiscounted: boolean;
  /** Where a discount stands that no line holds. */
  discount: 'line' | 'coupon' | 'both';
  tax: 'whole' | 'parts' | 'wholeAndParts';
  /** `map`: an object of charges under names of its own. */
  fees: 'known' | 'named' | 'map';
  sumRows: 'none' | 'subtotal' | 'total';
  /** `amount`: it is only called an amount. */
  total: 'known' | 'other' | 'amount';
  totals: number;
  hasUnknown: boolean;
  seed: number;
}

export type Body = Record<string, unknown>;

const KINDS = ['SURCHARGE', 'CESS', 'SERVICE_FEE', 'GST', 'PROCUREMENT_FEE', 'DELIVERY', 'OTHER'] as const;
const FLAT: Readonly<Record<string, readonly string[]>> = {
  STAMP_DUTY: ['stampDuty', 'stampDutyAmount'],
  SURCHARGE: ['surcharge'],
  CESS: ['cess', 'cessAmount'],
  SERVICE_FEE: ['serviceFee', 'serviceCharge'],
  GST: ['gst', 'taxAmount'],
  PROCUREMENT_FEE: ['procurementFee'],
  DELIVERY: ['deliveryCharge'],
  OTHER: ['otherCharges'],
  DISCOUNT: ['discount', 'discountAmount'],
  ROUND_OFF: ['roundOff', 'roundingAdjustment'],
  CGST: ['cgst', 'cgstAmount'],
  SGST: ['sgst', 'sgstAmount'],
};
/* Names that no list of ours holds, but that say what they are. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  STAMP_DUTY: ['calculatedDuty', 'eStampValue'],
  SURCHARGE: ['districtSurcharge'],
  SERVICE_FEE: ['platformFee', 'processingCharges'],
  GST: ['gstOnServiceFee', 'serviceTax'],
  PROCUREMENT_FEE: ['procurementCharges'],
  DELIVERY: ['courierCharges'],
  OTHER: ['documentationFee'],
  DISCOUNT: ['memberDiscount'],
};

/* From a rupee upwards: what the damages put in its place is less. */
const paise = fc.oneof(
  fc.integer({ min: 100, max: 99_999_99 }),
  fc.integer({ min: 1, max: 99_999 }).map((rupees) => rupees * 100),
);

export const truePrice: fc.Arbitrary<TruePrice> = fc
  .record({
    stamp: paise,
    fees: fc.uniqueArray(
      fc.record({ type: fc.constantFrom(...KINDS), paise: fc.oneof(paise, fc.constant(0)), off: fc.nat(5_000) }),
      {
        selector: ({ type }) => type,
        maxLength: 6,
      },
    ),
    discount: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    rounding: fc.option(
      fc.integer({ min: -99, max: 99 }).filter((amount) => ![0, 1, 2, 3, 4, 7].includes(Math.abs(amount))),
    ),
  })
  .map(({ stamp, fees, discount, rounding }) => {
    const sum = fees.reduce((total, fee) => total + fee.paise, 0);
    const off = discount === null ? 0 : Math.floor(sum * discount);
    const lines = [
      { type: 'STAMP_DUTY', paise: stamp },
      ...fees.map((fee) => ({ type: fee.type, paise: fee.paise, before: fee.paise + fee.off })),
      ...(off > 0 ? [{ type: 'DISCOUNT', paise: -off }] : []),
      ...(rounding !== null && sum - off >= 100 ? [{ type: 'ROUND_OFF', paise: rounding }] : []),
    ];
    return { stamp, lines, total: lines.reduce((total, line) => total + line.paise, 0) };
  });

export const shapes: fc.Arbitrary<Shape> = fc.record({
  layout: fc.constantFrom('listed', 'flat', 'both', 'split'),
  nest: fc.constantFrom(undefined, 'pricing', 'price', 'quote', 'breakup'),
  envelopes: fc.array(fc.constantFrom('data', 'result', 'payload', 'response'), { maxLength: 2 }),
  case: fc.constantFrom('camel', 'snake', 'pascal'),
  writing: fc.constantFrom('text', 'number', 'object'),
  unit: fc.constantFrom('unstated', 'rupees', 'paise', 'flag', 'names'),
  isDiscounted: fc.boolean(),
  discount: fc.constantFrom('line', 'coupon', 'both'),
  tax: fc.constantFrom('whole', 'parts', 'wholeAndParts'),
  fees: fc.constantFrom('known', 'named', 'map'),
  sumRows: fc.constantFrom('none', 'subtotal', 'total'),
  total: fc.constantFrom('known', 'other', 'amount'),
  totals: fc.integer({ min: 1, max: 3 }),
  hasUnknown: fc.boolean(),
  seed: fc.nat(),
});

/** Numbers from 0 to below 1 that the seed decides. */
export function createRandom(seed: number): () => number {
  let state = seed + 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item;

const CASES: Readonly<Record<Shape['case'], (name: string) => string>> = {
  camel: (name) => name,
  pascal: (name) => name.charAt(0).toUpperCase() + name.slice(1),
  snake: (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
};

/** How a body states its unit. */
function unitStatement(unit: Shape['unit'], cased: (name: string) => string, random: () => number): Body {
  if (unit === 'rupees') return { [cased('amountUnit')]: pick(['rupees', 'INR', 'major'], random) };
  if (unit === 'paise') {
    return {
      [cased(pick(['unit', 'amountUnit', 'currencyUnit'], random))]: pick(['paise', 'PAISE', 'minor'], random),
    };
  }
  return unit === 'flag' ? { [cased(pick(['minorUnits', 'amountsInPaise', 'inPaise'], random))]: true } : {};
}

/** The names of the totals. "amount" is one only beside lines that it is the sum of. */
function totalNamesOf(price: TruePrice, { total, totals, layout, nest }: Shape, hasSumRow: boolean): readonly string[] {
  if (total === 'other') return ['customerTotal', 'amountToBePaid', 'totalInclusiveOfGst'].slice(0, totals);
  const charges = price.lines.filter(({ paise: value, type }) => value !== 0 && type !== 'DISCOUNT');
  const isSum = charges.length > 1 && !hasSumRow && layout !== 'flat';
  if (total === 'amount' && isSum && nest !== 'breakup') return ['amount'];
  return ['total', 'totalAmount', 'grandTotal', 'payableAmount'].slice(0, totals);
}

/** Writes a price down. */
export function write(price: TruePrice, shape: Shape): Body {
  const random = createRandom(shape.seed);
  const isMinor = shape.unit === 'paise' || shape.unit === 'flag' || shape.unit === 'names';
  const named = (name: string): string =>
    shape.unit === 'names' && shape.writing !== 'object'
      ? `${name}${pick(['Minor', 'InPaise', 'MinorUnits'], random)}`
      : name;
  const cased = (name: string): string => CASES[shape.case](name);
  const plain = (amount: number): unknown => {
    const text = isMinor ? String(amount) : pick([toRupees(amount), String(Number(toRupees(amount)))], random);
    return shape.writing === 'text' ? text : Number(text);
  };
  const amount = (value: number): unknown => {
    if (shape.writing !== 'object') return plain(value);
    if (shape.unit === 'names') {
      const key = cased(pick(['amountMinor', 'valueInPaise', 'minorUnits'], random));
      return { [key]: plain(value), [cased('currencyCode')]: 'INR' };
    }
    return {
      [cased(pick(['amount', 'value'], random))]: plain(value),
      currency: pick<unknown>(['INR', { code: 'INR', symbol: '₹' }], random),
    };
  };
  // With two figures for each line, the discount is in the lines.
  const isDiscounted =
    shape.isDiscounted &&
    shape.layout !== 'flat' &&
    !price.lines.some(({ type }) => type === 'DISCOUNT' || type === 'ROUND_OFF');
  const inCoupon =
    shape.discount === 'coupon' && !isDiscounted ? price.lines.find(({ type }) => type === 'DISCOUNT') : undefined;
  const { total } = price;
  const lines = price.lines.filter((line) => line !== inCoupon).flatMap((line) => taxed(line, shape.tax, isDiscounted));

  const row = ({ type, paise: value, before = value }: TrueLine): Body => ({
    [cased(pick(['type', 'kind', 'chargeType', 'head'], random))]: type,
    [cased('label')]: type.toLowerCase().replaceAll('_', ' '),
    ...(isDiscounted
      ? {
          [cased(named('price'))]: amount(before),
          ...((before !== value || random() < 0.5) && { [cased(named('discountedPrice'))]: amount(value) }),
        }
      : { [cased(named(pick(['amount', 'price', 'value', 'lineTotal'], random)))]: amount(value) }),
  });
  const sumRow = shape.sumRows === 'none' || isDiscounted ? [] : [{ type: shape.sumRows.toUpperCase(), paise: total }];
  const list = (of: readonly TrueLine[]): Body =>
    of.length === 0
      ? {}
      : {
          [cased(pick(['lineItems', 'items', 'lines', 'components'], random))]: [...of, ...sumRow].map((line) =>
            shuffled(row(line), random),
          ),
        };
  const field = ({ type, paise: value }: TrueLine): Body => {
    const names =
      (shape.fees === 'named' && !(type === 'GST' && shape.tax === 'wholeAndParts') && NAMED[type]) || FLAT[type] || [];
    return { [cased(named(pick(names, random)))]: amount(type === 'DISCOUNT' && random() < 0.5 ? -value : value) };
  };
  const fields = (of: readonly TrueLine[]): Body => {
    const isCharge = ({ type, paise: value }: TrueLine): boolean =>
      shape.fees === 'map' && value > 0 && !/^(?:STAMP_DUTY|GST|CGST|SGST|ROUND_OFF)$/.test(type);
    const charges = Object.fromEntries(
      of
        .filter(isCharge)
        .map(({ paise: value }, index) => [cased(named(`ours${'abcdefgh'.charAt(index)}`)), amount(value)]),
    );
    return {
      ...(Object.assign({}, ...of.filter((line) => !isCharge(line)).map(field)) as Body),
      ...(Object.keys(charges).length > 0 && { [cased('fees')]: charges }),
    };
  };
  const totalNames = totalNamesOf(price, shape, sumRow.length > 0);
  const totals: Body = isDiscounted
    ? {
        [cased(named('actualTotal'))]: amount(lines.reduce((sum, { paise: value, before = value }) => sum + before, 0)),
        [cased(named('discountedTotal'))]: amount(total),
      }
    : Object.fromEntries(totalNames.map((name) => [cased(named(name)), amount(total)]));
  const inLines = lines.reduce((sum, { paise: value, before = value }) => sum + before - value, 0);
  // Once more beside the lines that hold it, in a coupon of its own, or nowhere.
  const discounts: Body = {
    ...(isDiscounted && shape.discount === 'both' && inLines > 0 && { [cased(named('discount'))]: amount(inLines) }),
    ...(inCoupon && {
      [cased('coupon')]: { code: 'SAVE', applied: true, [cased(named('discountAmount'))]: amount(-inCoupon.paise) },
    }),
  };

  const stamp = lines.filter(({ type }) => type === 'STAMP_DUTY');
  const rest = lines.filter(({ type }) => type !== 'STAMP_DUTY');
  const statement = unitStatement(shape.unit, cased, random);
  const LAYOUTS: Readonly<Record<Shape['layout'], () => Body>> = {
    flat: () => fields(lines),
    listed: () => list(lines),
    split: () => ({ ...fields(stamp), ...list(rest) }),
    both: () => ({ ...list(lines), ...fields(stamp) }),
  };
  const priced: Body = {
    ...totals,
    ...discounts,
    currency: 'INR',
    ...statement,
    ...LAYOUTS[shape.layout](),
  };
  const unknown: Body = shape.hasUnknown
    ? {
        xUnannounced: { since: '1.9.0', tags: ['new'] },
        rules: [{ id: 7, text: 'Paper of 100 gsm' }],
        pages: 12,
        subTotal: '1.00',
      }
    : {};
  const quoted = shuffled(
    { quoteId: 'q-1', ...unknown, ...(shape.nest ? { [cased(shape.nest)]: shuffled(priced, random) } : priced) },
    random,
  );
  return shape.envelopes.reduce<Body>(
    (inner, name) =>
      shuffled(
        {
          [cased(pick(['success', 'ok'], random))]: true,
          status: 'success',
          error: null,
          errors: [],
          [cased(name)]: inner,
        },
        random,
      ),
    quoted,
  );
}

/** A tax as one line, or as its two halves. */
function taxed(line: TrueLine, as: Shape['tax'], isDiscounted: boolean): TrueLine[] {
  const half = Math.floor(line.paise / 2);
  if (line.type !== 'GST' || as === 'whole' || isDiscounted || half < 100) return [line];
  const parts = [
    { type: 'CGST', paise: half },
    { type: 'SGST', paise: line.paise - half },
  ];
  return as === 'parts' ? parts : [line, ...parts];
}

function shuffled(record: Body, random: () => number): Body {
  return Object.fromEntries(
    Object.entries(record)
      .map((entry) => [random(), entry] as const)
      .sort(([one], [other]) => one - other)
      .map(([, entry]) => entry),
  );
}
