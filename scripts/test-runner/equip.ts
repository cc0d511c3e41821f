import { advice, provideAll, type Tool } from './system-tools.ts';
import type { Suite } from './suites/suite.ts';

/** What suites need, found before anything starts. */
export interface Equipment {
  /** The variables with the paths of the tools of a suite. */
  envOf: (suite: Suite) => NodeJS.ProcessEnv;
  /** The tools of a suite that are missing. */
  missingOf: (suite: Suite) => readonly Tool[];
}

/** Finds the tools of all suites at once, and installs those that can be. Prints the one command for the others. */
export function equip(suites: readonly Suite[]): Equipment {
  const { paths, missing } = provideAll([...new Set(suites.flatMap(({ needs = [] }) => needs))]);
  if (missing.length) console.log(`Missing programs. ${advice(missing)}`);
  return {
    envOf: ({ needs = [] }) => Object.fromEntries(needs.map((tool) => [tool.variable, paths.get(tool)])),
    missingOf: ({ needs = [] }) => needs.filter((tool) => missing.includes(tool)),
  };
}

/** Sets the paths of the tools of single files. @returns whether all exist; otherwise it has printed what to do */
export function equipFiles(needs: readonly Tool[], env: NodeJS.ProcessEnv): boolean {
  const { paths, missing } = provideAll([...new Set(needs)]);
  for (const [tool, path] of paths) env[tool.variable] = path;
  if (missing.length) console.error(`Missing programs. ${advice(missing)}`);
  return !missing.length;
}
