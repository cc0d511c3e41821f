/** The two commands that the README gives to a new contributor. */
export interface ReadmeCommands {
  start: string;
  test: string;
}

/**
 * Reads both commands from the README, so that the trial runs what a reader runs.
 *
 * @throws Error unless the README shows exactly one of each
 */
export function readmeCommands(readme: string): ReadmeCommands {
  const lines = [...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));
  const only = (pattern: RegExp): string => {
    const found = lines.filter((line) => pattern.test(line));
    if (found.length !== 1)
      throw new Error(`README.md shows ${found.length} commands that match ${String(pattern)}; 1 is expected.`);
    return found[0] ?? '';
  };
  return { start: only(/\bnpm start\b/), test: only(/\bnpm test\b/) };
}
