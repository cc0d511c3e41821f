/** The factor of `pace.mjs`, 3 or more. In a browser the runner's configuration passes it: there is no environment. */
const isBrowser = 'document' in globalThis;
const pace = isBrowser
  ? (import.meta as unknown as { env: { TEST_PACE: string } }).env.TEST_PACE
  : globalThis.process.env['TEST_PACE'];
const PACE = Math.max(Number(pace ?? 3), 3);

/*
 * Milliseconds on an idle machine. Only a test that fails waits so long. A browser's test ends sooner than one in Node.
 */
const LIMIT = isBrowser ? 5_000 : 20_000;
const INTERVAL = 10;

/**
 * Polls a condition in real time until its value is truthy, in Node and in browsers. The limit is extended by
 * the pace. A test's own clock does not move by it.
 *
 * @param limit milliseconds on an idle machine
 * @returns the value
 * @throws Error with the message at the limit
 */
export async function waitUntil<T>(
  condition: () => T | Promise<T>,
  message = 'The condition did not hold in time.',
  limit = LIMIT,
): Promise<Exclude<T, undefined | null | false>> {
  const end = Date.now() + limit * PACE;
  for (;;) {
    const value = await condition();
    if (value) return value as Exclude<T, undefined | null | false>;
    if (Date.now() > end) throw new Error(message);
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
}
