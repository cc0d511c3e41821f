import type { Core } from '../core/core.ts';
import type { Deliveries } from '../webhooks/index.ts';
import type { Faults } from './faults.ts';
import type { RateLimits } from './rate-limits.ts';

/** The core and the server's state in memory. */
export interface Service {
  core: Core;
  limits: RateLimits;
  faults: Faults;
  /** The webhook deliveries. */
  deliveries: Deliveries;
  /** The next call's place in the journal. */
  nextSequence(): number;
  /** Aborts when the sandbox closes. Waiting requests then get no response. */
  closing: AbortSignal;
  /** Resets everything to the seed. */
  reset(): void;
}
