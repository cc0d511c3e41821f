import type { Passwords } from './passwords.ts';
import type { Database } from '../store/database.ts';
import type { Identifiers } from '../store/orders/identifiers.ts';
import type { Settings } from '../store/settings.ts';
import type { Tasks } from '../store/tasks.ts';
import type { VirtualClock } from '../store/virtual-clock.ts';

/** Durations of automatic fulfilment, in milliseconds of virtual time. */
export interface Timings {
  /** From payment to the start of fulfilment. */
  start: number;
  /** From the start to the certificate. */
  complete: number;
  /** From failure to refund, if a scenario requests one. */
  refund: number;
  /** The additional delay of a slow scenario. */
  late: number;
}

export const TIMINGS: Timings = { start: 1_500, complete: 2_500, refund: 2_500, late: 60_000 };

/** The parts that all rules of the sandbox share. */
export interface Core {
  database: Database;
  clock: VirtualClock;
  ids: Identifiers;
  settings: Settings;
  tasks: Tasks;
  passwords: Passwords;
  timings: Timings;
  /** Fulfilment advances only through the control plane. */
  manual: boolean;
}
