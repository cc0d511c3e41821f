import type { CheckoutState } from '../../flow/index.ts';
import { emit } from './events.ts';

/** Asks the host page whether the order may be sent. @returns its answer; a rejection is a refusal too */
export async function confirmWithPage(target: EventTarget, { price }: CheckoutState): Promise<boolean> {
  const waits: Promise<unknown>[] = [];
  const event = emit(target, 'estamp-before-order', {
    quoteId: price?.quote.id ?? '', waitUntil: (promise) => void waits.push(promise),
  }, true);
  return !event.defaultPrevented && (await Promise.all(waits)).every((answer) => answer !== false);
}
