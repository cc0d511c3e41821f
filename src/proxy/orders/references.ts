import type { Details, Parties } from '../../wire/order.ts';
import type { RequestContext } from '../context/request-context.ts';
import { Problem } from '../context/problem.ts';
import { canonical } from '../../base/evaluator/index.ts';
import { MAX_SESSION_SECONDS } from '../../wire/session.ts';
import type { Cipher } from '../tokens/sealing.ts';
import { orderIdOf } from '../tokens/ids.ts';
import { derive, type Secrets } from '../tokens/secrets.ts';
import { ENDED_STAGES, type SessionOrders } from '../sessions/session-orders.ts';
import { ORDER_LIFE_SECONDS, type VerifiedToken, type QuoteClaims, type Tokens } from '../tokens/tokens.ts';
import type { Exclusive } from '../store/lease.ts';
import type { Store } from '../store/store.ts';
import { holds } from './parties.ts';
import type { Status } from './status.ts';
import type { HeldSession } from '../sessions/open-session.ts';
import { seedOfSession, type Sale } from '../tokens/session-tokens.ts';

/**
 * Remembers which quotes an order may have been created from, so that a submit of invalid details for a new order is
 * refused without a call of the service. A quote that has expired creates no order, so a trace need not live longer.
 */
export interface OrderTraces {
  /** Call it before the order is created. @param hasSession whether later quotes may be for the same order */
  record(externalOrderId: string, hasSession: boolean): Promise<void>;
  /** Whether the order may exist. */
  mayExist(externalOrderId: string): Promise<boolean>;
}

/* Longer than the life of a quote, and of a checkout session. */
const TRACE_TTL_SECONDS = 20 * 60;
const SESSION_TRACE_TTL_SECONDS = MAX_SESSION_SECONDS + 24 * 3600;

export function createOrderTraces(store: Pick<Store, 'get' | 'set'>): OrderTraces {
  const keyOf = (externalOrderId: string): string => `submitted-quote:${externalOrderId}`;
  return {
    record: (externalOrderId, hasSession) =>
      store.set(keyOf(externalOrderId), 'yes', hasSession ? SESSION_TRACE_TTL_SECONDS : TRACE_TTL_SECONDS),
    mayExist: async (externalOrderId) => (await store.get(keyOf(externalOrderId))) !== undefined,
  };
}

/**
 * Sales of sessions with an idempotency key while a secret is rotated: each listed secret gives the sale another
 * number.
 */
export interface RotatedSales {
  /**
   * Runs `make` with the sale that has the order: the session's own, or that of another listed secret. Submits of one
   * key run one at a time, because two pages may hold sessions of two secrets.
   */
  run<Made>(
    context: RequestContext,
    { session, sale }: { session: HeldSession | undefined; sale: Sale },
    make: (sale: Sale) => Promise<Made>,
  ): Promise<Made>;
}

