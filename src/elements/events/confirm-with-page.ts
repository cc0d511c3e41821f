import type { CheckoutState } from '../../flow/index.ts';
import { emit } from './events.ts';

/** Asks the host page whether to send the order, by `estamp-before-order`. @returns false also if a promise rejects */
export async function confirmWithPage(target: EventTarget, { price }: CheckoutState): Promise<boolean> {
  const waits: Promise<unknown>[] = [];
  const event = emit(
    target,
    'estamp-before-order',
    {
      quoteId: price?.quote.id ?? '',
      waitUntil: (promise) => void waits.push(promise),
    },
    true,
  );
  return !event.defaultPrevented && (await Promise.all(waits)).every((answer) => answer !== false);
}
