import type { Clock } from '../../base/clock.ts';
import type { Parties } from '../../wire/order.ts';
import { canonical } from '../../base/evaluator/index.ts';
import type { Corrections } from './corrections.ts';
import { Problem } from '../context/problem.ts';
import { derive, type Secret } from '../tokens/secrets.ts';
import type { Status } from './status.ts';
import type { Exclusive } from '../store/lease.ts';
import { deriveContext, throwIfAborted, type RequestContext } from '../context/request-context.ts';
import { createSingleFlight } from '../context/single-flight.ts';
import { answered, wasNotMade, type Upstream } from '../upstream/upstream.ts';

/** An order, and the secret that derives its ids and keys. */
export interface PartiesOf {
  externalOrderId: string;
  secret: Secret;
}

export interface AttachPartiesParts {
  upstream: Upstream;
  corrections: Corrections;
  exclusive: Exclusive;
  status: Pick<Status, 'forget'>;
  clock: Clock;
}

export interface AttachParties {
  /**
   * Writes the parties of a submit.
   *
   * @returns whether the same write was made before, so that the service may have answered without writing. After a
   *   correction on the order itself a submit is outdated, and changes nothing.
   * @throws Problem CONFLICT as `correct` does
   */
  submit(context: RequestContext, order: PartiesOf, parties: Parties): Promise<boolean>;
  /**
   * Corrects the parties of an order.
   *
   * @param revision number of corrections by the holder of the order token, including this one
   * @throws Problem CONFLICT if the correction limit is reached or the parties cannot be changed any more
   */
  correct(context: RequestContext, order: PartiesOf, parties: Parties, revision: number): Promise<void>;
}

/**
 * Attaches parties to orders. The idempotency key depends on the order, the revision and the body only, so the service
 * answers a retry without writing, even if the store is lost.
 */
export function createAttachParties(parts: AttachPartiesParts): AttachParties {
  const { exclusive, clock } = parts;
  const singleFlight = createSingleFlight<boolean>();

  /**
   * Writes of one order run one at a time, with all that decides them: what the store says of earlier writes is then
   * true until this one ends. Runs once for all requests with this key, and completes even if the first client
   * disconnects.
   */
  function underLease(
    context: RequestContext,
    { externalOrderId }: PartiesOf,
    [key, act]: readonly [key: string, act: (attach: Attach) => Promise<boolean>],
  ): Promise<boolean> {
    return singleFlight(key, () =>
      exclusive(
        `parties:${externalOrderId}`,
        () => context.left(),
        () => {
          const own = deriveContext(context, clock, { externalOrderId, call: 'parties' });
          return act((body, idempotencyKey) => write(parts, own, { externalOrderId, body, idempotencyKey }));
        },
      ),
    );
  }

  return {
    async submit(context, order, parties) {
      if (Object.keys(parties).length === 0) return false;
      throwIfAborted(context);
      const firstKey = await keyOf(order, 0, parties);
      const act = (attach: Attach): Promise<boolean> =>
        submitOnce(parts.corrections, { order, parties, firstKey }, attach);
      return underLease(context, order, [`submit:${firstKey}`, act]);
    },
    async correct(context, order, parties, revision) {
      if (Object.keys(parties).length === 0) return;
      throwIfAborted(context);
      const key = await keyOf(order, revision, parties);
      await underLease(context, order, [
        key,
        async (attach) => {
          await correctOnce(parts.corrections, order, () => attach(parties, key));
          return false;
        },
      ]);
    },
  };
}

/** Calls the service within the turn of an order. */
type Attach = (body: Parties, idempotencyKey: string) => Promise<void>;

const keyOf = ({ secret, externalOrderId }: PartiesOf, revision: number, parties: Parties): Promise<string> =>
  derive(secret, 'parties', externalOrderId, revision, canonical(parties));

async function write(
  { corrections, upstream, status }: AttachPartiesParts,
  context: RequestContext,
  { externalOrderId, body, idempotencyKey }: { externalOrderId: string; body: Parties; idempotencyKey: string },
): Promise<void> {
  const releaseCount = await corrections.count(externalOrderId, idempotencyKey);
  try {
    const call = { path: { orderId: externalOrderId }, body, idempotencyKey };
    await upstream.call(context, 'attachParties', call, [409]);
  } catch (error) {
    // A failed release leaves the write counted.
    if (wasNotMade(error)) await releaseCount().catch(() => undefined);
    if (!answered(error, 409)) throw error;
    // The order has advanced: the next status is read again.
    await status.forget(externalOrderId);
    throw notChanged();
  }
}

async function submitOnce(
  corrections: Corrections,
  { order, parties, firstKey }: { order: PartiesOf; parties: Parties; firstKey: string },
  attach: Attach,
): Promise<boolean> {
  const { externalOrderId } = order;
  if (await corrections.isFinal(externalOrderId)) return false;
  const revision = await corrections.revisionOf(externalOrderId, firstKey);
  const key = revision === 0 ? firstKey : await keyOf(order, revision, parties);
  const recordSubmit = (): Promise<void> =>
    corrections.submitted(externalOrderId, firstKey, revision).catch(() => undefined);
  const isRepeat = await corrections.wasCounted(externalOrderId, key);
  try {
    await attach(parties, key);
  } catch (error) {
    if (mayHaveBeenWritten(error)) await recordSubmit();
    throw error;
  }
  await recordSubmit();
  return isRepeat;
}

async function correctOnce(
  corrections: Corrections,
  { externalOrderId }: PartiesOf,
  attach: () => Promise<void>,
): Promise<void> {
  const finalMark = await corrections.finalize(externalOrderId);
  try {
    await attach();
  } catch (error) {
    await (mayHaveBeenWritten(error) ? finalMark.confirm() : finalMark.undo()).catch(() => undefined);
    throw error;
  }
  await finalMark.confirm().catch(() => undefined);
}

/** Errors of this proxy come before the call, or mean that the order has advanced. */
const mayHaveBeenWritten = (error: unknown): boolean =>
  !wasNotMade(error) && !(error instanceof Problem && error.code === 'CONFLICT');

export const notChanged = (): Problem =>
  new Problem('CONFLICT', 'The parties were not changed. Check the order and try again.');
