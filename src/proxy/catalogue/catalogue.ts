import { LRUCache } from 'lru-cache';
import type { Service } from '../../api/index.ts';
import { type Clock, monotonic, stopwatch } from '../../base/clock.ts';
import { createContext, type RequestContext } from '../context/request-context.ts';
import { createSingleFlight } from '../context/single-flight.ts';
import type { TelemetryRecorder } from '../telemetry/telemetry.ts';
import { ALL_NETWORKS } from '../limits/spend-guard.ts';
import { Problem, sessionRequired, unavailable, unreadableResponse } from '../context/problem.ts';
import type { ArticlesAnswer, Read, SchemaAnswer, StatesAnswer } from '../readers/index.ts';
import { type Upstream, answered } from '../upstream/upstream.ts';
import type { Store } from '../store/store.ts';
import {
  createFailureBackoff,
  createSharedCache,
  type CacheEntry,
  type FailureBackoff,
  type SharedCache,
} from './shared-cache.ts';

/** Fetches lists by key: `states`, `articles:KA`, `form:estamp.standard`, `service:estamp.standard`. */
interface FetchLists {
  /** Calls the service. @returns the body, or `undefined` if the list does not exist or is not sold */
  fetch(key: string, context: RequestContext): Promise<string | undefined>;
  /** Parses a body. @throws Problem UPSTREAM_INVALID if it cannot be parsed */
  parse(key: string, text: string): unknown;
}

/** @param maxBytes the longest list that is read */
function createFetchLists(upstream: Upstream, read: Read, maxBytes?: number): FetchLists {
  async function service(context: RequestContext, serviceCode: string): Promise<string | undefined> {
    const { body, text } = await upstream.call(context, 'getService', { path: { serviceCode } }, [404]);
    return body.isActive === false || body.entitled === false ? undefined : text;
  }

  async function fetchBody(kind: Kind, code: string, context: RequestContext): Promise<string | undefined> {
    if (kind === 'service') return service(context, code);
    // The service always has states: a 404 comes from a gateway and must not replace the list.
    if (kind === 'states') return (await upstream.call(context, 'listEstampStates', { maxBytes })).text;
    if (kind === 'articles') {
      return (await upstream.call(context, 'listStateInstruments', { path: { stateCode: code }, maxBytes }, [404]))
        .text;
    }
    return (await upstream.call(context, 'getEstampSchema', { path: { serviceCode: code }, maxBytes }, [404])).text;
  }

  return {
    async fetch(key, context) {
      const [kind, code] = splitKey(key);
      try {
        return await fetchBody(kind, code, context);
      } catch (error) {
        if (answered(error, 404)) return undefined;
        throw error;
      }
    },
    parse(key, text) {
      const [kind] = splitKey(key);
      if (kind === 'service') return JSON.parse(text) as Service;
      return read(kind === 'form' ? 'schema' : kind, text);
    },
  };
}
type Kind = 'service' | 'form' | 'states' | 'articles';

function splitKey(key: string): [kind: Kind, code: string] {
  const colon = key.indexOf(':');
  return [(colon < 0 ? key : key.slice(0, colon)) as Kind, colon < 0 ? '' : key.slice(colon + 1)];
}

/** Tracks which versions of the master data are outdated, and since when. */
interface Invalidation {
  /** The service rejected this version. Repeated rejections take effect at growing intervals. */
  versionRefused(version: number | undefined): void;
  /** The fee of a service changed since this version. Repeated reports have no effect on any instance. */
  feeChanged(version: number | undefined, fee: string | undefined): Promise<void>;
  /**
   * Whether a list was read before its version became outdated. A list without a version may have any.
   *
   * @param readAt milliseconds of `monotonic`
   */
  isOutdated(copy: Pick<CacheEntry, 'masterDataVersion'>, readAt: number): boolean;
}
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/* If the service rejects its own version, lists must not be fetched all the time: the wait doubles up to this. */
const MAX_WAIT = 32 * MINUTE;
type Version = number | 'any';

