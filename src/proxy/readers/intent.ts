import type { PaymentState } from '../../wire/order.ts';
import { recordsIn, type NestedRecord } from './json/nested.ts';
import { shownText } from './json/tolerant.ts';
import { INTENT_STATUSES, STATUS } from './json/vocabulary.ts';
import { isHistory } from './order-parts.ts';
import { hasEnded, readPaymentState } from './stage.ts';

/**
 * Reads the state of a payment intent. The specification shows only `CREATED`, and words such as `success` may describe the
 * call. So an intent is paid, failed or refunded only if nothing in the body contradicts it.
 */
export function readIntentState(body: unknown): PaymentState {
  const [intent, ...inner] = recordsIn(body);
  const own = readPaymentState(shownText(intent?.record, STATUS.status));
  if (!intent || own === 'unknown') return 'unknown';
  const words = wordsOf(intent).map(readPaymentState);
  // A payment that ran out of time may be called failed, too.
  const state = hasEnded(own) && words.includes('expired') ? 'expired' : own;
  const others = words.filter((other) => other !== state && !(hasEnded(state) && hasEnded(other)));
  if (state === 'pending' || state === 'none') return others.every((other) => other === 'unknown') ? state : 'unknown';
  const isOpen = inner.some(
    (node) => !/refund/i.test(node.name) && !isHistory(node) && wordsOf(node).map(readPaymentState).includes('pending'),
  );
  return others.length > 0 || isOpen ? 'unknown' : state;
}

const wordsOf = ({ record }: NestedRecord): string[] =>
  INTENT_STATUSES.map((name) => shownText(record, name)).filter((word) => word !== undefined);
