import type { Core } from '../core/core.ts';
import type { Deliveries } from '../webhooks/index.ts';
import type { Faults } from './faults.ts';
import type { RateLimits } from './rate-limits.ts';

/** The core and what the server keeps in memory beside it. */
export interface Service {
  core: Core;
  limits: RateLimits;
  faults: Faults;
  /** The webhooks on their way. */
  deliveries: Deliveries;
  /** The place of the next call in the journal. */
  nextSequence(): number;
  /** Aborted when the sandbox closes; waiting requests then get no response. */
  closing: AbortSignal;
  /** Everything back to the seed. */
  reset(): void;
}
