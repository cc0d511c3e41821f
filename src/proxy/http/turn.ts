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

/**
 * @param requestId the id, or how to make it: most requests never name it
 * @param network whom the limits count, or how to find out: most requests are never counted
 * @param signal how to get the client's own signal: most requests never ask
 */
export function startTurn(
  requestId: string | (() => string), network: string | (() => string), clock: Clock,
  signal?: () => AbortSignal | undefined,
): Turn {
  return new Started(requestId, network, clock, signal);
}

/**
 * A turn for work that others wait for, too: it has the whole time, and goes on when the client of `parent` goes away.
 * What it costs is on the account of `parent`.
 */
export function deriveTurn(parent: Turn, clock: Clock): Turn {
  return new Started(() => parent.requestId, () => parent.network, clock, undefined, parent);
}

class Started implements Turn {
  readonly parent: Turn | undefined;
  readonly cost: Cost;
  readonly #end: number;
  readonly #clock: Clock;
  readonly #signal: (() => AbortSignal | undefined) | undefined;
  #requestId: string | (() => string);
  #network: string | (() => string);

  constructor(
    requestId: string | (() => string), network: string | (() => string), clock: Clock,
    signal?: () => AbortSignal | undefined, parent?: Turn,
  ) {
    this.#requestId = requestId;
    this.parent = parent;
    this.cost = parent?.cost ?? { upstreamCalls: 0, spentPaise: 0 };
    this.#end = clock.now() + DEADLINE;
    this.#clock = clock;
    this.#network = network;
    this.#signal = signal;
  }

  get requestId(): string {
    if (typeof this.#requestId !== 'string') this.#requestId = this.#requestId();
    return this.#requestId;
  }

  get network(): string {
    if (typeof this.#network !== 'string') this.#network = this.#network();
    return this.#network;
  }

  get signal(): AbortSignal | undefined {
    return this.#signal?.();
  }

  left(): number {
    return this.#end - this.#clock.now();
  }
}
