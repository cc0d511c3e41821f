import { LRUCache } from 'lru-cache';
import type { Service } from '../../api/index.ts';
import type { Clock } from '../../base/clock.ts';
import { Problem } from '../problem.ts';
import type { Read } from '../readers.ts';
import type { ArticlesAnswer, SchemaAnswer, StatesAnswer } from '../readers/index.ts';
import { startTurn } from '../http/turn.ts';
import type { Turn } from '../http/turn.ts';
import { answered } from '../service/upstream.ts';
import type { Upstream } from '../service/upstream.ts';

/**
 * What the service sells, kept because every look costs INR 5: one call in flight for each list, old answers while
 * a new one is fetched, and for a week while none can be had. Equal lists are the same object, so that what is made
 * from them can be kept by identity.
 */
export interface Catalogue {
  /** @throws Problem NOT_FOUND for a code that may not be sold */
  service(turn: Turn, code: string): Promise<Service>;
  /** The service as it is at this moment; looks at services cost nothing. */
  freshService(turn: Turn, code: string): Promise<Service>;
  /** The form of one service. */
  form(turn: Turn, code: string): Promise<SchemaAnswer>;
  states(turn: Turn): Promise<StatesAnswer>;
  /** @throws Problem NOT_FOUND for a state that is not in the list, before any call */
  articles(turn: Turn, stateCode: string): Promise<ArticlesAnswer>;
  /** The master data moved on: whatever is asked for next is read again. */
  forget(): void;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const STALE_FOR = 7 * DAY;

interface Kept {
  value: unknown;
  at: number;
}

export interface CatalogueParts {
  upstream: Upstream;
  read: Read;
  clock: Clock;
  sold: ReadonlySet<string>;
}

export function createCatalogue({ upstream, read, clock, sold }: CatalogueParts): Catalogue {
  async function load(key: string, turn: Turn): Promise<unknown> {
    const [kind = '', code = ''] = key.split(/:(.*)/s);
    if (kind === 'service') return loadService(turn, code);
    if (kind === 'form') {
      return read('schema', (await upstream.call(turn, 'getEstampSchema', { path: { serviceCode: code } })).text);
    }
    if (kind === 'states') return read('states', (await upstream.call(turn, 'listEstampStates', {})).text);
    return read('articles', (await upstream.call(turn, 'listStateInstruments', { path: { stateCode: code } })).text);
  }

  async function loadService(turn: Turn, code: string): Promise<Service> {
    try {
      const { body } = await upstream.call(turn, 'getService', { path: { serviceCode: code } }, [404]);
      if (body.isActive === false || body.entitled === false) throw notSold();
      return body;
    } catch (error) {
      throw answered(error, 404) ? notSold() : error;
    }
  }

  const cache = new LRUCache<string, Kept, Turn>({
    max: 500,
    ttl: DAY,
    perf: clock,
    ttlResolution: 0,
    // Whoever waits gets what was fetched, even when it is not kept any more.
    ignoreFetchAbort: true,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    async fetchMethod(key, _stale, { options, context }) {
      // A list that many wait for must not end with the patience of the one who came first.
      const value = await load(key, startTurn(context.requestId, context.network, clock));
      options.ttl = key.startsWith('service:') ? MINUTE : DAY;
      return { value, at: clock.now() };
    },
  });

  async function get<T>(turn: Turn, key: string): Promise<T> {
    const kept = cache.peek(key, { allowStale: true });
    if (kept && clock.now() - kept.at > DAY + STALE_FOR) cache.delete(key);
    const found = await cache.fetch(key, { context: turn });
    if (found) return found.value as T;
    throw new Problem('SERVICE_UNAVAILABLE', 'This is not available at the moment. Please try again later.');
  }

  const states = (turn: Turn): Promise<StatesAnswer> => get(turn, 'states');

  return {
    async service(turn, code) {
      if (!sold.has(code)) throw notSold();
      return get(turn, `service:${code}`);
    },
    freshService: loadService,
    form: (turn, code) => get(turn, `form:${code}`),
    states,
    async articles(turn, stateCode) {
      const known = await states(turn);
      if (!known.states.some(({ code }) => code === stateCode)) {
        throw new Problem('NOT_FOUND', 'e-Stamps are not sold for this state.', { field: 'stateCode' });
      }
      return get(turn, `articles:${stateCode}`);
    },
    forget: () => cache.clear(),
  };
}

const notSold = (): Problem =>
  new Problem('NOT_FOUND', 'This service is not sold here.', { field: 'serviceCode' });
