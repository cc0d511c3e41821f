import { readFileSync } from 'node:fs';
import { modulesOf } from './modules-of.ts';

/** A class of tests that `npm test -- quick` leaves out, because they take most of the CPU time of the Node tests. */
export interface SlowClass {
  reason: string;
  /** Matches the path of a test file. */
  path?: RegExp;
  /** Matches the source of the test file, or of a module of tests that it imports. */
  source?: RegExp;
}

/** Found by folder or by import, so that a new file is in its class without being listed. `npm test` runs them all. */
export const SLOW_CLASSES: readonly SlowClass[] = [
  { reason: 'attacks send hundreds of requests to a whole proxy', path: /^test\/proxy\/attacks\// },
  { reason: 'the conformance rules run against whole servers', path: /^test\/(?:conformance|sandbox\/mutations)\// },
  { reason: 'checks of the code read all files of the project', path: /^test\/scripts\/checks\// },
  { reason: 'faults and loads need hundreds of requests to a whole proxy', path: /-(?:faults|load)\.test\.ts$/ },
  { reason: 'the schemas of every dialect are compiled', path: /^test\/sandbox\/openapi\/bodies\// },
  { reason: 'the time of password hashes is long on purpose', path: /^test\/sandbox\/core\/passwords/ },
  { reason: 'generated cases run hundreds of times', source: /from '[./\w-]*\/fast-check\.ts'/ },
  { reason: 'proofs of regular expressions take seconds each', source: /from 'recheck'/ },
  { reason: 'measured CPU time needs many rounds', source: /from '[./\w-]*\/cpu-time\.ts'/ },
  {
    reason: 'other programs and threads start in a second each',
    source: /from '(?:node:child_process|node:worker_threads|miniflare)'/,
  },
];

const texts = new Map<string, string>();

/** The text of a module. The cache holds the modules of the tests for one run. */
function textOf(module: string): string {
  const text = texts.get(module) ?? readFileSync(module, 'utf8');
  texts.set(module, text);
  return text;
}

/** The first class of a test file, if it has one. @param file a path relative to the root of the project */
export function slowClassOf(file: string): SlowClass | undefined {
  const modules = [...modulesOf(file)];
  return SLOW_CLASSES.find(
    ({ path, source }) =>
      path?.test(file) || (source !== undefined && modules.some((module) => source.test(textOf(module)))),
  );
}
