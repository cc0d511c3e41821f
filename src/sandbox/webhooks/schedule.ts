/** How long each attempt waits after the one before, in milliseconds of virtual time; the specification allows six. */
export const WAITS: readonly number[] = [
  0, 5_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 10 * 3_600_000,
];

/** The kind of task that starts the due deliveries. */
export const WAKE = 'webhooks';
