import { start, type Suite } from './suite.ts';

/** The command of a check, and whether it reads `dist`. */
interface Command {
  command: readonly [string, ...string[]];
  needsBuild?: boolean;
}

/** A program that passes or fails as a whole: lint, types, a budget. */
export function check(name: string, { command: [program, ...args], needsBuild }: Command): Suite {
  return {
    name,
    needsBuild,
    run: async (env, output) =>
      (await start(program, args, env, output)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  };
}
