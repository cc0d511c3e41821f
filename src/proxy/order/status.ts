import type { Clock } from '../../base/clock.ts';
import { DEADLINE, deriveTurn } from '../http/turn.ts';
import type { Turn } from '../http/turn.ts';
import type { OrderRecord } from '../readers/index.ts';
import type { Cipher } from '../seal/cipher.ts';
import type { OrderClaims } from '../seal/tokens.ts';
import { unavailable } from '../service/unavailable.ts';
import { createMemoryStore } from '../store/memory.ts';
import type { Store } from '../store/store.ts';
import { withFallback } from '../store/with-fallback.ts';
import type { OrderLook, OrderState } from './order-look.ts';
import { createOwnLooks } from './own-looks.ts';
import { createSharedLooks } from './shared-looks.ts';

export interface Status {
  /**
   * The state of an order; however many ask, on however many instances, the service is asked once in two seconds, and with
   * one call for as long as nothing changes.
   */
  state(turn: Turn, order: OrderClaims): Promise<OrderState>;
  /** The order's record at this moment; `undefined` when there is no such order. */
  record(turn: Turn, externalOrderId: string): Promise<OrderRecord | undefined>;
  /** We wrote something: the next look is a fresh one. */
  forget(externalOrderId: string): Promise<void>;
  /** Somebody says that the order changed: the next look is a fresh one, once its turn comes. */
  changed(externalOrderId: string): Promise<void>;
}

export interface StatusParts {
  look: OrderLook;
  clock: Clock;
  /** Where other instances look, too, and what closes what is kept there. */
  shared?: { store: Store; cipher: Cipher };
}

export function createStatus({ look, clock, shared }: StatusParts): Status {
  const rules = { patience: DEADLINE, remembers: settled };
  const looks = shared
    // Whoever waits for a certificate is told how it stands also while the instances cannot hear each other.
    ? createSharedLooks<OrderState>({ ...rules, ...shared, store: withFallback(shared.store, createMemoryStore(clock)), clock })
    : createOwnLooks<OrderState>(clock, rules);

  return {
    record: (turn, externalOrderId) => look.record(turn, externalOrderId),
    forget: (externalOrderId) => looks.forget(externalOrderId),
    changed: (externalOrderId) => looks.changed(externalOrderId),
    async state(turn, order) {
      // Whoever has an older token knows of fewer attempts: what it sees is not the answer for the others.
      const found = await looks.look(order.oid, order.ints.join(), (before, times) => {
        const derived = deriveTurn(turn, clock);
        return before ? look.again(derived, order, before, times) : look.whole(derived, order);
      });
      if (found) return found;
      throw unavailable();
    },
  };
}

/**
 * What may be leant on while the service says that an order still is where it was: all that is known for certain. Parties
 * that are not shown any more are not remembered.
 */
function settled(state: OrderState): OrderState | undefined {
  const { record: { parties: _, ...record }, stage, payment, attempts, documents } = state;
  if (payment.state === 'unknown' || attempts.includes('unknown')) return undefined;
  switch (stage) {
    case 'created':
    case 'payment-confirmed': return state;
    case 'fulfilment': return { ...state, record };
    case 'completed': return documents.length > 0 ? { ...state, record } : undefined;
    default: return undefined;
  }
}
