import type { RequestContext } from '../context/request-context.ts';
import type { HeldSession } from '../sessions/open-session.ts';
import type { SessionOrders } from '../sessions/session-orders.ts';
import type { Exclusive } from '../store/exclusive.ts';
import { seedOfSession, type Sale } from '../tokens/sale-of.ts';
import { derive, type Secrets } from '../tokens/secrets.ts';

/** Sales of sessions with an idempotency key while a secret is rotated: each listed secret gives the sale another number. */
export interface RotatedSales {
  /**
   * Runs `make` with the sale that has the order: the session's own, or that of another listed secret. Submits of one key run
   * one at a time, because two pages may hold sessions of two secrets.
   */
  run<Made>(
    context: RequestContext,
    { session, sale }: { session: HeldSession | undefined; sale: Sale },
    make: (sale: Sale) => Promise<Made>,
  ): Promise<Made>;
}

export interface RotatedSalesParts {
  secrets: Secrets;
  sessionOrders: Pick<SessionOrders, 'find'>;
  exclusive: Exclusive;
}

export function createRotatedSales({ secrets, sessionOrders, exclusive }: RotatedSalesParts): RotatedSales {
  // Instances list the same secrets in another order, and have to take the same lock.
  const [locking = secrets.current] = [...secrets.all].sort((one, other) => (one.kid < other.kid ? -1 : 1));

  return {
    async run(context, { session, sale }, make) {
      if (!session?.others.length) return make(sale);
      return exclusive(
        `session-sale:${await derive(locking, 'session-sale', session.claims.idem)}`,
        () => context.left(),
        async () => {
          const found = await sessionOrders.find(context, session);
          if (!found || found.place.secret === sale.secret) return make(sale);
          const { externalOrderId, secret, key } = found.place;
          return make({ ...sale, externalOrderId, secret, seed: seedOfSession(key) });
        },
      );
    },
  };
}
