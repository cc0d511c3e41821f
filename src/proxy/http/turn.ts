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

/** Who asks. */
export interface Asker {
  readonly requestId: string;
  /** Whom the limits count. */
  readonly network: string;
  readonly signal?: AbortSignal | undefined;
}

export function startTurn(asker: Asker, clock: Clock): Turn {
  return new Started(asker, clock);
}

/**
 * A turn for work that others wait for, too: it has the whole time, and goes on when the client of `parent` goes away.
 * What it costs is on the account of `parent`.
 */
export function deriveTurn(parent: Turn, clock: Clock): Turn {
  return new Started(parent, clock, parent);
}

class Started implements Turn {
  readonly began: number;
  readonly parent: Turn | undefined;
  readonly cost: Cost;
  readonly #clock: Clock;
  readonly #asker: Asker;

  constructor(asker: Asker, clock: Clock, parent?: Turn) {
    this.parent = parent;
    this.cost = parent?.cost ?? { upstreamCalls: 0, spentPaise: 0 };
    this.began = clock.now();
    this.#clock = clock;
    this.#asker = asker;
  }

  get requestId(): string {
    return this.#asker.requestId;
  }

  get network(): string {
    return this.#asker.network;
  }

  get signal(): AbortSignal | undefined {
    return this.parent ? undefined : this.#asker.signal;
  }

  left(): number {
    return this.began + DEADLINE - this.#clock.now();
  }
}
