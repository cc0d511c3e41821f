import type { Passwords } from './passwords.ts';
import type { Database } from '../store/database.ts';
import type { Identifiers } from '../store/orders/identifiers.ts';
import type { Settings } from '../store/settings.ts';
import type { Tasks } from '../store/tasks.ts';
import type { VirtualClock } from '../store/virtual-clock.ts';

/** How long fulfilment takes by itself, in milliseconds of virtual time. */
export interface Timings {
  /** From payment to the start of fulfilment. */
  start: number;
  /** From the start to the certificate. */
  complete: number;
  /** From failure to refund, where a scenario asks for one. */
  refund: number;
  /** How much a slow scenario adds. */
  late: number;
}

export const TIMINGS: Timings = { start: 1_500, complete: 2_500, refund: 2_500, late: 60_000 };

/** What every rule of the sandbox uses. */
export interface Core {
  database: Database;
  clock: VirtualClock;
  ids: Identifiers;
  settings: Settings;
  tasks: Tasks;
  passwords: Passwords;
  timings: Timings;
  /** Fulfilment moves only when the control plane says so. */
  manual: boolean;
}
