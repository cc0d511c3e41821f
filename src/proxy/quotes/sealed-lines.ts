import { LineKind, type PriceLine } from '../../wire/quote.ts';
import type { QuoteClaims } from '../tokens/tokens.ts';

type SealedLines = NonNullable<QuoteClaims['lns']>;

/* Bytes of JSON: a quote's token is sent with the order, and has at most 4,096 characters. */
const MAX_BYTES = 1_000;
/* Characters of a label, once lines are joined. */
const SHORT_LABEL = 24;

const bytesOf = (lines: SealedLines): number => new TextEncoder().encode(JSON.stringify(lines)).byteLength;

/** The lines of a price for its token. If they are too long, the lines of one kind become one; the total stays. */
export function toSealedLines(lines: readonly PriceLine[]): SealedLines {
  const whole = lines.map(({ kind, label, amountMinor }): SealedLines[number] => [kind, label, amountMinor]);
  if (bytesOf(whole) <= MAX_BYTES) return whole;
  return LineKind.options.flatMap((kind) => {
    const [first, ...more] = whole.filter(([of]) => of === kind);
    if (!first) return [];
    return [[kind, first[1].slice(0, SHORT_LABEL), more.reduce((sum, line) => sum + line[2], first[2])]];
  });
}

/** @returns `undefined` for a price of an earlier version */
export const fromSealedLines = (lines: SealedLines | undefined): PriceLine[] | undefined =>
  lines?.map(([kind, label, amountMinor]) => ({ kind, label, amountMinor }));