function createInvalidation(store: Store, clock: Clock): Invalidation {
  /* When each version became outdated, in milliseconds of `monotonic`; `any` for reports without a version. */
  const outdatedSince = new LRUCache<Version, number>({ max: 500 });
  const refusals = new LRUCache<Version, { at: number; times: number }>({ max: 500 });
  const knownFeeChanges = new LRUCache<string, true>({ max: 500, ttl: HOUR, perf: stopwatch(clock), ttlResolution: 0 });
  let latest = -Infinity;

  function markOutdated(version: Version, at: number): void {
    outdatedSince.set(version, Math.max(at, outdatedSince.get(version) ?? -Infinity));
    latest = Math.max(at, latest);
  }

  return {
    versionRefused(version) {
      const name: Version = version ?? 'any';
      const now = monotonic(clock);
      const earlier = refusals.get(name);
      const elapsed = now - (earlier?.at ?? -Infinity);
      if (earlier && elapsed < Math.min(MINUTE * 2 ** (earlier.times - 1), MAX_WAIT)) return;
      refusals.set(name, { at: now, times: earlier && elapsed < 2 * HOUR ? earlier.times + 1 : 1 });
      markOutdated(name, now);
    },
    async feeChanged(version, fee) {
      const changeKey = `fee-changed:${version}:${fee}`;
      if (knownFeeChanges.has(changeKey)) return;
      knownFeeChanges.set(changeKey, true);
      const now = clock.now();
      const isFirst = await store.setIfAbsent(changeKey, String(now), HOUR / 1000).catch(() => true);
      const firstAt = isFirst ? undefined : await store.get(changeKey).catch(() => undefined);
      const elapsed = firstAt === undefined ? 0 : Math.max(now - Number(firstAt), 0);
      markOutdated(version ?? 'any', monotonic(clock) - elapsed);
    },
    isOutdated: ({ masterDataVersion }, readAt) =>
      readAt <= latest &&
      (masterDataVersion === undefined ||
        readAt <= Math.max(outdatedSince.get(masterDataVersion) ?? -Infinity, outdatedSince.get('any') ?? -Infinity)),
  };
}

/**
 * The service's lists, cached because each read costs INR 5. All instances share one call in flight for each list. A
 * stale list is served while it is refreshed, and for a week while refreshing fails. Equal lists are the same object,
 * so derived values can be cached by identity.
 */
export interface Catalogue {
  /** @throws Problem NOT_FOUND if the code is not sold */
  service(context: RequestContext, code: string): Promise<Service>;
  /** Reads the service now and caches it. Reading a service is free. */
  freshService(context: RequestContext, code: string): Promise<Service>;
  /** The form of one service. */
  form(context: RequestContext, code: string): Promise<SchemaAnswer>;
  states(context: RequestContext): Promise<StatesAnswer>;
  /** @throws Problem NOT_FOUND if the state is not in the list, before any call */
  articles(context: RequestContext, stateCode: string): Promise<ArticlesAnswer>;
  /**
   * A cached list if it is fresh; never fetches or refreshes.
   *
   * @param now milliseconds of `monotonic`, if the caller knows them
   */
  peek(list: 'states' | `${'service' | 'form' | 'articles'}:${string}`, now?: number): unknown;
  /** Marks lists of outdated master data, so that they are read again. */
  readonly invalidation: Pick<Invalidation, 'versionRefused' | 'feeChanged'>;
}
const DAY = 24 * 60 * MINUTE;
const STALE_FOR = 7 * DAY;

/* Reading a service is free, and its fee is part of every price. */
const SERVICE_FRESH = 10_000;
const MISSING_FRESH = 10 * MINUTE;

/* After a failed refresh the stale list is served without another attempt for this long. */
const RETRY_PAUSE = 10_000;

/** A cached list of this instance. */
interface CachedCatalogue extends CacheEntry {
  /** The parsed text; absent if the service does not have the list. */
  value?: unknown;
  /** Milliseconds of `monotonic`. */
  readAt: number;
}

export interface CatalogueParts {
  upstream: Upstream;
  read: Read;
  clock: Clock;
  store: Store;
  sold: ReadonlySet<string>;
  telemetry: TelemetryRecorder;
  /** The longest list that is read. */
  listBytes?: number;
}

