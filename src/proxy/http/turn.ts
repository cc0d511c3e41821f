import type { Clock } from '../../base/clock.ts';
import type { Paise } from '../../base/money.ts';

/** What one browser request made of the service. Lists that everybody needs are nobody's own. */
export interface Cost {
  upstreamCalls: number;
  /** What counts as spent, also where no answer came. */
  spentPaise: Paise;
}

/** One browser request, as the work behind it sees it. */
export interface Turn {
  readonly requestId: string;
  /** Whom the limits count: see `clientNetwork`. */
  readonly network: string;
  /** Milliseconds since the epoch. */
  readonly began: number;
  /** Milliseconds left for everything that this request still does. */
  left(): number;
  /** Aborts when the client goes away. Work that others wait for, too, has none. */
  readonly signal?: AbortSignal;
  /** The request that began this work, and bears its costs. */
  readonly parent?: Turn;
  /** Of the request that bears it, so far. */
  readonly cost: Cost;
}

/** Nobody waits for the answer any more. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';

  constructor() {
    super('The client went away.');
  }
}

/** @throws ClientGone where the next step would be for nobody */
export function stopIfGone({ signal }: Turn): void {
  if (signal?.aborted) throw new ClientGone();
}

/** No browser request takes longer, whatever the service does. */
export const DEADLINE = 12_000;

/** What every turn has: when it began, how long it has left, and what it costs. */
export abstract class TimedTurn implements Turn {
  abstract readonly requestId: string;
  abstract readonly network: string;
  readonly began: number;
  readonly cost: Cost;
  readonly #clock: Clock;

  constructor(clock: Clock, cost: Cost = { upstreamCalls: 0, spentPaise: 0 }) {
    this.began = clock.now();
    this.cost = cost;
    this.#clock = clock;
  }

  left(): number {
    return this.began + DEADLINE - this.#clock.now();
  }
}

/** A turn of our own, that no browser waits for. */
export function startTurn(asker: Pick<Turn, 'requestId' | 'network' | 'signal'>, clock: Clock): Turn {
  return new OwnTurn(asker, clock);
}

/**
 * A turn for work that others wait for, too: it has the whole time, and goes on when the client of `parent` goes away.
 * What it costs is on the account of `parent`.
 */
export function deriveTurn(parent: Turn, clock: Clock): Turn {
  return new DerivedTurn(parent, clock);
}

class OwnTurn extends TimedTurn {
  readonly requestId: string;
  readonly network: string;
  readonly signal: AbortSignal | undefined;

  constructor({ requestId, network, signal }: Pick<Turn, 'requestId' | 'network' | 'signal'>, clock: Clock) {
    super(clock);
    this.requestId = requestId;
    this.network = network;
    this.signal = signal;
  }
}

class DerivedTurn extends TimedTurn {
  readonly parent: Turn;

  constructor(parent: Turn, clock: Clock) {
    super(clock, parent.cost);
    this.parent = parent;
  }

  get requestId(): string {
    return this.parent.requestId;
  }

  get network(): string {
    return this.parent.network;
  }
}
