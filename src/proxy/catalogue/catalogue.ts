import { LRUCache } from 'lru-cache';
import type { Service } from '../../api/index.ts';
import type { Clock } from '../../base/clock.ts';
import { startTurn } from '../http/turn.ts';
import type { Turn } from '../http/turn.ts';
import type { Signals } from '../report/signals.ts';
import { EVERYBODY } from '../price/spend.ts';
import { Problem } from '../problem.ts';
import type { Read } from '../readers.ts';
import type { ArticlesAnswer, SchemaAnswer, StatesAnswer } from '../readers/index.ts';
import type { Upstream } from '../service/upstream.ts';
import type { Store } from '../store/store.ts';
import { createFailingLists } from './failing-lists.ts';
import { createLists } from './lists.ts';
import { createMovedOn } from './moved-on.ts';
import type { MovedOn } from './moved-on.ts';
import { unavailable, unreadable } from '../service/unavailable.ts';
import { createSharedCopies } from './shared-copies.ts';
import type { Copy } from './shared-copies.ts';

/**
 * What the service sells, kept because every look costs INR 5: one call in flight for each list among all instances,
 * old answers while a new one is fetched, and for a week while none can be had. Equal lists are the same object, so
 * that what is made from them can be kept by identity.
 */
export interface Catalogue {
  /** @throws Problem NOT_FOUND for a code that may not be sold */
  service(turn: Turn, code: string): Promise<Service>;
  /** The service as it is at this moment, which is kept from then on; looks at services cost nothing. */
  freshService(turn: Turn, code: string): Promise<Service>;
  /** The form of one service. */
  form(turn: Turn, code: string): Promise<SchemaAnswer>;
  states(turn: Turn): Promise<StatesAnswer>;
  /** @throws Problem NOT_FOUND for a state that is not in the list, before any call */
  articles(turn: Turn, stateCode: string): Promise<ArticlesAnswer>;
  /**
   * What a list holds, where it is fresh and at hand: nothing is waited for, and nothing is refreshed.
   *
   * @param now milliseconds since the epoch, where they are known
   */
  atHand(list: 'states' | `${'service' | 'form' | 'articles'}:${string}`, now?: number): unknown;
  /** The master data moved on from a version: lists that have it, or say none, are read again. */
  readonly movedOn: Pick<MovedOn, 'refused' | 'feeChanged'>;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const STALE_FOR = 7 * DAY;
/* Looks at services cost nothing, and their fee is part of every price. */
const SERVICE_FRESH = 10_000;
const MISSING_FRESH = 10 * MINUTE;
/* After a refresh that failed, those who come meanwhile get the old list without another try. */
const PAUSE = 10_000;

/** A list as this instance keeps it. */
interface Kept extends Copy {
  /** What was read out of the text; absent where the service has none such. */
  value?: unknown;
}

export interface CatalogueParts {
  upstream: Upstream;
  read: Read;
  clock: Clock;
  store: Store;
  sold: ReadonlySet<string>;
  signals: Signals;
}

export function createCatalogue({ upstream, read, clock, store, sold, signals }: CatalogueParts): Catalogue {
  const lists = createLists(upstream, read);
  const shared = createSharedCopies(store, clock);
  const failing = createFailingLists(store, clock);
  const kept = new LRUCache<string, Kept>({ max: 500 });
  const flights = new Map<string, Promise<Kept>>();
  const failedAt = new LRUCache<string, number>({ max: 500 });
  const movedOn = createMovedOn(store, clock);
  const [anySold = ''] = sold;

  const isService = (key: string): boolean => key.startsWith('service:');
  const isFresh = (key: string, copy: Copy, now = clock.now()): boolean =>
    now - copy.at < (isService(key) ? SERVICE_FRESH : copy.text === undefined ? MISSING_FRESH : DAY);
  /** A list that is missing is not shown for longer than that is fresh. */
  const isUsable = (copy: Copy): boolean => copy.text !== undefined && clock.now() - copy.at < DAY + STALE_FOR;

  const isOutdated = (key: string, copy: Copy): boolean => !isService(key) && movedOn.isOutdated(copy);

  /** What is sold any more the service and the states say; a list of theirs that was there is not gone by one answer. */
  const outlives = (key: string, before: Copy): boolean =>
    !isService(key) && isUsable(before) && !isOutdated(key, before);

  /** Reads a copy and keeps it; the same text is the same object. */
  function adopt(key: string, copy: Copy): Kept {
    const before = kept.get(key);
    const same = before && before.text === copy.text;
    const value = same ? before.value : copy.text === undefined ? undefined : lists.parse(key, copy.text);
    const adopted = { ...copy, value };
    if (!before || before.at <= copy.at) kept.set(key, adopted);
    return adopted;
  }

  /** What another instance left; a copy that cannot be read here is none. */
  function adopted(key: string, copy: Copy | undefined): Kept | undefined {
    try {
      return copy && adopt(key, copy);
    } catch {
      return undefined;
    }
  }

  async function fetch(key: string, turn: Turn): Promise<Kept> {
    const text = await lists.fetch(key, turn);
    const before = kept.get(key);
    if (text === undefined && before && outlives(key, before)) throw unreadable();
    const value = text === undefined ? undefined : lists.parse(key, text);
    const { masterDataVersion } = (value ?? {}) as { masterDataVersion?: number };
    const list: Kept = { at: clock.now(), text, masterDataVersion, value: before?.text === text ? before?.value : value };
    kept.set(key, list);
    return list;
  }

  /** As `fetch`; a list whose reads were paid for and failed is left alone for a while. */
  function buy(key: string, turn: Turn): Promise<Kept> {
    if (isService(key)) return fetch(key, turn);
    return failing.buy(key, {
      buy: () => fetch(key, turn),
      counted: () => turn.cost.spentPaise > 0,
      look: () => fetch(`service:${anySold}`, turn),
    });
  }

  /** One refresh of a list at a time, in this process and among all. */
  function refresh(key: string, turn: Turn): Promise<Kept> {
    const underway = flights.get(key);
    if (underway) return underway;
    const flight = start(key, turn).finally(() => flights.delete(key));
    flights.set(key, flight);
    // Where the old list is shown nobody waits for it.
    signals.hold(flight);
    return flight;
  }

  async function start(key: string, { requestId }: Turn): Promise<Kept> {
    // A list that many wait for must not end with the patience, or the share, of the one who came first.
    const turn = startTurn({ requestId, network: EVERYBODY }, clock);
    const isGood = (copy: Copy): boolean =>
      isFresh(key, copy) && !isOutdated(key, copy) && adopted(key, copy) !== undefined;
    try {
      const copy = await shared.once(key, { isGood, left: () => turn.left(), fetch: () => buy(key, turn) });
      failedAt.delete(key);
      return adopt(key, copy);
    } catch (error) {
      failedAt.set(key, clock.now());
      throw error;
    }
  }

  async function get(turn: Turn, key: string): Promise<unknown> {
    const old = kept.get(key) ?? adopted(key, await shared.read(key));
    const outdated = old && isOutdated(key, old);
    const count = (result: 'hit' | 'miss' | 'stale'): void => signals.count('lists', kindOf(key), result);
    if (old && !outdated && isFresh(key, old)) {
      count('hit');
      return valueOf(key, old);
    }
    if (!old || !isUsable(old)) {
      count('miss');
      const pause = failing.left(key);
      if (pause > 0) throw unavailable(pause / 1000);
      return valueOf(key, await refresh(key, turn));
    }
    count('stale');
    const resting = clock.now() - (failedAt.get(key) ?? -Infinity) < PAUSE || failing.left(key) > 0;
    // A list that is known to be wrong is waited for; one that is only old is not.
    const newer = resting ? undefined : refresh(key, turn).catch(() => undefined);
    return valueOf(key, (outdated ? await newer : undefined) ?? old);
  }

  const states = async (turn: Turn): Promise<StatesAnswer> => (await get(turn, 'states')) as StatesAnswer;

  return {
    async service(turn, code) {
      if (!sold.has(code)) throw missing('service');
      return (await get(turn, `service:${code}`)) as Service;
    },
    freshService: async (turn, code) => valueOf('service', await fetch(`service:${code}`, turn)) as Service,
    form: async (turn, code) => (await get(turn, `form:${code}`)) as SchemaAnswer,
    states,
    async articles(turn, stateCode) {
      const known = await states(turn);
      if (!known.states.some(({ code }) => code === stateCode)) throw missing('articles');
      return (await get(turn, `articles:${stateCode}`)) as ArticlesAnswer;
    },
    atHand(list, now) {
      const copy = kept.peek(list);
      return copy && isFresh(list, copy, now) && !isOutdated(list, copy) ? copy.value : undefined;
    },
    movedOn,
  };
}

const kindOf = (key: string): string => key.split(':', 1)[0] ?? key;

function valueOf(key: string, { value }: Kept): unknown {
  if (value === undefined) throw missing(key);
  return value;
}

export const noSuchState = (): Problem =>
  new Problem('NOT_FOUND', 'e-Stamps are not sold for this state.', { field: 'stateCode' });

const missing = (key: string): Problem => key.startsWith('articles')
  ? noSuchState()
  : new Problem('NOT_FOUND', 'This service is not sold here.', { field: 'serviceCode' });