export function createCatalogue(parts: CatalogueParts): Catalogue {
  const { sold } = parts;
  const invalidation = createInvalidation(parts.store, parts.clock);
  const lists = new CachedLists(parts, invalidation);
  const states = async (context: RequestContext): Promise<StatesAnswer> =>
    (await lists.get(context, 'states')) as StatesAnswer;

  return {
    async service(context, code) {
      if (!sold.has(code)) throw notFound('service');
      return (await lists.get(context, `service:${code}`)) as Service;
    },
    freshService: async (context, code) => valueOf('service', await lists.fetch(`service:${code}`, context)) as Service,
    form: async (context, code) => (await lists.get(context, `form:${code}`)) as SchemaAnswer,
    states,
    async articles(context, stateCode) {
      const known = await states(context);
      if (!known.states.some(({ code }) => code === stateCode)) throw notFound('articles');
      return (await lists.get(context, `articles:${stateCode}`)) as ArticlesAnswer;
    },
    peek: (list, now) => lists.peek(list, now),
    invalidation,
  };
}

/** The lists of this instance, and how they are refreshed. */
class CachedLists {
  readonly #parts: CatalogueParts;
  readonly #invalidation: Invalidation;
  readonly #lists: FetchLists;
  readonly #shared: SharedCache;
  readonly #backoff: FailureBackoff;
  readonly #cached = new LRUCache<string, CachedCatalogue>({ max: 500 });
  readonly #failedAt = new LRUCache<string, number>({ max: 500 });
  readonly #singleFlight = createSingleFlight<CachedCatalogue>();

  constructor(parts: CatalogueParts, invalidation: Invalidation) {
    const { upstream, read, listBytes, store, clock } = parts;
    this.#parts = parts;
    this.#invalidation = invalidation;
    this.#lists = createFetchLists(upstream, read, listBytes);
    this.#shared = createSharedCache(store, clock);
    this.#backoff = createFailureBackoff(store, clock);
  }

  /** A list, from the cache if its copy there is usable. */
  async get(context: RequestContext, key: string): Promise<unknown> {
    const { telemetry } = this.#parts;
    const old = this.#cached.get(key) ?? this.#adoptOrIgnore(key, await this.#shared.read(key));
    if (context.cachedOnly && !isService(key)) {
      if (old && this.#isUsable(old)) return valueOf(key, old);
      throw sessionRequired();
    }
    const outdated = old && this.#isOutdated(key, old);
    const count = (result: 'hit' | 'miss' | 'stale'): void => telemetry.count('lists', kindOf(key), result);
    if (old && !outdated && this.#isFresh(key, old)) {
      count('hit');
      return valueOf(key, old);
    }
    if (!old || !this.#isUsable(old)) {
      count('miss');
      const pause = this.#backoff.left(key);
      if (pause > 0) throw unavailable(pause / 1000);
      return valueOf(key, await this.#refresh(key, context));
    }
    count('stale');
    const isPaused = this.#now - (this.#failedAt.get(key) ?? -Infinity) < RETRY_PAUSE || this.#backoff.left(key) > 0;
    // A list that is known to be wrong is awaited; a list that is only old is not.
    const refreshing = isPaused ? undefined : this.#refresh(key, context).catch(() => undefined);
    return valueOf(key, (outdated ? await refreshing : undefined) ?? old);
  }

  /** Reads a list from the service and caches it. */
  async fetch(key: string, context: RequestContext): Promise<CachedCatalogue> {
    const text = await this.#lists.fetch(key, context);
    const earlier = this.#cached.get(key);
    if (text === undefined && earlier && this.#staysListed(key, earlier)) throw unreadableResponse();
    const value = this.#parse(key, text);
    const { masterDataVersion } = (value ?? {}) as { masterDataVersion?: number };
    const list: CachedCatalogue = {
      at: this.#parts.clock.now(),
      readAt: this.#now,
      text,
      masterDataVersion,
      value: earlier?.text === text ? earlier?.value : value,
    };
    this.#cached.set(key, list);
    return list;
  }

  peek(key: string, now?: number): unknown {
    const copy = this.#cached.peek(key);
    return copy && this.#isFresh(key, copy, now) && !this.#isOutdated(key, copy) ? copy.value : undefined;
  }

  /** Milliseconds of `monotonic`. */
  get #now(): number {
    return monotonic(this.#parts.clock);
  }

  /** When a copy was fetched. A time in the future (the clock was set back) counts as now. */
  #readAt(key: string, copy: CacheEntry): number {
    const same = this.#cached.peek(key);
    return same?.at === copy.at ? same.readAt : this.#now - Math.max(this.#parts.clock.now() - copy.at, 0);
  }

  #isFresh(key: string, copy: CacheEntry, now = this.#now): boolean {
    return now - this.#readAt(key, copy) < freshFor(key, copy);
  }

  /** A missing list is never served stale. */
  #isUsable(copy: CachedCatalogue): boolean {
    return copy.text !== undefined && this.#now - copy.readAt < DAY + STALE_FOR;
  }

