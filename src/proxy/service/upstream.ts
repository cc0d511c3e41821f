import { createEstampClient, EstampApiError, OPERATIONS } from '../../api/index.ts';
import type {
  Answer, CallArguments, CallOptions, EstampClient, KeyOperationId, Operation, Transport,
} from '../../api/index.ts';
import type { Clock } from '../../base/clock.ts';
import { createBreaker } from './breaker.ts';
import type { Breaker } from './breaker.ts';
import type { Log } from '../report/log.ts';
import { Problem } from '../problem.ts';
import type { Spend } from '../price/spend.ts';
import type { Turn } from '../http/turn.ts';

/** The service, as the proxy calls it: metered, guarded, and with failures in the words of the contract. */
export interface Upstream {
  /**
   * @param expected statuses that the caller understands: they are thrown as the `EstampApiError` that they are
   * @throws EstampApiError for those, Problem for every other failure
   */
  call<Id extends KeyOperationId>(
    turn: Turn, id: Id, options: CallOptions<Id>, expected?: readonly number[],
  ): Promise<Answer<Id>>;
  /** Carries the calls from now on. */
  useTransport(transport: Transport): void;
}

export interface UpstreamParts {
  apiKey: string;
  baseUrl: string;
  clock: Clock;
  log: Log;
  spend: Spend;
  fetch?: typeof globalThis.fetch;
}

/** After 402 the wallet is empty; asking again at once would only be refused again. */
const WALLET_PAUSE = 60_000;

/** Calls that fail together: metered reads, metered writes, and the free ones by what they are about. */
const groupOf = (row: Operation): string =>
  row.pricePaise > 0 ? `${row.method} metered` : (row.path.split('/')[2] ?? '');

export function createUpstream({ apiKey, baseUrl, clock, log, spend, fetch }: UpstreamParts): Upstream {
  const open = (transport?: Transport): EstampClient =>
    createEstampClient({ apiKey, baseUrl, clock, fetch, transport });
  let client = open();
  let walletEmptyUntil = -Infinity;
  const breakers = new Map<string, Breaker>();

  const breakerOf = (row: Operation): Breaker => {
    const group = groupOf(row);
    const breaker = breakers.get(group) ?? createBreaker(clock);
    breakers.set(group, breaker);
    return breaker;
  };

  async function send<Id extends KeyOperationId>(turn: Turn, id: Id, options: CallOptions<Id>): Promise<Answer<Id>> {
    const breaker = breakerOf(OPERATIONS[id]);
    if (!breaker.admits()) throw unavailable(5);
    try {
      const given = { ...options, deadlineMs: turn.left(), requestId: crypto.randomUUID() };
      const answer = await client.call(id, ...([given] as unknown as CallArguments<Id>));
      breaker.report(true);
      return answer;
    } catch (error) {
      breaker.report(!(error instanceof EstampApiError && isSick(error)));
      throw error;
    }
  }

  function toProblem(error: EstampApiError, row: Operation): Problem {
    const { status, kind } = error;
    log.warn({ operation: row.id, status, code: error.code, upstreamRequestId: error.requestId },
      'A call of the service failed.');
    if (kind === 'timeout') return new Problem('UPSTREAM_TIMEOUT', 'The service took too long. Please try again.');
    if (kind === 'unreadable') return unreadable();
    if (kind !== 'answer') return unavailable();
    if (status === 402) {
      walletEmptyUntil = clock.now() + WALLET_PAUSE;
      log.alert({
        type: 'wallet-empty', operation: row.id, status,
        message: 'The service answers 402: the wallet is empty. Top it up; metered calls pause for a minute.',
      });
      return unavailable(WALLET_PAUSE / 1000);
    }
    if (status === 401 || status === 403) {
      log.alert({
        type: 'service-refused', operation: row.id, status,
        message: `The service answers ${status} to ${row.id}: check the API key, its scope ${row.scope ?? ''}, ` +
          'its IP allowlist and what the organization is entitled to.',
      });
      return unavailable();
    }
    if (status === 404) return new Problem('NOT_FOUND', 'There is no such order or service.');
    if (status === 409) return new Problem('CONFLICT', 'This does not fit what was sent before. Ask for a new price.');
    if (status === 429 || status >= 500) return unavailable();
    return unreadable();
  }

  return {
    useTransport(transport) {
      client = open(transport);
    },
    async call(turn, id, options, expected = []) {
      const row: Operation = OPERATIONS[id];
      if (turn.left() <= 0) throw new Problem('UPSTREAM_TIMEOUT', 'The service took too long. Please try again.');
      if (row.pricePaise > 0 && clock.now() < walletEmptyUntil) {
        throw unavailable(Math.ceil((walletEmptyUntil - clock.now()) / 1000));
      }
      try {
        return await spend.metered(turn.network, row.pricePaise, () => send(turn, id, options));
      } catch (error) {
        if (!(error instanceof EstampApiError)) throw error;
        if (error.kind === 'answer' && expected.includes(error.status)) throw error;
        throw toProblem(error, row);
      }
    },
  };
}

/** Connections that fail and 5xx; not bodies that we cannot read, and not 402. */
function isSick({ kind, status }: EstampApiError): boolean {
  return kind === 'network' || kind === 'timeout' || (kind === 'answer' && status >= 500);
}

const unavailable = (retryAfterSeconds?: number): Problem =>
  new Problem('SERVICE_UNAVAILABLE', 'This is not available at the moment. Please try again later.', {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });

const unreadable = (): Problem =>
  new Problem('UPSTREAM_INVALID', 'The service gave an answer that could not be read. Please try again later.');

/** Whether the service answered with this status, among those that the caller expected. */
export const answered = (error: unknown, status: number): error is EstampApiError =>
  error instanceof EstampApiError && error.kind === 'answer' && error.status === status;
