import { isAwaited, offersOf, outcomeOf, type StatusStep } from '../flow/index.ts';
import type { Order } from '../wire/index.ts';
import type { Translate } from './translate.ts';

/** What the customer reads of an order: one sentence that names its state, and what it means for him and his money. */
export interface Situation {
  readonly name: Order['stage'] | 'confirming' | 'payment-failed';
  readonly heading: string;
  readonly said: readonly string[];
}

/** Which of our sentences tells the order's state: the stage, refined by what is known of the money. */
function nameOf(step: StatusStep, { stage, payment }: Order, outcome: string): Situation['name'] {
  if (outcome === 'refunded' && (stage === 'created' || stage === 'payment-confirmed')) return 'refunded';
  if (stage !== 'created') return stage;
  if (outcome === 'paid') return 'payment-confirmed';
  // Nobody can say yet whether it was paid: nothing invites to pay twice.
  if (payment.state === 'unknown' || isAwaited(step)) return 'confirming';
  return payment.state === 'failed' ? 'payment-failed' : 'created';
}

/** Where the money is, when the sentence of the stage does not tell. */
function moneyOf(name: Situation['name'], { state }: Order['payment'], outcome: string): Situation['name'] | undefined {
  if (outcome === 'refunded') return name === outcome ? undefined : outcome;
  if (name !== 'failed' && name !== 'cancelled') return name === 'unknown' && outcome === 'paid' ? 'payment-confirmed' : undefined;
  return outcome === 'paid' ? 'payment-confirmed' : outcome === 'checking' ? 'confirming'
    : state === 'failed' ? 'payment-failed' : undefined;
}

export function situationOf(step: StatusStep, order: Order, t: Translate): Situation {
  const outcome = outcomeOf(order);
  const name = nameOf(step, order, outcome);
  const money = moneyOf(name, order.payment, outcome);
  // Words that lead on only where there is a way: a button to pay, a paper to fetch, money that is still here.
  const leads = name === 'created' || name === 'payment-failed' ? offersOf(step).pay
    : name === 'completed' ? order.documents.length : name !== 'failed' || outcome !== 'refunded';
  const keys = [
    money && `status_${money}`,
    (money === 'refunded' || money === 'confirming') && `say_${money}`,
    leads ? `say_${name}` : name === 'completed' && outcome === 'paid' && 'documentsLate',
    name === 'cancelled' && outcome === 'paid' && 'say_failed',
    (name === 'payment-failed' || money === 'payment-failed') && 'act_bank',
  ];
  return {
    name,
    heading: t.maybe(`status_${name}`) ?? t('status_unknown'),
    said: keys.flatMap((key) => (key && t.maybe(key)) || []),
  };
}
