import { toRupees } from '../../../src/base/money.ts';
import { pick, type Body, type TruePrice } from './price-shapes.ts';
import {
  discountedName,
  errorName,
  failedFlag,
  failureWord,
  moneyName,
  partName,
  statusName,
  totalName,
  type Random,
} from './random-names.ts';

/** More than all lines of a generated price together. */
const LARGE = 100_000_000_00;

/** Money in paise as a field, an object, a text, a row or a list, in a part of the body or not. */
function written(name: string, paise: number, random: Random): Body {
  const rupees = toRupees(paise);
  const body = pick<() => Body>(
    [
      () => ({ [name]: rupees }),
      () => ({ [`${name}_minor`]: paise }),
      () => ({ [name]: { value: rupees, currency: 'INR' } }),
      () => ({ [name]: `₹ ${rupees}` }),
      () => ({ [name]: [rupees] }),
      () => ({ [name]: { formatted: `Rs. ${rupees}` } }),
      () => ({ rows: [{ label: name, value: rupees }] }),
      () => ({ entries: [{ key: name, amount: `₹${rupees}` }] }),
      () => ({ [partName(random)]: { type: name, amount: rupees } }),
    ],
    random,
  )();
  return random() < 0.3 ? { [partName(random)]: body } : body;
}

/** Another total than the price has: near it, the stamp alone, or much more. */
function otherTotal({ total, stamp, lines }: TruePrice, random: Random): number {
  const before = lines.reduce((sum, { paise, before: was = paise }) => sum + was, 0);
  const other = pick([total - 1, total + 1, total - 20_00, total + 18_00, stamp, LARGE], random);
  return other <= 0 || other === total || other === before ? LARGE : other;
}

export const anotherTotal = (price: TruePrice, random: Random): Body =>
  written(totalName(random), otherTotal(price, random), random);

export const anotherDiscounted = (price: TruePrice, random: Random): Body =>
  written(
    discountedName(random),
    price.total > 2 ? price.total - 1 - Math.floor(random() * Math.min(price.total - 2, 50)) : LARGE,
    random,
  );

export const unexplained = (_price: TruePrice, random: Random): Body =>
  written(moneyName(random), LARGE + Math.floor(random() * 10_000), random);

/* Codes that are not also English words: in small letters those are no currency. */
const CODES = [
  'USD',
  'EUR',
  'VND',
  'PHP',
  'CZK',
  'AFN',
  'MMK',
  'IRR',
  'HUF',
  'ISK',
  'UZS',
  'XOF',
  'ZMW',
  'TRY',
  'USDT',
  'BTC',
];

export function anotherCurrency(_price: TruePrice, random: Random): Body {
  const code = pick(CODES, random);
  return pick<Body>(
    [
      { currency: code },
      { [`total${code}`]: 3 },
      { [`amount_in_${code}`]: '3.00' },
      { [code]: 3 },
      { iso4217: code },
      { code },
      { note: `Service 43 ${code}` },
      { label2: `Service (${code})` },
      { [partName(random)]: { amount: 3, code } },
      { grandTotal: { amount: 3, code } },
      { currencies: [code] },
      { priceCurrency: code.toLowerCase() },
    ],
    random,
  );
}

export const scaled = (_price: TruePrice, random: Random): Body =>
  pick<Body>(
    [
      { multiplier: 100 },
      { exponent: 2 },
      { scale: 3 },
      { factor: 1000 },
      { amountScale: '2' },
      { price_factor: 10 },
      { divisor: 100 },
      { currencyExponent: 2 },
      { inThousands: true },
      { amountsInLakhs: true },
      { amountFormat: 'thousands' },
      { valuesAs: 'crores' },
      { meta: { exponent: 2 } },
      { [partName(random)]: { multiplier: 100 } },
    ],
    random,
  );

export const failed = (_price: TruePrice, random: Random): Body =>
  pick<() => Body>(
    [
      () => ({ [failedFlag(random)]: pick<unknown>([true, 'true', 'Y', 1], random) }),
      () => ({
        [errorName(random)]: pick<unknown>(['Something happened', ['x'], { field: 'a' }, [{ code: 7 }], 'E12'], random),
      }),
      () => ({
        [statusName(random)]: pick<unknown>(
          [failureWord(random), [failureWord(random)], 503, '422 Unprocessable', 'E500', { code: 500 }],
          random,
        ),
      }),
      () => ({ code: pick<unknown>([failureWord(random), 503, '404'], random) }),
      () => ({
        [pick(['isOk', 'successFlag', 'success', 'is_successful'], random)]: pick<unknown>(
          [false, 'N', 0, { value: false }, [false]],
          random,
        ),
      }),
      () => ({
        [pick(['responseHeader', 'http', 'ack', 'statusInfo', 'meta', 'apiInfo'], random)]: {
          status: failureWord(random),
        },
      }),
      () => ({ type: pick(['ERROR_RESPONSE', 'ValidationException', 'error'], random) }),
    ],
    random,
  )();
