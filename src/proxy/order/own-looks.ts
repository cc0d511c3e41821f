import { sleep } from '../../base/clock.ts';
import type { Clock } from '../../base/clock.ts';
import { createKept, createOwnValues } from './look-values.ts';
import { CHANGED_FOR, PACE, REMEMBERED_FOR, SHARED_FOR } from './looks.ts';
import type { Fetch, Looks, LooksRules } from './looks.ts';

const SHARED = SHARED_FOR * 1000;
/* Milliseconds: the last turn that leans on a look ends before what is known of the thing is forgotten. */
const LEANT_ON = REMEMBERED_FOR * 1000 - SHARED;

/** A change that somebody told of, known by its identity; undefined is the time before any. */
type Change = { own: boolean } | undefined;

/** The right to fetch, which nobody else has until then: milliseconds since the epoch. */
interface Turn {
  change: Change;
  until: number;
}

/** What is known of one aspect of a thing. */
interface Known<Value> {
  readonly turn: Turn;
  /** Changes of our own are few and do not wait for the turns of others. */
  readonly ownTurn: Turn;
  /** No other change is given its turn at once before. */
  hasteEnds: number;
  /** What looks lean on, and the last change before it was seen. */
  before: Value | undefined;
  change: Change;
  leantOnUntil: number;
  sharedUntil: number;
  times: number;
}

/** A fetch on its way. */
interface Flight<Value> {
  change: Change;
  value: Promise<Value>;
}

const nothingKnown = <Value>(): Known<Value> => ({
  turn: { change: undefined, until: -Infinity }, ownTurn: { change: undefined, until: -Infinity }, hasteEnds: -Infinity,
  before: undefined, change: undefined, leantOnUntil: -Infinity, sharedUntil: -Infinity, times: 0,
});

/**
 * Looks of one instance alone: the turns and changes of `createSharedLooks`, found at once and in one place. A look that
 * leans on another leaves only a few numbers behind.
 */
export function createOwnLooks<Value extends object>(clock: Clock, { patience, remembers }: LooksRules<Value>): Looks<Value> {
  const things = createKept<Known<Value>>(clock, REMEMBERED_FOR);
  const changes = createKept<NonNullable<Change>>(clock, CHANGED_FOR);
  // What was seen whole is shared as it was, also what is not remembered of it.
  const whole = createOwnValues<Value, Change>(clock, SHARED_FOR);
  // These outlive what is known of their thing: whoever comes then still joins them.
  const flights = new Map<string, Flight<Value>>();
  const waits = new Map<string, Promise<Value | undefined>>();

  const turnOf = (known: Known<Value>, change: Change): Turn => (change?.own ? known.ownTurn : known.turn);

  function sharedOf(name: string, known: Known<Value>, change: Change): Value | undefined {
    if (known.before && known.change === change && clock.now() < known.sharedUntil) return known.before;
    return whole.get(name, change);
  }

  function takeTurn(known: Known<Value>, change: Change): boolean {
    const now = clock.now();
    const turn = turnOf(known, change);
    if (now < turn.until) {
      // Where somebody fetches what was before the change, that is not what is asked for.
      if (turn.change === change || (!change?.own && now < known.hasteEnds)) return false;
      if (!change?.own) known.hasteEnds = now + SHARED;
    }
    turn.change = change;
    turn.until = now + SHARED;
    return true;
  }

  async function fetchNow(id: string, name: string, known: Known<Value>, change: Change, fetch: Fetch<Value>): Promise<Value> {
    const isLeantOn = known.change === change && clock.now() < known.leantOnUntil;
    const before = isLeantOn ? known.before : undefined;
    // What is known begins anew, and with it the time that it is kept for.
    if (!before) {
      known.before = undefined;
      things.set(name, known);
    }
    try {
      const value = await fetch(before, before ? known.times++ : 0);
      if (before && value === before) {
        // Somebody may have seen more meanwhile.
        if (known.before === before) known.sharedUntil = clock.now() + SHARED;
      // What was asked for before a change is the answer of those who waited for it, and nobody else's.
      } else if (changes.get(id) === change) remember(name, known, change, value);
      return value;
    } catch (error) {
      // A failure is nobody's answer but of those who waited for it: the next who looks may try.
      const turn = turnOf(known, change);
      if (turn.change === change) turn.until = -Infinity;
      throw error;
    }
  }

  function remember(name: string, known: Known<Value>, change: Change, value: Value): void {
    whole.set(name, change, value);
    known.before = remembers(value);
    known.change = change;
    known.leantOnUntil = clock.now() + LEANT_ON;
    things.set(name, known);
  }

  function fly(id: string, name: string, known: Known<Value>, change: Change, fetch: Fetch<Value>): Promise<Value> {
    const value = fetchNow(id, name, known, change, fetch).finally(() => {
      if (flights.get(name)?.value === value) flights.delete(name);
    });
    flights.set(name, { change, value });
    return value;
  }

  /** The answer, or where it is to come from; undefined while it is somebody else's turn. */
  function lookNow(id: string, name: string, fetch: Fetch<Value>): Value | Promise<Value> | undefined {
    const change = changes.get(id);
    const known = things.get(name) ?? nothingKnown<Value>();
    const shared = sharedOf(name, known, change);
    if (shared) return shared;
    const flight = flights.get(name);
    if (flight && flight.change === change) return flight.value;
    return takeTurn(known, change) ? fly(id, name, known, change, fetch) : undefined;
  }

  /** One wait for all: what changes meanwhile is what they see. */
  async function wait(id: string, name: string, fetch: Fetch<Value>): Promise<Value | undefined> {
    const end = clock.now() + patience;
    try {
      while (clock.now() < end) {
        await sleep(clock, PACE);
        const found = lookNow(id, name, fetch);
        if (found) return await found;
      }
      return undefined;
    } finally {
      waits.delete(name);
    }
  }

  const mark = (id: string, own: boolean): Promise<void> => Promise.resolve(void changes.set(id, { own }));

  return {
    look(id, aspect, fetch) {
      const name = `${id}:${aspect}`;
      const found = lookNow(id, name, fetch) ?? waits.get(name);
      if (found) return Promise.resolve(found);
      const waiting = wait(id, name, fetch);
      waits.set(name, waiting);
      return waiting;
    },
    changed: (id) => mark(id, false),
    forget: (id) => mark(id, true),
  };
}
