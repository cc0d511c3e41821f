import { PriceLine } from '../../wire/quote.ts';
import { HookError, runHook } from '../hook.ts';
import type { QuoteInput, Settings } from '../options.ts';
import type { DutyAnswer } from '../readers/index.ts';

/** The merchant's own fee. What the hook returns is held to its contract: a mistake there must not reach a bill. */
export async function ownLines(
  charges: Settings['charges'], input: QuoteInput, answer: DutyAnswer,
): Promise<readonly PriceLine[]> {
  if (!charges) return [];
  const { serviceCode, stateCode, articleCode } = input;
  const { lines, totalMinor, coupon } = answer;
  const shown = structuredClone({
    serviceCode, stateCode, articleCode, currency: 'INR' as const, lines, totalMinor, ...(coupon && { coupon }),
  });
  const own: unknown = await runHook('charges', () => charges(shown));
  const checked = PriceLine.array().safeParse(own);
  if (checked.success && checked.data.every((line) => line.kind === 'merchant-fee' && line.amountMinor >= 0)) {
    return checked.data;
  }
  throw new HookError(
    'charges', 'The charges hook must return lines of kind "merchant-fee" with whole paise, none negative.',
  );
}
