/**
 * Why a price is refused: a code for programs, a reason for the merchant's log, and what helps. A reason never quotes
 * the body, which may be personal; the path says where to look.
 */
export const REFUSALS = {
  'not-an-amount': ['one of its amounts is not a plain number', 'Return whole paise from readers.duty.'],
  'two-units': ['its amounts are in two units', 'Say in readers.duty which of them is in rupees and which in paise.'],
  'unknown-unit': ['its amounts have an unknown unit', 'Convert the figures to paise in readers.duty.'],
  scaled: ['its amounts are scaled', 'Apply the scale in readers.duty.'],
  'other-currency': ['it holds an amount in another currency', 'Only INR is sold: ask the service for prices in INR.'],
  'not-inr': ['its currency is not INR', 'Only INR is sold: ask the service for prices in INR.'],
  failed: ['it says that it failed', 'Read its message: the service did not price this request.'],
  'too-deep': ['it is nested too deeply', 'Take the price out of its nesting in readers.duty.'],
  'long-name': ['one of its names is too long', 'Leave the field out in readers.duty.'],
  'duplicate-name': ['two of its fields have the same name and differ', 'Choose one of them in readers.duty.'],
  'duplicate-key': ['one of its objects has a duplicate key', 'Report it to the service: JSON has no meaning for it.'],
  'too-many-lines': ['it has too many lines', 'Sum them in readers.duty.'],
  'line-no-object': ['one of its lines is not an object', 'Read the list in readers.duty.'],
  'line-without-amount': ['its {kind} line has no amount', 'Name the field of its amount in readers.duty.'],
  'line-kinds': ['one of its lines has two kinds', 'Choose its kind in readers.duty.'],
  'lines-differ': ['its {kind} lines are there twice and differ', 'Choose the lines that are charged in readers.duty.'],
  rounding: ['it is rounded by more than a rupee', 'Name the charge in readers.duty.'],
  'two-figures': ['it has two different figures for its {what}', 'Choose the one that is charged in readers.duty.'],
  'dearer-after': ['its {what} is higher after the discount', 'Choose the figure that is charged in readers.duty.'],
  'no-stamp': ['it has no line for the stamp duty', 'Name the field of the stamp duty in readers.duty.'],
  'other-stamp': [
    'its stamp duty differs from the requested stamp value',
    'Ask the service why: another stamp must not be sold.',
  ],
  'no-total': ['it has no total', 'Name the field of the total in readers.duty.'],
  'other-total': ['it has two different totals', 'Choose the one that is charged in readers.duty.'],
  sum: ['its lines do not add up to its total', 'Name the line that is missing in readers.duty.'],
  unexplained: [
    'it has a figure that its lines and its total do not explain',
    'If it is charged, add it to the lines in readers.duty; if not, leave it out.',
  ],
  coupon: ['no line of it has the discount of its coupon', 'Add the discount to the lines in readers.duty.'],
  'below-stamp': ['its total is below the requested stamp value', 'Ask the service why: a stamp is never discounted.'],
  'other-request': ['it is for another {what}', 'Ask the service why: the price of another request must not be sold.'],
  'not-paise': ['its lines are not amounts in whole paise', 'Return whole numbers of paise from readers.duty.'],
  'other-order': ['it does not name the requested order', 'Return the id of the requested order from readers.order.'],
  'no-names': ['it has no known field names', 'Name the fields in the reader of your options.'],
  'no-list': ['it has no list', 'Return the rows from the reader of your options.'],
  'empty-list': ['its list is empty', 'Ask the service why: there is nothing to sell.'],
  'unknown-list': ['its list has an unknown name', 'Return the rows from the reader of your options.'],
  'unknown-rows': [
    'no row of its list has a code and a name under a known name',
    'Name the fields of a row in the reader of your options.',
  ],
  override: ['the override returned {what}', 'Fix readers of your options.'],
  'not-json': [
    'it is not valid JSON',
    'Look at what the address answers: a firewall or a login page may answer first.',
  ],
} as const satisfies Readonly<Record<string, readonly [because: string, help: string]>>;

export type RefusalCode = keyof typeof REFUSALS;

/** Where a refusal is, and the words that its reason needs. */
export interface RefusalPlace {
  /** A JSON Pointer into the body; the body itself if it is left out. */
  path?: string | undefined;
  /** The figure as it stands there. It is not a part of the message. */
  value?: string | undefined;
  /** Fills `{what}` and `{kind}`. */
  what?: string;
}

/**
 * The error of the readers. Its message reaches the merchant's log, never the customer, and holds no value of the body.
 */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly code: RefusalCode;
  readonly path: string;
  readonly value: string | undefined;
  /** What helps, as a sentence. */
  readonly help: string;

  constructor(code: RefusalCode, { path = '', value, what = '' }: RefusalPlace = {}) {
    const [because, help] = REFUSALS[code];
    super(because.replace(/\{\w+\}/, () => what));
    this.code = code;
    this.path = path;
    this.value = value;
    this.help = help;
  }
}
