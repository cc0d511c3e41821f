import { amountInWords } from './amount-in-words.ts';
import { formatRupees, type Paise } from './money.ts';
import { printed } from './printable.ts';
import { SECOND_PARTY } from './session-answers.ts';

/** What a certificate says of one sale. An absent value is one that was not given. */
export interface CertificateContent {
  readonly number?: string | undefined;
  /** When it was issued, in milliseconds since the epoch. */
  readonly date?: number | undefined;
  readonly account?: string | undefined;
  readonly reference?: string | undefined;
  /** Who bought it; the first party if absent. */
  readonly purchaser?: string | undefined;
  readonly document?: string | undefined;
  readonly purpose?: string | undefined;
  readonly property?: string | undefined;
  readonly consideration?: Paise | undefined;
  readonly first?: string | undefined;
  readonly address?: string | undefined;
  readonly second?: string | undefined;
  readonly secondAddress?: string | undefined;
  /** `first`, `second` or a name; the first party if absent. */
  readonly payer?: string | undefined;
  /** The stamp duty. */
  readonly amount: Paise;
}

export type CertificateRow = keyof CertificateContent;

/** The answers of the service's form that are printed: forms name them in various ways. */
export const DETAIL_ROWS = {
  purpose: /purpose/i,
  second: SECOND_PARTY,
  secondAddress: /^second\w{0,20}address$/i,
  payer: /paid_?by|payer/i,
  consideration: /consideration/i,
  property: /propert\w{0,20}desc/i,
} as const;

/** Rows that are left out if they have no value. */
const OPTIONAL: readonly string[] = ['number', 'date', 'account', 'reference', 'secondAddress'];

/** Printed in place of a value that was not given. */
export const NOT_APPLICABLE = 'Not applicable';

/**
 * The rows that a certificate prints, in their order, each with its printed text. The sandbox prints them, and the
 * checkout shows them before and after paying, so that what is shown is what is printed. Letters that cannot be printed
 * are `LOST`.
 */
export function certificateRows(content: CertificateContent): [row: CertificateRow, text: string][] {
  const { first, second, payer, date } = content;
  const named = payer === 'second' ? second : payer;
  const rows: Record<CertificateRow, string | undefined> = {
    number: content.number,
    date: date === undefined ? date : issuedDate(date),
    account: content.account,
    reference: content.reference,
    purchaser: capitals(content.purchaser?.trim() || first),
    document: content.document,
    purpose: content.purpose,
    property: content.property,
    consideration: figures(content.consideration),
    first: capitals(first),
    address: content.address,
    second: capitals(second),
    secondAddress: content.secondAddress,
    payer: capitals(payer && payer !== 'first' ? named : first),
    amount: figures(content.amount),
  };
  return (Object.entries(rows) as [CertificateRow, string | undefined][])
    .filter(([row, text]) => text || !OPTIONAL.includes(row))
    .map(([row, text]) => [row, printed(text ?? '') || NOT_APPLICABLE]);
}

/** The name of a document as certificates print it: `Article 4 - Affidavit`. */
export const documentLabel = (number: string | undefined, name: string): string =>
  number ? `Article ${number} - ${name}` : name;

const capitals = (name?: string): string | undefined => name?.toUpperCase();

/** `1,00,000 (One Lakh only)`: the label of the row states the unit. */
const figures = (amount: Paise = 0): string =>
  `${formatRupees(amount, 'short').replace(/[^\d.,]/g, '')} (${amountInWords(amount)})`;

/** Indian time is UTC+05:30 all year. */
const INDIAN_MS = 19_800_000;

/** A time as certificates print it: `20-Nov-2026 05:42 PM`, in Indian time. */
function issuedDate(milliseconds: number): string {
  const [, day, month, year, time = ''] = new Date(milliseconds + INDIAN_MS).toUTCString().split(' ');
  const hour = Number(time.slice(0, 2));
  return `${day}-${month}-${year} ${String(hour % 12 || 12).padStart(2, '0')}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}
