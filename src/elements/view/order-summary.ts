import {
  isConfirming,
  availableActions,
  mayArrive,
  outcomeOf,
  type Progress,
  type ProgressStep,
  type StatusStep,
} from '../../flow/index.ts';
import { hasEnded } from '../../base/order-life.ts';
import { formatRupees } from '../../base/money.ts';
import type { Order } from '../../wire/index.ts';
import type { Translate } from '../i18n/translate.ts';

/**
 * The texts about an order: a heading that names its state, and sentences about its meaning for the customer and the
 * payment.
 */
export interface OrderSummary {
  readonly name: Order['stage'] | 'confirming' | 'payment-failed' | 'payment-expired';
  readonly heading: string;
  readonly sentences: readonly string[];
  /** The order is paid and its certificate is pending. */
  readonly waits: boolean;
  /** Paid, not refunded, and no certificate will follow: only the support can help. */
  readonly stuck: boolean;
  /** The order is final, so the customer may leave the page. */
  readonly closed: boolean;
}

/** The name of the state: the stage, refined by the payment. */
function nameOf(step: ProgressStep, order: Progress, outcome: string): OrderSummary['name'] {
  const { stage, payment } = order;
  if (outcome === 'refunded' && (stage === 'created' || stage === 'payment-confirmed')) return 'refunded';
  if (stage !== 'created') return stage;
  if (outcome === 'paid') return 'payment-confirmed';
  // The payment may have been made, so nothing offers to pay again.
  if (payment.state === 'unknown' || isConfirming(step)) return 'confirming';
  return endOf(step, order) ?? 'created';
}

/** How the last attempt ended without a payment. */
function endOf(step: ProgressStep, order: Progress): 'payment-failed' | 'payment-expired' | undefined {
  if (mayArrive(step)) return 'payment-expired';
  return hasEnded(order.payment.state) ? 'payment-failed' : undefined;
}

/** The state of the payment, if the sentence of the stage does not include it. */
function moneyOf(
  name: OrderSummary['name'],
  end: ReturnType<typeof endOf>,
  outcome: string,
): OrderSummary['name'] | undefined {
  if (outcome === 'refunded') return name === outcome ? undefined : outcome;
  if (name !== 'failed' && name !== 'cancelled')
    return name === 'unknown' && outcome === 'paid' ? 'payment-confirmed' : undefined;
  if (outcome === 'paid') return 'payment-confirmed';
  if (outcome === 'checking') return 'confirming';
  return end;
}

/** Whether the action of a state's next sentence exists: a payment, a download, money that is not refunded. */
function hasNextAction(name: OrderSummary['name'], step: StatusStep, order: Order, outcome: string): boolean {
  if (name === 'created' || name === 'payment-failed') return !!availableActions(step).pay;
  return name === 'completed' ? order.documents.length > 0 : name !== 'failed' || outcome !== 'refunded';
}

type Payments = NonNullable<Order['payments']>;

const isRefunded = ({ state }: Payments[number]): boolean => state === 'refunded';
const sum = (payments: Payments = []): number => payments.reduce((total, { amountMinor }) => total + amountMinor, 0);

/** Of two payments, which one was refunded, or has to be: the order names the one that counts. */
function paidTwice({ payments = [], payment }: Order, t: Translate): string[] {
  const paid = payments.filter((one) => !isRefunded(one));
  const other = paid.length > 1 && paid.find(({ intentId }) => intentId !== payment.intentId);
  if (other) return [t('twicePaid', { id: other.intentId })];
  const back = paid.length ? payments.find(isRefunded) : undefined;
  return back ? [t('twiceRefunded', { id: back.intentId })] : [];
}

/**
 * How far an order was when it was last read, in a few words: a certificate that is made or issued says that it is
 * paid.
 */
export function progressText(order: Progress, t: Translate): string {
  const outcome = outcomeOf(order);
  const name = nameOf({ order }, order, outcome);
  const money = moneyOf(name, endOf({ order }, order), outcome);
  return [name === 'completed' ? 'issued' : name, money]
    .flatMap((key) => (key && t.maybe(`status_${key}`)) ?? [])
    .join(' · ');
}

/** @param hours how many hours the service usually takes */
export function orderSummary(step: StatusStep, order: Order, t: Translate, hours?: number): OrderSummary {
  const outcome = outcomeOf(order);
  const name = nameOf(step, order, outcome);
  const money = moneyOf(name, endOf(step, order), outcome);
  const waits = name === 'payment-confirmed' || name === 'fulfilment';
  const leads = hasNextAction(name, step, order, outcome);
  const over = name === 'failed' || name === 'cancelled';
  const unpaid = over && outcome === 'not-paid';
  // After “Couldn’t be issued” the sentence about the next action comes first, then that the payment was received.
  const stuck = over && outcome === 'paid';
  const late = name === 'completed' && outcome === 'paid' && 'documentsLate';
  const next = leads ? `hint_${name}` : late;
  // The link is the way back for an owner on another device.
  const meanwhile = availableActions(step).link ? 'comeBack' : 'orderGoesOn';
  const keys = [
    !stuck && money && `status_${money}`,
    (money === 'refunded' || money === 'confirming') && `hint_${money}`,
    name === 'completed' && outcome === 'paid' && order.stamp.doorstepDelivery && 'hint_delivered',
    unpaid ? 'hint_unpaid' : next,
    name === 'cancelled' && stuck && 'hint_failed',
    ((name === 'payment-failed' && leads) || [name, money].includes('payment-expired') || money === 'payment-failed') &&
      'action_bank',
  ];
  const refunded = formatRupees(sum(order.payments?.filter(isRefunded)) || order.totalMinor);
  return {
    name,
    waits,
    stuck,
    closed: ['completed', 'failed', 'cancelled', 'refunded'].includes(name),
    heading: t.maybe(`status_${late && !leads ? 'issued' : name}`) ?? t('status_unknown'),
    sentences: [
      // One paragraph, as when the certificate is ready: little moves then.
      ...(waits
        ? [[hours && t('usually', { count: hours }), t('youMayClose'), t(meanwhile)].filter(Boolean).join(' ')]
        : []),
      ...keys.flatMap((key) => (key === 'hint_refunded' ? t(key, { amount: refunded }) : key && t.maybe(key)) || []),
      ...paidTwice(order, t),
      ...(stuck ? [t('received', { amount: formatRupees(order.totalMinor) })] : []),
    ],
  };
}
