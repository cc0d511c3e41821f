import { Problem } from '../model/problem.ts';
import type { ToleranceFaults } from '../store/settings.ts';
import type { Reply } from './body.ts';

/** A fault to inject into one call. */
export interface Fault {
  /** Responds with this status instead. */
  status?: number;
  /** Milliseconds of real time before the fault, or before the normal response if there is no other fault. */
  delayMs?: number;
  /** Cuts the connection. */
  drop?: boolean;
  /** Applies the effect first and then fails, so the response is lost. */
  afterEffect?: boolean;
}

/** The error that a fault answers with. */
export function faultProblem({ status = 500 }: Fault): Problem {
  return new Problem(status, 'This failure was asked for through the control plane.', {
    ...(status === 429 && { retryAfterSeconds: 1 }),
  });
}

/** A fault that waits for so many calls of an operation. */
export interface WaitingFault {
  operationId: string;
  times: number;
  fault: Fault;
}

/** Pending faults, oldest first. */
export class Faults {
  #waiting: WaitingFault[] = [];

  add(operationId: string, times: number, fault: Fault): void {
    this.#waiting.push({ operationId, times, fault });
  }

  /** Removes and returns the next fault of an operation. */
  take(operationId: string): Fault | undefined {
    const entry = this.#waiting.find((one) => one.operationId === operationId);
    if (!entry) return undefined;
    entry.times -= 1;
    if (entry.times <= 0) this.#waiting = this.#waiting.filter((one) => one !== entry);
    return entry.fault;
  }

  /** The pending faults, oldest first. */
  list(): WaitingFault[] {
    return this.#waiting;
  }

  /** Puts others in their place. */
  replace(waiting: readonly WaitingFault[]): void {
    this.#waiting = waiting.map((one) => ({ ...one }));
  }

  clear(): void {
    this.#waiting = [];
  }
}

type Fields = Record<string, unknown>;

const isEntry = (value: unknown, ...names: string[]): value is Fields =>
  typeof value === 'object' && value !== null && names.every((name) => name in value);

/**
 * Adds entries with unknown values of enumerations, as a newer service might: a past step of an order, a price line.
 * Documented entries stay unchanged and in place: the last step is still the order's status, and the new line costs
 * nothing. The state of an order, intent or invitation is never replaced, because that would be another answer.
 *
 * @param name the key of the list
 */
function withNewerValues(name: string, list: readonly unknown[]): readonly unknown[] {
  const last = list.at(-1);
  if ((name === 'timeline' || name === 'history') && isEntry(last, 'status')) {
    return [...list.slice(0, -1), { ...last, status: 'QUALITY_REVIEWED' }, last];
  }
  if (isEntry(last, 'type', 'amount')) {
    const amount = typeof last['amount'] === 'number' ? 0 : '0.00';
    return [...list, { ...last, type: 'CLIMATE_LEVY', amount }];
  }
  return list;
}

/** Parts whose keys have a meaning of their own: a form's description, and the caller's data. */
const OPAQUE = new Set(['schema', 'uiSchema', 'ui_schema', 'details', 'parties']);

/** Fields that no client needs, in all dialects. */
const OPTIONAL = new Set([
  'description',
  'updatedAt',
  'updated_at',
  'coreOrderId',
  'core_order_id',
  'entitlementUpdatedAt',
  'uiSchema',
  'defaultGovernmentFee',
  'requiresDocuments',
  'guestCheckoutEnabled',
  'category',
  'message',
  'count',
]);

/** Changes a successful response as the switches say. A tolerant client is not affected. */
export function applyToleranceFaults(reply: Reply, faults: ToleranceFaults, replyNumber: number): Reply {
  if (reply.status >= 300) return reply;
  const alternate = replyNumber % 2 === 0 ? 200 : 201;
  const status = faults.alternateSuccess ? alternate : reply.status;
  const plain = !faults.unknownFields && !faults.shuffleKeys && !faults.dropOptional;
  return { ...reply, status, body: plain ? reply.body : unpleasant(reply.body, faults) };
}

function unpleasant(value: unknown, faults: ToleranceFaults): unknown {
  if (Array.isArray(value)) return value.map((item) => unpleasant(item, faults));
  if (typeof value !== 'object' || value === null) return value;
  const newer = (key: string, inner: unknown): unknown =>
    faults.unknownFields && Array.isArray(inner) ? withNewerValues(key, inner) : inner;
  let entries = Object.entries(value).map(([key, inner]): [string, unknown] => [
    key,
    OPAQUE.has(key) ? inner : unpleasant(newer(key, inner), faults),
  ]);
  if (faults.dropOptional) entries = entries.filter(([key, inner]) => inner !== null && !OPTIONAL.has(key));
  if (faults.unknownFields) entries = [['xUnannounced', { since: '1.9.0', tags: ['new'] }], ...entries];
  if (faults.shuffleKeys) entries.reverse();
  return Object.fromEntries(entries);
}
