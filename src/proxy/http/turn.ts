import type { Clock } from '../../base/clock.ts';

/** One browser request, as the work behind it sees it. */
export interface Turn {
  readonly requestId: string;
  /** Whom the limits count: see `clientNetwork`. */
  readonly network: string;
  /** Milliseconds left for everything that this request still does. */
  left(): number;
}

/** No browser request takes longer, whatever the service does. */
export const DEADLINE = 12_000;

export function startTurn(requestId: string, network: string, clock: Clock): Turn {
  const end = clock.now() + DEADLINE;
  return { requestId, network, left: () => end - clock.now() };
}
