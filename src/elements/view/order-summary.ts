import { isConfirming, availableActions, outcomeOf, type StatusStep } from '../../flow/index.ts';
import type { Order } from '../../wire/index.ts';
import type { Translate } from '../i18n/translate.ts';

/** What the customer reads of an order: one sentence that names its state, and what it means for them and their money. */
export interface OrderSummary {
  readonly name: Order['stage'] | 'confirming' | 'payment-failed';
  readonly heading: string;
  readonly said: readonly string[];
  /** It is paid, and the certificate is to come. */
  readonly waits: boolean;
  /** It will not change, so that the customer may leave it. */
  readonly closed: boolean;
}

/** Which of our sentences tells the order's state: the stage, refined by what is known of the money. */
function nameOf(step: StatusStep, { stage, payment }: Order, outcome: string): OrderSummary['name'] {
  if (outcome === 'refunded' && (stage === 'created' || stage === 'payment-confirmed')) return 'refunded';
  if (stage !== 'created') return stage;
  if (outcome === 'paid') return 'payment-confirmed';
  // It is not known whether it was paid: nothing invites to pay twice.
  if (payment.state === 'unknown' || isConfirming(step)) return 'confirming';
  return payment.state === 'failed' ? 'payment-failed' : 'created';
}

/** Where the money is, when the sentence of the stage does not tell. */
function moneyOf(name: OrderSummary['name'], { state }: Order['payment'], outcome: string): OrderSummary['name'] | undefined {
  if (outcome === 'refunded') return name === outcome ? undefined : outcome;
  if (name !== 'failed' && name !== 'cancelled') return name === 'unknown' && outcome === 'paid' ? 'payment-confirmed' : undefined;
  return outcome === 'paid' ? 'payment-confirmed' : outcome === 'checking' ? 'confirming'
    : state === 'failed' ? 'payment-failed' : undefined;
}

/** @param hours how long the service usually takes */
export function orderSummary(step: StatusStep, order: Order, t: Translate, hours?: number): OrderSummary {
  const outcome = outcomeOf(order);
  const name = nameOf(step, order, outcome);
  const money = moneyOf(name, order.payment, outcome);
  const waits = name === 'payment-confirmed' || name === 'fulfilment';
  // Words that lead on only where there is a way: a button to pay, a paper to fetch, money that is still here.
  const leads = name === 'created' || name === 'payment-failed' ? availableActions(step).pay
    : name === 'completed' ? order.documents.length : name !== 'failed' || outcome !== 'refunded';
  // “Couldn’t be issued” goes on with what to do; that the money has arrived comes after it.
  const paid = name !== 'unknown' && money === 'payment-confirmed';
  const keys = [
    !paid && money && `status_${money}`,
    (money === 'refunded' || money === 'confirming') && `hint_${money}`,
    leads ? `hint_${name}` : name === 'completed' && outcome === 'paid' && 'documentsLate',
    name === 'cancelled' && outcome === 'paid' && 'hint_failed',
    paid && 'status_payment-confirmed',
    waits && 'youMayClose',
    (name === 'payment-failed' || money === 'payment-failed') && 'action_bank',
  ];
  return {
    name,
    waits,
    closed: ['completed', 'failed', 'cancelled', 'refunded'].includes(name),
    heading: t.maybe(`status_${name}`) ?? t('status_unknown'),
    said: [...(waits && hours ? [t('usually', { count: hours })] : []), ...keys.flatMap((key) => (key && t.maybe(key)) || [])],
  };
}
