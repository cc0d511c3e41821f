import { PAN } from '../../base/pan.ts';
import { isPrintable } from '../../base/printable.ts';
import type { FieldProblem } from '../../wire/problems.ts';
import type { Parties } from '../../wire/order.ts';
import { canonical } from '../seal/canonical.ts';
import type { Corrections } from './corrections.ts';
import { NOT_PRINTABLE } from './printable.ts';
import { Problem } from '../problem.ts';
import { derive } from '../seal/secrets.ts';
import type { Secret } from '../seal/secrets.ts';
import type { Status } from './status.ts';
import type { Spend } from '../price/spend.ts';
import type { Turn } from '../http/turn.ts';
import { answered } from '../service/upstream.ts';
import type { Upstream } from '../service/upstream.ts';

const SHAPES: Readonly<Partial<Record<keyof Parties, { pattern: RegExp; message: string }>>> = {
  customerMobile: { pattern: /^\+?[0-9][0-9 -]{8,17}$/, message: 'Enter a mobile number.' },
  customerEmail: { pattern: /^[^\s@]+@[^\s@]+$/, message: 'Enter an e-mail address.' },
  partyPan: { pattern: PAN, message: 'Enter a PAN like ABCPE1234F.' },
};

/**
 * The parties as they are sent: trimmed, without the empty ones.
 *
 * @throws Problem INVALID_INPUT with the fields at fault; the values are not repeated in it
 */
export function checkParties(parties: Parties): Parties {
  const entries = Object.entries(parties)
    .map(([name, value]) => [name, value?.trim()] as const)
    .filter(([, value]) => value !== undefined && value !== '') as [keyof Parties, string][];
  const fields = entries.flatMap(([name, value]): FieldProblem[] => {
    const shape = SHAPES[name];
    const message = !isPrintable(value) ? NOT_PRINTABLE
      : shape && !shape.pattern.test(value) ? shape.message : undefined;
    return message === undefined ? [] : [{ path: `/parties/${name}`, keyword: 'pattern', params: {}, message }];
  });
  if (fields.length === 0) return Object.fromEntries(entries);
  throw new Problem('INVALID_INPUT', 'Some details of the parties need to be mended.', { fields });
}

/**
 * Refuses to empty a field of an order. The service keeps what it is not sent and is not known to take anything away, so
 * that an empty text left out would be said to be done, and was not.
 *
 * @throws Problem INVALID_INPUT with the fields at fault
 */
export function requireNoneEmptied(parties: Parties): void {
  const emptied = Object.keys(parties).filter((name) => parties[name as keyof Parties]?.trim() === '');
  if (emptied.length === 0) return;
  const fields = emptied.map((name): FieldProblem => (
    { path: `/parties/${name}`, keyword: 'minLength', params: { limit: 1 }, message: 'This can be corrected, but not taken away.' }
  ));
  throw new Problem('INVALID_INPUT', 'A detail of the parties cannot be taken away. Enter another one, or leave it out to keep it.', { fields });
}

/** Whether an order holds these parties already. Fields that are not asked for do not matter: they stay. */
export function holds(current: Parties | undefined, wanted: Parties): boolean {
  return Object.entries(wanted).every(([name, value]) => current?.[name as keyof Parties] === value);
}

export interface Attachment {
  externalOrderId: string;
  /** The secret that this order's names are derived with. */
  secret: Secret;
  /** How often the parties were corrected before, this time included. */
  revision: number;
  parties: Parties;
  /** What the order held, where that was read and was something. */
  before?: Parties;
}

export interface AttachParts {
  upstream: Upstream;
  spend: Spend;
  corrections: Corrections;
  status: Pick<Status, 'forget'>;
}

/**
 * Attaches parties, once: the key is derived from the order, the revision, the body and what the order held, so that
 * a repeat is the same call, and changing A to B and back to A is three, also with a token that is not the newest.
 *
 * @throws Problem CONFLICT when the parties were corrected too often or cannot be changed any more
 */
export async function attachParties(
  { upstream, spend, corrections, status }: AttachParts, turn: Turn,
  { externalOrderId, secret, revision, parties, before }: Attachment,
): Promise<void> {
  if (Object.keys(parties).length === 0) return;
  const earlier = before && Object.keys(before).length > 0 ? [canonical(before)] : [];
  const idempotencyKey = await derive(secret, 'parties', externalOrderId, revision, canonical(parties), ...earlier);
  const onOrder = revision > 0;
  if (onOrder || earlier.length > 0) await corrections.count(externalOrderId, idempotencyKey, onOrder);
  await spend.countParties(externalOrderId);
  const options = { path: { orderId: externalOrderId }, body: parties, idempotencyKey };
  try {
    await upstream.call(turn, 'attachParties', options, [409]);
  } catch (error) {
    if (!answered(error, 409)) throw error;
    // The order has moved on: whoever looks next sees where to.
    await status.forget(externalOrderId);
    throw notChanged();
  }
}

export const notChanged = (): Problem =>
  new Problem('CONFLICT', 'The details of the parties were not changed. Look at the order as it is, and try again.');