interface RotatedSalesParts {
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

/** A submit that may belong to the order of an earlier quote. */
export interface ReferencedSubmit {
  quote: VerifiedToken<'quote'>;
  quoteToken: string;
  /** The customer's id at the merchant; guests have none. */
  customerId: string | undefined;
  parties: Parties;
  details: Details;
}

/**
 * Creates the order of a submit.
 *
 * @param quote the submitted quote, or an earlier one of the same reference
 * @param remember call it before the order is created
 */
export type MakeOrder<Made> = (quote: VerifiedToken<'quote'>, remember: () => Promise<void>) => Promise<Made>;

/** At most one order for each reference of a customer. */
export interface References {
  /**
   * Runs `make` with the quote whose order the submit belongs to, one submit of a reference at a time.
   *
   * @throws Problem CONFLICT if the reference has an order for another stamp or price
   */
  run<Made>(context: RequestContext, submit: ReferencedSubmit, make: MakeOrder<Made>): Promise<Made>;
}

export interface ReferencesParts {
  store: Store;
  exclusive: Exclusive;
  /** The store must not hold tokens in plain text. */
  cipher: Cipher;
  secrets: Secrets;
  tokens: Tokens;
  status: Pick<Status, 'record'>;
}

interface StoredReference {
  /** Its key in the store, so that a moved entry is not accepted. */
  name: string;
  quoteToken: string;
}

export function createReferences({ store, exclusive, cipher, secrets, tokens, status }: ReferencesParts): References {
  /** The keys of one reference, the current one first: every configured secret can find it. */
  function namesOf(submit: ReferencedSubmit): Promise<string[]> | undefined {
    const {
      quote: {
        claims: { svc, ref },
      },
    } = submit;
    const owner = ownerOf(submit);
    if (ref === undefined || owner === undefined) return undefined;
    const others = secrets.all.filter((secret) => secret !== secrets.current);
    return Promise.all(
      [secrets.current, ...others].map(
        async (secret) => `reference:${await derive(secret, 'reference', svc, ref, ...owner)}`,
      ),
    );
  }

  /** The quote of an entry, if it belongs to this name. */
  async function find(name: string): Promise<VerifiedToken<'quote'> | undefined> {
    const sealed = await store.get(name);
    const text = sealed === undefined ? undefined : await cipher.open(sealed);
    const stored = text === undefined ? undefined : (JSON.parse(text) as StoredReference);
    return stored?.name === name ? tokens.verify('quote', stored.quoteToken) : undefined;
  }

  /**
   * The quote of the open order, if there is one and this customer may have it. During a rotation each name may have an
   * entry, and any of them may be of an order that has ended.
   */
  async function openQuote(
    context: RequestContext,
    submit: ReferencedSubmit,
    names: readonly string[],
  ): Promise<VerifiedToken<'quote'> | undefined> {
    for (const name of names) {
      const earlier = await find(name);
      if (!earlier || earlier.claims.jti === submit.quote.claims.jti) continue;
      const order = await status.record(context, await orderIdOf(earlier));
      if (!order || ENDED_STAGES.includes(order.stage)) continue;
      // A guest never receives parties that they did not type, such as a corrected name.
      if (submit.customerId === undefined && !holds(submit.parties, order.parties ?? {})) continue;
      if (!sameJson(stampOf(earlier.claims), stampOf(submit.quote.claims))) throw otherStamp();
      return earlier;
    }
    return undefined;
  }

  return {
    async run<Made>(context: RequestContext, submit: ReferencedSubmit, make: MakeOrder<Made>): Promise<Made> {
      const names = await namesOf(submit);
      const [current] = names ?? [];
      if (!names || current === undefined) return make(submit.quote, () => Promise.resolve());
      const remember = async (): Promise<void> => {
        const stored: StoredReference = { name: current, quoteToken: submit.quoteToken };
        await store.set(current, await cipher.seal(JSON.stringify(stored)), ORDER_LIFE_SECONDS);
      };
      const findOrMake = async (): Promise<Made> => {
        const earlier = await openQuote(context, submit, names);
        return earlier ? make(earlier, () => Promise.resolve()) : make(submit.quote, remember);
      };
      // During a rotation the current secret of one instance is an earlier one of another, so all names are locked. In
      // one order, or two instances would wait for each other.
      const locked = [...names]
        .sort()
        .reduceRight<() => Promise<Made>>(
          (work, name) => () => exclusive(name, () => context.left(), work),
          findOrMake,
        );
      return locked();
    },
  };
}

/**
 * The owner of a reference. A guest is identified by all details, including a mobile number, an e-mail address or a
 * PAN, so guessing a reference opens no other guest's order.
 */
function ownerOf({ customerId, parties, details }: ReferencedSubmit): unknown[] | undefined {
  if (customerId !== undefined) return ['customer', customerId];
  const { customerMobile, customerEmail, partyPan } = parties;
  if (customerMobile === undefined && customerEmail === undefined && partyPan === undefined) return undefined;
  return ['guest', canonical({ parties, details })];
}

/** The choices and the price that the customer saw. */
function stampOf({ sta, art, duty, dist, sro, door, coup, tot }: QuoteClaims): object {
  return { sta, art, duty, dist, sro, door, coup, tot };
}

const sameJson = (one: object, other: object): boolean => canonical(one) === canonical(other);

const otherStamp = (): Problem =>
  new Problem(
    'CONFLICT',
    'This reference already has an order with another stamp or price. Continue with that order, or contact the website’s support team.',
    { field: 'reference' },
  );
