import { anotherCurrency, anotherDiscounted, anotherTotal, failed, scaled, unexplained } from './price-damage-names.ts';
import { pick, type Body, type TruePrice } from './price-shapes.ts';

/** A field of a body. */
interface Place {
  holder: Body;
  key: string;
}

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null;

const isSubtotal = (value: Body): boolean => Object.values(value).includes('SUBTOTAL');

/** Every field of a body that some test finds, in whatever depth. */
function fields(value: unknown, wanted: (place: Place, value: unknown) => boolean): Place[] {
  // The sum of some lines is not read.
  if (!isObject(value) || isSubtotal(value)) return [];
  return Object.keys(value).flatMap((key) => {
    const place = { holder: value, key };
    return [...(wanted(place, value[key]) ? [place] : []), ...fields(value[key], wanted)];
  });
}

const isFigure = ({ key }: Place, value: unknown): boolean =>
  /^-?\d+(?:\.\d+)?$/.test(String(value)) &&
  typeof value !== 'boolean' &&
  !['id', 'pages', 'since', 'subTotal'].includes(key);
const get = ({ holder, key }: Place): unknown => holder[key];
const set = ({ holder, key }: Place, text: string): void => {
  holder[key] = typeof holder[key] === 'number' ? Number(text) : text;
};
const shift = (text: string, by: number): string => {
  const [whole = '', part = ''] = text.split('.');
  const digits = whole + part.padEnd(2, '0');
  return by > 0 ? `${digits}${'0'.repeat(by - 2)}` : (Number(text) / 100).toFixed(4).replace(/\.?0+$/, '');
};
/** The body and its envelopes, from the outside. */
export const envelopes = (body: Body): Body[] => {
  const inner = Object.entries(body).find(
    ([key, value]) => /^(?:data|result|payload|response)$/i.test(key) && isObject(value),
  )?.[1];
  return [body, ...(isObject(inner) ? envelopes(inner) : [])];
};
/** Objects that are part of the price: where another currency or another total can stand. */
const objects = (body: Body): Body[] => [
  body,
  ...(fields(body, (_place, value) => isObject(value) && !Array.isArray(value) && !isSubtotal(value)).map(
    get,
  ) as Body[]),
];
const isRow = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).some((key) => key.toLowerCase() === 'label');
/** Envelopes and the part of the price. */
const priced = (body: Body): Body[] => [
  ...envelopes(body),
  ...(fields(
    body,
    ({ holder, key }, value) => isObject(value) && !isRow(holder) && /^(?:pricing|price|quote|breakup)$/i.test(key),
  ).map(get) as Body[]),
];
/* Written raw into the text, because no value of JavaScript writes itself so. */
const raw = (text: string): string => `@@${text}@@`;

export interface Damage {
  name: string;
  /** Whether no price at all may be read any more. */
  isFatal: boolean;
  /** Changes the body. @returns false where there is nothing to damage */
  apply(body: Body, random: () => number, price: TruePrice): boolean;
}

function onFigure(change: (text: string) => string): Damage['apply'] {
  return (body, random) => {
    const all = fields(body, isFigure).filter((place) => Number(get(place)) !== 0);
    const place = pick(all, random);
    const text = change(String(get(place)));
    if (text.startsWith('@@')) place.holder[place.key] = text;
    else set(place, text);
    return true;
  };
}

const FAILURES: readonly Body[] = [
  { success: false },
  { ok: false },
  { status: 'error' },
  { status: 'FAILED' },
  { error: { code: 'X' } },
  { errors: ['no'] },
  { Success: 'false' },
  { statusCode: 500 },
  { error: 'Something happened' },
  { errors: { total: ['invalid'] } },
  { state: 'failed' },
  { valid: false },
  { success: 'FAILED' },
  { status: 'BAD_REQUEST' },
  { type: 'error' },
  { meta: { error: 'x' } },
  { validation: { errors: ['x'] } },
];
const CURRENCIES: readonly Body[] = [
  { currency: 'USD' },
  { currencyCode: 'EUR' },
  { currency_code: 'AED' },
  { Currency: { code: 'USD' } },
  { display: '$ 100' },
  { note: 'USD 12.00' },
  { totalUsd: 2 },
  { currency: 'inr' },
  { priceCurrency: 'GBP' },
  { usd: 1.7 },
  { cur: 'USD' },
  { iso: 'USD' },
  { EUR: { amount: 2 } },
  { note: '12 KWD' },
  { note: '2 dollars' },
];
/**
 * A small amount in rupees that stands nowhere in a body, in rupees or paise, with any sign: one that is there already
 * may repeat a line.
 */
