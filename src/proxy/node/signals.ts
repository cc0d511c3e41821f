/* What shells say of a program that a signal has ended. */
const CODES = { SIGTERM: 143, SIGINT: 130 } as const;

/**
 * The first SIGTERM or SIGINT ends the program in order, with exit code 0; the second ends it at once.
 *
 * @returns takes what finishes the work in hand; before that there is none
 */
export function endOnSignal(): (end: () => Promise<unknown>) => void {
  let end: () => Promise<unknown> = () => Promise.resolve();
  let ending = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(CODES[signal]);
      ending = true;
      end().then(() => process.exit(0), () => process.exit(1));
    });
  }
  return (finish) => (end = finish);
}
