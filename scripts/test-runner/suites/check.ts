import { start, type Suite } from './suite.ts';

/** The command of a check, and whether it reads `dist`. */
interface Command {
  command: readonly [string, ...string[]];
  needsBuild?: boolean;
  isGate?: boolean;
}

/** A program that passes or fails as a whole: lint, types, a budget. Its output is printed if it fails. */
export function check(name: string, { command, needsBuild, isGate }: Command): Suite {
  return {
    name,
    needsBuild,
    isGate,
    again: () => command.map((word) => (/[*\s]/.test(word) ? `'${word}'` : word)).join(' '),
    jobs: [
      {
        name,
        async run(place) {
          const code = await start(command, place);
          const failures = code ? [{ file: name, test: name, message: `It ended with exit code ${code}.` }] : [];
          place.report({ file: name, passed: code ? 0 : 1, failed: failures.length, failures });
        },
      },
    ],
  };
}
