import type { Clock } from '../../base/clock.ts';
import { PAID_STAGES } from '../../base/order-life.ts';
import { isSameAnswer, SECOND_PARTY } from '../../base/session-answers.ts';
import type { Draft, DraftPayment } from '../../wire/draft.ts';
import type { OrderStage } from '../../wire/order.ts';
import { Problem } from '../context/problem.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { OrderRecord } from '../readers/index.ts';
import type { Exclusive } from '../store/lease.ts';
import type { Store } from '../store/store.ts';
import type { DraftClaims } from '../tokens/draft-tokens.ts';

/**
 * The purchases from all drafts of one line: a draft, those that it came from and those that were sent on. The store
 * keeps the numbers of their orders until the drafts expire; whether one was paid is read from the service.
 */
export interface DraftLines {
  /** The purchase of this line that was paid, and who paid if the draft names them. */
  paid(context: RequestContext, claims: DraftClaims): Promise<DraftPayment | undefined>;
  /** Whether purchases of this line may have been lost: there is no store, and the process has started since. */
  isForgotten(claims: DraftClaims): boolean;
  /** Keeps what is known for as long as a new draft of the line lives. */
  extend(line: string): Promise<void>;
  /**
   * Reserves the line for one order before that is created, for 15 minutes; a repeat has its reservation already.
   *
   * @returns gives the reservation back, if the order was certainly not created
   * @throws Problem CONFLICT with the field `draft` if another order was paid, or is being paid, and the customer has
   *   not confirmed to buy another
   */
  reserve(context: RequestContext, claims: DraftClaims, purchase: WantedPurchase): Promise<() => Promise<void>>;
  /**
   * Before an order is paid again, from a page that is open.
   *
   * @throws Problem CONFLICT with the field `draft` if another order of its line was paid, and this one was not
   *   confirmed as another
   */
  requireUnpaid(context: RequestContext, externalOrderId: string): Promise<void>;
}

export interface WantedPurchase {
  externalOrderId: string;
  buyAnother: boolean | undefined;
  /** The order exists, so it is kept whatever else was bought. */
  isMade?: boolean;
}

export interface DraftLinesParts {
  store: Pick<Store, 'get' | 'set' | 'renew'>;
  /** Whether the store outlives this process. */
  isShared: boolean;
  exclusive: Exclusive;
  record: (context: RequestContext, externalOrderId: string) => Promise<OrderRecord | undefined>;
  clock: Clock;
}

/** An order from a draft. */
interface Purchase {
  oid: string;
  /** When it was reserved: milliseconds since the epoch. */
  at: number;
  /** The customer has confirmed that they buy another. */
  another?: true;
}

/* Seconds: the life of a draft. */
export const DRAFT_SECONDS = 7 * 24 * 3600;
/* Seconds: no draft outlives what is known of its line, although the clocks of instances differ. */
const TTL_SECONDS = DRAFT_SECONDS + 3600;
const RESERVED_MS = 15 * 60_000;
/* Purchases of a line that are kept; each after the first was confirmed. What was paid stays longest. */
const MAX_PURCHASES = 8;

const UNPAID_STAGES: readonly (OrderStage | undefined)[] = [undefined, 'created', 'unknown'];

