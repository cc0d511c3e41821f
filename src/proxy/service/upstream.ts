import { createEstampClient, EstampApiError, OPERATIONS } from '../../api/index.ts';
import type {
  Answer, CallArguments, CallOptions, EstampClient, KeyOperationId, Operation, Transport,
} from '../../api/index.ts';
import type { Clock } from '../../base/clock.ts';
import { createBreaker } from './breaker.ts';
import type { Breaker, Report } from './breaker.ts';
import { createBulkhead } from './bulkhead.ts';
import type { Bulkhead } from './bulkhead.ts';
import type { Log } from '../report/log.ts';
import type { Signals } from '../report/signals.ts';
import { refusal, WALLET_PAUSE } from './refusal.ts';
import { createRepeatBudget } from './repeat-budget.ts';
import { routeGroup } from './route-group.ts';
import type { RouteGroup } from './route-group.ts';
import type { Spend } from '../price/spend.ts';
import { stopIfGone } from '../http/turn.ts';
import type { Turn } from '../http/turn.ts';
import { tooSlow, unavailable } from './unavailable.ts';

/** The service, as the proxy calls it: metered, guarded, and with failures in the words of the contract. */
export interface Upstream {
  /**
   * A call that is not sent yet is not sent for a client that went away, and a free read is given up on its way; what
   * costs money or may have had its effect is finished.
   *
   * @param expected statuses that the caller understands: where the service itself says one, in its own error body, it
   * is thrown as the `EstampApiError` that it is
   * @throws EstampApiError for those, ClientGone, Problem for every other failure
   */
  call<Id extends KeyOperationId>(
    turn: Turn, id: Id, options: CallOptions<Id>, expected?: readonly number[],
  ): Promise<Answer<Id>>;
  /** Carries the calls from now on. */
  useTransport(transport: Transport): void;
  /** What is held back at this moment. */
  health(): UpstreamHealth;
}

export interface UpstreamHealth {
  /** The parts of the service that were called so far, and whether their breaker is open. */
  groups: readonly { group: RouteGroup; open: boolean }[];
  /** Whether metered calls pause because the service said that the wallet is empty. */
  walletEmpty: boolean;
}

export interface UpstreamParts {
  apiKey: string;
  baseUrl: string;
  clock: Clock;
  log: Log;
  spend: Spend;
  signals: Signals;
  fetch?: typeof globalThis.fetch;
  /** For the jitter; from 0 to below 1. */
  random?: () => number;
}

/** Milliseconds that a try waits for the head of its answer, and then for the rest. */
export const HEADERS = 8_000;
export const BODY = 3_000;

/** Calls that fail together share a breaker, and room. */
interface Group {
  name: RouteGroup;
  breaker: Breaker;
  bulkhead: Bulkhead;
}

export function createUpstream({ apiKey, baseUrl, clock, log, spend, signals, fetch, random }: UpstreamParts): Upstream {
  const { countCall, mayRepeat: hasBudget } = createRepeatBudget(clock);
  const mayRepeat = (): boolean => {
    const may = hasBudget();
    if (may) signals.count('repeats');
    return may;
  };
  const open = (transport?: Transport): EstampClient => createEstampClient({
    apiKey, baseUrl, clock, fetch, transport, random, mayRepeat, headersMs: HEADERS, bodyMs: BODY,
  });
  let client = open();
  let walletEmptyUntil = -Infinity;
  const groups = new Map<RouteGroup, Group>();
  const groupsOfRows = new Map<Operation, Group>();

  const groupOf = (row: Operation): Group => {
    const known = groupsOfRows.get(row);
    if (known) return known;
    const name = routeGroup(row);
    const group = groups.get(name) ?? { name, breaker: createBreaker(clock), bulkhead: createBulkhead(clock) };
    groups.set(name, group);
    groupsOfRows.set(row, group);
    return group;
  };

  /** What may stop a call while it is still free to stop: asked before it waits for its turn, and after. */
  function requireSense(turn: Turn, row: Operation): void {
    stopIfGone(turn);
    if (turn.left() <= 0) throw tooSlow();
    if (row.pricePaise > 0 && clock.now() < walletEmptyUntil) {
      throw unavailable((walletEmptyUntil - clock.now()) / 1000);
    }
  }

  /** Money is reserved last, when nothing but the call itself is left to be done. */
  async function send<Id extends KeyOperationId>(turn: Turn, id: Id, options: CallOptions<Id>): Promise<Answer<Id>> {
    const row: Operation = OPERATIONS[id];
    const report = groupOf(row).breaker.admit();
    if (typeof report === 'number') throw unavailable(report / 1000);
    let healthy: Parameters<Report>[0];
    try {
      const made = (): Promise<Answer<Id>> => {
        countCall();
        const free = row.method === 'GET' && row.pricePaise === 0;
        const whole = { ...options, deadlineMs: Math.max(turn.left(), 1), signal: free ? turn.signal : undefined };
        return signals.call(turn, row, () => client.call(id, ...([whole] as unknown as CallArguments<Id>)));
      };
      // Whose share pays is worked out only where something is to be paid.
      const answer = await (row.pricePaise === 0 ? made() : spend.metered(turn.network, row.pricePaise, made));
      healthy = true;
      return answer;
    } catch (error) {
      if (error instanceof EstampApiError) healthy = isHealthy(error);
      throw error;
    } finally {
      report(healthy);
    }
  }

  return {
    useTransport(transport) {
      client = open(transport);
    },
    health: () => ({
      groups: [...groups.values()].map(({ name, breaker }) => ({ group: name, open: breaker.isOpen() })),
      walletEmpty: clock.now() < walletEmptyUntil,
    }),
    async call(turn, id, options, expected = []) {
      const row: Operation = OPERATIONS[id];
      requireSense(turn, row);
      const leave = await groupOf(row).bulkhead.enter(turn);
      try {
        requireSense(turn, row);
        return await send(turn, id, options);
      } catch (error) {
        if (!(error instanceof EstampApiError)) {
          signals.count('calls', row.id, 'not-sent');
          throw error;
        }
        if (error.said && expected.includes(error.status)) throw error;
        if (error.kind === 'answer' && error.status === 402) walletEmptyUntil = clock.now() + WALLET_PAUSE;
        throw refusal(error, row, log);
      } finally {
        leave();
      }
    },
  };
}

/** Connections that fail and 5xx are ill; bodies that we cannot read and 402 are not; a call given up tells nothing. */
function isHealthy({ kind, status }: EstampApiError): boolean | undefined {
  if (kind === 'aborted') return undefined;
  return kind === 'unreadable' || (kind === 'answer' && status < 500);
}

/** Whether the service itself answered with this status, among those that the caller expected. */
export const answered = (error: unknown, status: number): error is EstampApiError =>
  error instanceof EstampApiError && error.said && error.status === status;