  #isOutdated(key: string, copy: CacheEntry): boolean {
    return !isService(key) && this.#invalidation.isOutdated(copy, this.#readAt(key, copy));
  }

  /** Only the service and the states decide what is sold. A single 404 does not remove another list. */
  #staysListed(key: string, earlier: CachedCatalogue): boolean {
    return !isService(key) && this.#isUsable(earlier) && !this.#isOutdated(key, earlier);
  }

  #parse(key: string, text: string | undefined): unknown {
    return text === undefined ? undefined : this.#lists.parse(key, text);
  }

  /** Parses a copy and caches it. Equal texts keep the same object. */
  #adopt(key: string, copy: CacheEntry): CachedCatalogue {
    const earlier = this.#cached.get(key);
    const value = earlier && earlier.text === copy.text ? earlier.value : this.#parse(key, copy.text);
    const adopted: CachedCatalogue = { ...copy, value, readAt: this.#readAt(key, copy) };
    if (!earlier || earlier.readAt <= adopted.readAt) this.#cached.set(key, adopted);
    return adopted;
  }

  /** Adopts a copy of another instance, unless it cannot be parsed here. */
  #adoptOrIgnore(key: string, copy: CacheEntry | undefined): CachedCatalogue | undefined {
    try {
      return copy && this.#adopt(key, copy);
    } catch {
      return undefined;
    }
  }

  /** Runs one refresh of a list at a time, in this process and among all instances. */
  #refresh(key: string, context: RequestContext): Promise<CachedCatalogue> {
    return this.#singleFlight(key, () => {
      const pending = this.#refreshShared(key, context);
      // While the stale list is served, no request awaits this.
      this.#parts.telemetry.track(pending);
      context.waitUntil?.(pending);
      return pending;
    });
  }

  async #refreshShared(key: string, { requestId }: RequestContext): Promise<CachedCatalogue> {
    // The refresh is shared, so neither the deadline nor the quota of the first request may end it.
    const context = createContext({ requestId, network: ALL_NETWORKS }, this.#parts.clock);
    const isGood = (copy: CacheEntry): boolean =>
      this.#isFresh(key, copy) && !this.#isOutdated(key, copy) && this.#adoptOrIgnore(key, copy) !== undefined;
    try {
      const copy = await this.#shared.fetchOnce(key, {
        isGood,
        left: () => context.left(),
        fetch: () => this.#fetchWithBackoff(key, context),
      });
      this.#failedAt.delete(key);
      return this.#adopt(key, copy);
    } catch (error) {
      this.#failedAt.set(key, this.#now);
      throw error;
    }
  }

  /** As `fetch`, but backs off from a list whose metered reads failed. */
  #fetchWithBackoff(key: string, context: RequestContext): Promise<CachedCatalogue> {
    if (isService(key)) return this.fetch(key, context);
    const [anyService = ''] = this.#parts.sold;
    return this.#backoff.fetch(key, {
      fetch: () => this.fetch(key, context),
      wasCharged: () => context.cost.spentPaise > 0,
      probe: () => this.fetch(`service:${anyService}`, context),
    });
  }
}

const isService = (key: string): boolean => key.startsWith('service:');

function freshFor(key: string, { text }: CacheEntry): number {
  if (isService(key)) return SERVICE_FRESH;
  return text === undefined ? MISSING_FRESH : DAY;
}

const kindOf = (key: string): string => key.split(':', 1)[0] ?? key;

function valueOf(key: string, { value }: CachedCatalogue): unknown {
  if (value === undefined) throw notFound(key);
  return value;
}

export const noSuchState = (): Problem =>
  new Problem('NOT_FOUND', 'e-Stamps are not sold for this state.', { field: 'stateCode' });

const notFound = (key: string): Problem =>
  key.startsWith('articles')
    ? noSuchState()
    : new Problem('NOT_FOUND', 'This service is not sold here.', { field: 'serviceCode' });
