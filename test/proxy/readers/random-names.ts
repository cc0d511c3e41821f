import { pick } from './price-shapes.ts';

/** Numbers from 0 to below 1. */
export type Random = () => number;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const camel = (words: readonly string[]): string =>
  words.map((word, index) => (index === 0 ? word : capital(word))).join('');

/** Some words as one name, in one of the usual notations. */
export function named(words: readonly string[], random: Random): string {
  const list = words.filter((word) => word !== '');
  return pick(
    [camel(list), list.join('_'), list.map(capital).join(''), list.join('_').toUpperCase(), list.join('-')],
    random,
  );
}

const WHOSE = [
  '',
  'grand',
  'final',
  'net',
  'customer',
  'your',
  'order',
  'invoice',
  'revised',
  'new',
  'overall',
  'cart',
  'quoted',
  'calculated',
  'online',
];
const TOTALS = ['total', 'payable', 'payment', 'due', 'pay', 'bill', 'billed', 'charged'];
const AMOUNTS = ['', 'amt', 'amount', 'value', 'price', 'rounded', 'figure', 'now', 'today', 'online', '2'];
const AFTER = [
  '',
  '',
  'after coupon',
  'after discount',
  'post discount',
  'incl gst',
  'with taxes',
  'less discount',
  'inclusive of all taxes',
];

/** The name of a total, such as `revisedPayableAmtAfterCoupon`. */
export const totalName = (random: Random): string =>
  named([pick(WHOSE, random), pick(TOTALS, random), pick(AMOUNTS, random), ...pick(AFTER, random).split(' ')], random);

const OFF = ['discounted', 'reduced', 'special', 'offer', 'effective', 'deal', 'sale', 'net'];

/** The name of a discounted total, such as `offerPrice`. */
export const discountedName = (random: Random): string =>
  named(
    [
      pick(OFF, random),
      pick(['amount', 'amt', 'price', 'total', 'payable', 'value'], random),
      pick(['', 'today', 'for customer'], random),
    ].flatMap((part) => part.split(' ')),
    random,
  );

const CHARGED = ['green', 'state', 'insurance', 'express', 'paper', 'archive', 'igst', 'cess', 'handling'];

/** The name of any money, such as `archiveCharge2`. */
export const moneyName = (random: Random): string =>
  named(
    [
      pick(CHARGED, random),
      pick(['fee', 'charge', 'amount', 'amt', 'cost', 'price', 'tax', 'fees', 'charges'], random),
      pick(['', '2', '18', 'extra', 'new'], random),
    ],
    random,
  );

/** The name of a part of a body. */
export const partName = (random: Random): string =>
  named(
    [
      pick(['', 'booking', 'fare', 'x', 'more', 'desk', 'extra'], random),
      pick(['info', 'details', 'card', 'block', 'panel', 'view', 'footer'], random),
    ],
    random,
  );

/** The name of a field for errors, such as `fieldErrors`. */
export const errorName = (random: Random): string =>
  pick(
    [
      named(
        [
          pick(['validation', 'field', 'api', 'duty', 'server', 'business', 'upstream'], random),
          pick(['errors', 'error', 'failures', 'violations', 'exceptions', 'faults'], random),
        ],
        random,
      ),
      named(
        [
          pick(['error', 'err', 'failure', 'fault', 'exception'], random),
          pick(['code', 'message', 'list', 'details', 'info', 'reason', 'text'], random),
        ],
        random,
      ),
    ],
    random,
  );

/** The name of a flag for a failure. */
export const failedFlag = (random: Random): string =>
  named(
    [
      pick(['has', 'is', 'was', 'request'], random),
      pick(['failed', 'errored', 'unsuccessful', 'failure', 'error', 'err'], random),
    ],
    random,
  );

/** The name of a status of the call. */
export const statusName = (random: Random): string =>
  named(
    [pick(['', 'api', 'calculation', 'duty', 'quote', 'processing', 'http', 'response', 'service'], random), 'status'],
    random,
  );

/** A word for a failure, such as `INVALID_ARTICLE`. */
export const failureWord = (random: Random): string =>
  pick(
    [
      (list: readonly string[]) => list.map(capital).join(''),
      (list: readonly string[]) => list.join('_').toUpperCase(),
      (list: readonly string[]) => list.join(' '),
    ],
    random,
  )(
    pick(
      [
        ['validation', 'error'],
        ['invalid', 'article'],
        ['calculation', 'failed'],
        ['internal', 'server', 'error'],
        ['request', 'rejected'],
        ['failure'],
        ['not', 'found'],
        ['bad', 'request'],
      ],
      random,
    ),
  );

const THINGS = [
  'paper',
  'party',
  'witness',
  'annexure',
  'ferry',
  'territory',
  'serial',
  'deed',
  'branch',
  'mirror',
  'merchant',
];

/** The name of a number that is no money, such as `annexureCount`. */
export const otherName = (random: Random): string =>
  pick(
    [
      named(
        [
          pick(THINGS, random),
          pick(
            ['count', 'qty', 'number', 'id', 'code', 'version', 'days', 'pages', 'copies', 'index', 'size', 'level'],
            random,
          ),
        ],
        random,
      ),
      named(
        [
          pick(['gst', 'tax', 'discount', 'commission', 'service fee', 'cess'], random).split(' ').join('_'),
          pick(['rate', 'percent', 'percentage', 'pct', 'code', 'id'], random),
        ],
        random,
      ),
      named(
        [
          pick(['total', 'line', 'invoice', 'bill', 'order'], random),
          pick(['count', 'items', 'pages', 'number'], random),
        ],
        random,
      ),
      named(['max', pick(['discount', 'stamp', 'fee'], random), 'amount'], random),
      named(['minimum', pick(['payable', 'price', 'value'], random)], random),
      named(['consideration', pick(['amount', 'value'], random)], random),
      named(['cancellation', pick(['fee', 'charges'], random)], random),
    ],
    random,
  );