export function createDraftLines({ store, isShared, exclusive, record, clock }: DraftLinesParts): DraftLines {
  const startedAt = Math.floor(clock.now() / 1000);
  const keyOf = (line: string): string => `draft-line:${line}`;
  /** Leads from an order to its line, so that no token tells the line. */
  const keyOfOrder = (oid: string): string => `draft-order:${oid}`;

  async function purchasesOf(line: string): Promise<Purchase[]> {
    const text = await store.get(keyOf(line));
    return text === undefined ? [] : (JSON.parse(text) as Purchase[]);
  }

  async function paidOf(
    context: RequestContext,
    draft: Draft | undefined,
    purchases: readonly Purchase[],
  ): Promise<{ paid?: DraftPayment; open: DraftPayment[] }> {
    const found = await Promise.all(purchases.map(async ({ oid, at }) => ({ at, order: await record(context, oid) })));
    const named = (at: string, order: OrderRecord | undefined): DraftPayment => {
      const name = draft && payerIn(draft, order);
      return { at, ...(name !== undefined && { name }) };
    };
    const open = found.filter(
      ({ at, order }) => at + RESERVED_MS > clock.now() && UNPAID_STAGES.includes(order?.stage),
    );
    const paid = found.findLast(({ order }) => isPaid(order));
    return {
      ...(paid?.order && { paid: named(paidAt(paid.order) ?? new Date(paid.at).toISOString(), paid.order) }),
      open: open.map(({ at, order }) => named(new Date(at).toISOString(), order)),
    };
  }

  /** The purchases without the oldest one that was not paid, if there are too many for another. */
  async function withRoom(context: RequestContext, purchases: Purchase[]): Promise<Purchase[]> {
    if (purchases.length < MAX_PURCHASES) return purchases;
    const orders = await Promise.all(purchases.map(({ oid }) => record(context, oid)));
    const left = Math.max(
      orders.findIndex((order) => !isPaid(order)),
      0,
    );
    return purchases.filter((_purchase, index) => index !== left);
  }

  return {
    async paid(context, { line, draft }) {
      return (await paidOf(context, draft, await purchasesOf(line))).paid;
    },
    isForgotten: ({ since }) => !isShared && since < startedAt,
    async extend(line) {
      const text = await store.get(keyOf(line));
      // A purchase that came meanwhile has set the lifetime itself.
      if (text === undefined) return;
      await store.renew(keyOf(line), text, TTL_SECONDS);
      for (const { oid } of JSON.parse(text) as Purchase[]) await store.set(keyOfOrder(oid), line, TTL_SECONDS);
    },
    async requireUnpaid(context, externalOrderId) {
      const line = await store.get(keyOfOrder(externalOrderId));
      if (line === undefined) return;
      const purchases = await purchasesOf(line);
      if (purchases.some(({ oid, another }) => oid === externalOrderId && another)) return;
      // Nobody's draft is at hand, so the payer is not named.
      const others = purchases.filter(({ oid }) => oid !== externalOrderId);
      const { paid } = await paidOf(context, undefined, others);
      if (paid) throw alreadyBought('This was already paid, from another draft.', { paid });
    },
    async reserve(context, { line, draft }, { externalOrderId: oid, buyAnother, isMade }) {
      const change = (work: (purchases: Purchase[]) => Promise<Purchase[]>): Promise<void> =>
        exclusive(
          keyOf(line),
          () => context.left(),
          async () => store.set(keyOf(line), JSON.stringify(await work(await purchasesOf(line))), TTL_SECONDS),
        );
      let isNew = false;
      await change(async (purchases) => {
        const own = purchases.find((one) => one.oid === oid);
        const others = purchases.filter((one) => one !== own);
        const isReserved = own !== undefined && own.at + RESERVED_MS > clock.now();
        if (!buyAnother && !isMade && others.length > 0) {
          const { paid, open } = await paidOf(context, draft, others);
          if (paid) throw alreadyBought('This was already paid, from another draft.', { paid });
          const [paying] = open;
          if (paying && !isReserved) throw alreadyBought('This is being paid now, from another draft.', { paying });
        }
        const isAnother = buyAnother === true || own?.another === true;
        if (isReserved && isAnother === (own.another === true)) return purchases;
        isNew = own === undefined;
        const at = isReserved ? own.at : clock.now();
        return [...(await withRoom(context, others)), { oid, at, ...(isAnother && { another: true }) }];
      });
      await store.set(keyOfOrder(oid), line, TTL_SECONDS);
      const release = async (): Promise<void> => {
        if (!isNew) return;
        isNew = false;
        // If that fails, the reservation ends by itself.
        await change((purchases) => Promise.resolve(purchases.filter((one) => one.oid !== oid))).catch(() => undefined);
      };
      return release;
    },
  };
}

const alreadyBought = (message: string, known: { paid: DraftPayment } | { paying: DraftPayment }): Problem =>
  new Problem('CONFLICT', `${message} To buy another, confirm it with "buyAnother".`, { field: 'draft', ...known });

/** A status that we do not know leaves the timeline to say so. */
const isPaid = (order: OrderRecord | undefined): boolean =>
  order !== undefined &&
  (PAID_STAGES.includes(order.stage) ||
    (order.stage === 'unknown' && order.timeline.some(({ stage }) => PAID_STAGES.includes(stage))));

/** When an order was paid, as far as the service says so. */
const paidAt = ({ timeline, createdAt }: OrderRecord): string | undefined =>
  timeline.find(({ stage }) => PAID_STAGES.includes(stage))?.at ?? createdAt;

/**
 * The purchaser of an order as a draft writes their name, if it does. Without a purchaser it is the first party. A
 * draft has three places for a name, so that guesses are few.
 */
function payerIn({ parties, details = {} }: Draft, order: OrderRecord | undefined): string | undefined {
  const payer = order?.parties?.customerName ?? order?.parties?.partyName;
  if (payer === undefined) return undefined;
  const second = Object.keys(details).find((name) => SECOND_PARTY.test(name));
  return [parties?.customerName, parties?.partyName, second && details[second]]
    .filter((name) => typeof name === 'string')
    .find((name) => isSameAnswer('/parties/partyName', name, payer));
}
