/* Exit codes of programs that a signal ended, as shells report them. */
const CODES = { SIGTERM: 143, SIGINT: 130 } as const;

/**
 * The first SIGTERM or SIGINT shuts the program down with exit code 0; the second exits at once.
 *
 * @returns sets the function that finishes requests in flight
 */
export function endOnSignal(): (end: () => Promise<unknown>) => void {
  let end: () => Promise<unknown> = () => Promise.resolve();
  let ending = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(CODES[signal]);
      ending = true;
      end().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  return (finish) => (end = finish);
}