function strange(body: Body): number {
  const there = new Set(
    fields(body, isFigure).flatMap((place) =>
      [Math.abs(Number(get(place))) * 100, Math.abs(Number(get(place)))].map(Math.round),
    ),
  );
  let paise = 1;
  while (there.has(paise)) paise += 1;
  return paise / 100;
}
/* Charges that are not in the total. */
const CHARGES: readonly ((amount: number) => Body)[] = [
  (amount) => ({ insuranceFee: String(amount) }),
  (amount) => ({ premiumCharges: { amount: String(amount), currency: 'INR' } }),
  (amount) => ({ lateCess: String(amount) }),
  (amount) => ({ igst: String(amount) }),
  (amount) => ({ extras: [{ type: 'SURCHARGE_', kind: 'CESS', amount: String(amount) }] }),
  (amount) => ({ breakdown: { ofTheirs: String(amount) } }),
];
const OTHER_TOTALS: readonly ((amount: number) => Body)[] = [
  (amount) => ({ amountPayable: String(amount) }),
  (amount) => ({ netPayable: amount }),
  (amount) => ({ alternatives: [{ final_total: String(amount) }] }),
  (amount) => ({ x: { y: { TotalPayable: amount } } }),
  (amount) => ({ totalWithTax: amount }),
  (amount) => ({ amount_to_be_paid: String(amount) }),
  (amount) => ({ formattedTotal: `₹ ${amount}` }),
  (amount) => ({ payableNow: amount }),
  (amount) => ({ totalInclusiveOfAllTaxes: { value: amount } }),
];
const without = (record: Body, change: Body): void => {
  const names = Object.keys(change).map((name) => name.toLowerCase());
  for (const key of Object.keys(record)) if (names.includes(key.toLowerCase())) delete record[key];
  Object.assign(record, change);
};

const damage = (name: string, isFatal: boolean, apply: Damage['apply']): Damage => ({ name, isFatal, apply });

export const DAMAGES: readonly Damage[] = [
  damage('all amounts are a hundred times as large', true, (body) => {
    for (const place of fields(body, isFigure)) set(place, shift(String(get(place)), 2));
    return true;
  }),
  damage('all amounts are a hundredth', true, (body) => {
    for (const place of fields(body, isFigure)) set(place, shift(String(get(place)), -2));
    return true;
  }),
  damage(
    'one amount is a hundred times as large',
    false,
    onFigure((text) => shift(text, 2)),
  ),
  damage(
    'one amount is a hundredth',
    false,
    onFigure((text) => shift(text, -2)),
  ),
  damage(
    'one amount is doubled',
    false,
    onFigure((text) => String(Number(text) * 2)),
  ),
  damage(
    'one amount is halved',
    false,
    onFigure((text) => String(Number(text) / 2)),
  ),
  damage(
    'one amount has lost its sign or got one',
    false,
    onFigure((text) => (text.startsWith('-') ? text.slice(1) : `-${text}`)),
  ),
  damage(
    'one amount has a third decimal',
    true,
    onFigure((text) => raw(`${Number(text).toFixed(2)}1`)),
  ),
  damage(
    'one amount has an exponent',
    true,
    onFigure((text) => raw(`${text}e0`)),
  ),
  damage('one field is missing', false, (body, random) => {
    const { holder, key } = pick(
      fields(body, (one) => !Array.isArray(one.holder)),
      random,
    );
    delete holder[key];
    return true;
  }),
  damage('a line is missing', false, (body, random) => {
    const lists = fields(
      body,
      ({ key }, value) => Array.isArray(value) && value.length > 0 && key !== 'rules' && key !== 'tags',
    ).map(get) as unknown[][];
    if (lists.length === 0) return false;
    const list = pick(lists, random);
    list.splice(Math.floor(random() * list.length), 1);
    return true;
  }),
  damage('it names another currency', true, (body, random) => {
    without(pick(objects(body), random), pick(CURRENCIES, random));
    return true;
  }),
  damage('it has another total', true, (body, random) => {
    Object.assign(pick(objects(body), random), pick(OTHER_TOTALS, random)(strange(body)));
    return true;
  }),
  damage('it has a charge that is not in its total', true, (body, random) => {
    Object.assign(pick(priced(body), random), pick(CHARGES, random)(strange(body)));
    return true;
  }),
  damage('a line says that it failed', true, (body, random) => {
    const rows = fields(body, (_place, value) => isRow(value)).map(get) as Body[];
    if (rows.length === 0) return false;
    without(pick(rows, random), pick([{ status: 'failed' }, { error: 'x' }, { success: false }], random));
    return true;
  }),
  damage('it says that it failed', true, (body, random) => {
    without(pick(envelopes(body), random), pick(FAILURES, random));
    return true;
  }),
  damage('it states another unit, or one more', false, (body, random) => {
    without(
      pick(objects(body), random),
      pick(
        [{ unit: 'paise' }, { amountUnit: 'rupees' }, { inPaise: true }, { minorUnits: false }, { unit: 'lakh' }],
        random,
      ),
    );
    return true;
  }),
  ...Object.entries({
    'it has another total of some name': anotherTotal,
    'it has a discounted total of some name': anotherDiscounted,
    'it has money of some name that nothing explains': unexplained,
    'it is in another currency of some code': anotherCurrency,
    'its figures are scaled': scaled,
    'it says in some way that it failed': failed,
  }).map(([name, change]) =>
    damage(name, true, (body, random, price) => {
      without(pick(envelopes(body), random), change(price, random));
      return true;
    }),
  ),
  damage('a field is there in another case, with another value', true, (body, random) => {
    const { holder, key } = pick(
      fields(body, (place, value) => isFigure(place, value) && !Array.isArray(place.holder)),
      random,
    );
    const twin = key === key.toUpperCase() ? `${key}_` : key.toUpperCase();
    holder[twin] = strange(body);
    return true;
  }),
  damage('a key is there twice', true, (body, random) => {
    const { holder, key } = pick(fields(body, isFigure), random);
    holder[`${key}%%`] = 1;
    return true;
  }),
];

/** The text of a damaged body. */
export const textOf = (body: Body): string =>
  JSON.stringify(body)
    .replaceAll(/"@@([^"@]*)@@"/g, '$1')
    .replaceAll('%%":', '":');
