/**
 * The delay of each attempt after the previous one, in milliseconds of virtual time. The specification has six
 * attempts.
 */
export const WAITS: readonly number[] = [0, 5_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 10 * 3_600_000];

/** The kind of task that starts due deliveries. */
export const WAKE = 'webhooks';
