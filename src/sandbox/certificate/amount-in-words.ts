import type { Paise } from '../../base/money.ts';

const ONES = [
  '', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve', 'Thirteen',
  'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen',
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

/** Places of the Indian system, largest first; above a crore the count of crores is itself read so. */
const PLACES: ReadonlyArray<readonly [number, string]> = [
  [10_000_000, 'Crore'], [100_000, 'Lakh'], [1000, 'Thousand'], [100, 'Hundred'],
];

/**
 * An amount as certificates print it: `One Lakh Fifty Thousand only`, `Twenty Two and Fifty Paise only`.
 *
 * @param paise a whole number, zero or more
 * @throws RangeError for anything else
 */
export function amountInWords(paise: Paise): string {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`${paise} is not an amount in whole paise.`);
  const rupees = words(Math.floor(paise / 100));
  const rest = words(paise % 100);
  if (!rest) return `${rupees || 'Zero'} only`;
  return rupees ? `${rupees} and ${rest} Paise only` : `${rest} Paise only`;
}

/** Nothing for zero. */
function words(count: number): string {
  for (const [size, name] of PLACES) {
    if (count >= size) return join(`${words(Math.floor(count / size))} ${name}`, words(count % size));
  }
  if (count < 20) return ONES[count] ?? '';
  return join(TENS[Math.floor(count / 10)] ?? '', ONES[count % 10] ?? '');
}

function join(head: string, tail: string): string {
  return tail ? `${head} ${tail}` : head;
}
