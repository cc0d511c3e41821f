import { PriceLine } from '../../wire/quote.ts';
import { HookError, runHook } from '../context/hook.ts';
import type { QuoteInput, Settings } from '../config/options.ts';
import type { DutyAnswer } from '../readers/index.ts';

/** Runs the `fees` hook and validates its result, because an error would change a customer's bill. */
export async function merchantFees(
  fees: Settings['fees'],
  input: QuoteInput,
  answer: DutyAnswer,
): Promise<readonly PriceLine[]> {
  if (!fees) return [];
  const { serviceCode, stateCode, articleCode } = input;
  const { lines, totalMinor, coupon } = answer;
  const copy = structuredClone({
    serviceCode,
    stateCode,
    articleCode,
    currency: 'INR' as const,
    lines,
    totalMinor,
    ...(coupon && { coupon }),
  });
  const returned: unknown = await runHook('fees', () => fees(copy));
  const checked = PriceLine.array().safeParse(returned);
  const isFees = checked.success && checked.data.every((line) => line.kind === 'merchant-fee' && line.amountMinor >= 0);
  if (isFees && Number.isSafeInteger(checked.data.reduce((sum, { amountMinor }) => sum + amountMinor, totalMinor)))
    return checked.data;
  throw new HookError('fees', 'The fees hook must return lines of kind "merchant-fee" with whole, non-negative paise.');
}
