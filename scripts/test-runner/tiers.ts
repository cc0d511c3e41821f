import { readFileSync } from 'node:fs';
import { modulesOf } from './modules-of.ts';

/**
 * `default` protects a user and is what `npm test` runs. `rest` is everything else that can be tested;
 * `npm test -- all` runs both.
 */
export type Tier = 'default' | 'rest';

/** A class of test files, found by folder or by source, so that a new file has its class without being listed. */
export interface FileClass {
  reason: string;
  /** Matches the path of a test file. */
  path?: RegExp;
  /** Matches the source of the test file, or of a module of tests that it imports. */
  source?: RegExp;
}

/** The files of `rest`. A file in none of these classes is in `default`. */
export const REST: readonly FileClass[] = [
  {
    reason: 'our own scripts, tests and measurements reach no user',
    path: /^test\/(?:scripts(?!\/checks\/regular-expressions)|support|bench)\//,
  },
  { reason: 'the conformance rules run against our own sandbox', path: /^test\/(?:conformance|sandbox\/mutations)\// },
  { reason: 'the process is killed while it writes its data file', path: /^test\/sandbox\/store\/database-kill/ },
  { reason: 'the bodies of every dialect are compiled', path: /^test\/sandbox\/openapi\/bodies\// },
  { reason: 'the time of answers is compared by statistics', path: /^test\/proxy\/attacks\/requests\/timing/ },
  { reason: 'the audit of a whole tree of dependencies', path: /^test\/proxy\/audit\/inventory-require-bounded/ },
  { reason: 'frameworks and bundlers are built', path: /^test\/package\/(?:frameworks\/|bundle\/bundlers)/ },
  { reason: 'images are deployed', path: /^test\/package\/programs\/deploy/ },
  {
    reason: 'programs are started and killed with each of their settings; the tests of the package start each once',
    path: /^test\/(?:sandbox\/cli|proxy\/node\/program\/|proxy\/node\/server\/server-shutdown)/,
  },
  { reason: 'the proxy in each framework', path: /^test\/proxy\/node\/server\/mount-adapters/ },
  { reason: 'instances on one Redis die at any moment', path: /^test\/proxy\/store\/redis-instances/ },
  { reason: 'calls of whole sales are counted', path: /^test\/proxy\/orders\/status-load/ },
  { reason: 'doctor reads the bodies of every dialect', path: /^test\/proxy\/node\/doctor\/foreign-dialects/ },
  { reason: 'clients in other languages are compiled', source: /import \{[^}]*\bprovideIfPossible\b/ },
  { reason: 'our own pages are driven', path: /^test\/journeys\/(?:pages|examples)\// },
  { reason: 'routers, caches, frames and frameworks around the checkout', path: /^test\/journeys\/hosts\// },
  { reason: 'the layout is measured at many widths and in many languages', path: /^test\/journeys\/layout\// },
  { reason: 'every state of every step is walked', path: /^test\/journeys\/accessibility\/(?!purchase)/ },
  { reason: 'forms of many schemas are drawn', path: /^test\/journeys\/form\/(?:accept|keyboard)/ },
  { reason: 'the pages of every payment provider', path: /^test\/journeys\/payment\/(?:providers|cashfree|modals)/ },
  {
    reason: 'ways back that tests of the flow see too',
    path: /^test\/journeys\/resume\/(?:browser-dies|no-storage|reference)/,
  },
  { reason: 'the page cache and the form filler of Chromium with a window', source: /import \{[^}]*\bchromiumPath\b/ },
  {
    reason: 'words and code that fail to load',
    path: /^test\/journeys\/(?:faults\/(?:language-fails|script-blocked)|purchase\/on-demand)/,
  },
  {
    reason: 'single texts and heights, which tests of elements see too',
    path: /^test\/journeys\/purchase\/(?:short-steps|pan-check)/,
  },
  {
    reason: 'a purchase between devices in other languages and with Redis; the proxy tests its rules at every level',
    path: /^test\/journeys\/purchase\/hand-over-devices/,
  },
  { reason: 'the main journeys again in Firefox and WebKit', path: /^test\/journeys\/other-browsers\// },
];

/** The files that measure a clock or CPU time: nothing runs beside them. */
const MEASURING: readonly FileClass[] = [
  { reason: 'CPU time grows while others use the caches of the processor', source: /from '[./\w-]*\/cpu-time\.ts'/ },
  {
    reason: 'times of a few milliseconds are bounded or compared',
    path: /^test\/(?:proxy\/attacks\/requests\/(?:origins|timing)|sandbox\/core\/core-passwords|sandbox\/create-sandbox)/,
  },
  {
    reason: 'limits of a few seconds of real time',
    path: /^test\/proxy\/(?:store\/redis-instances|orders\/status-load)/,
  },
];

/** The files that change their process for the files after them, or test what a new process does. */
export const ALONE: readonly FileClass[] = [
  ...MEASURING,
  {
    reason: 'extensions are registered for every form of the page',
    source: /\bregisterExtension\(|\/form-full\.ts|\/full\.ts'/,
  },
  { reason: 'what a process has loaded is listed', path: /^test\/proxy\/node\/server\/mount-preparation/ },
];

/** What a file imports that tests fewer cases in `default`: `test/support/fast-check.ts`, `test/support/share.ts`. */
const SHARED = /from '[./\w-]*\/(?:fast-check|share)\.ts'/;

const texts = new Map<string, string>();

/** The text of a module. The cache holds the modules of the tests for one run. */
function textOf(module: string): string {
  const text = texts.get(module) ?? readFileSync(module, 'utf8');
  texts.set(module, text);
  return text;
}

const matches = (file: string, pattern: RegExp): boolean =>
  [...modulesOf(file)].some((module) => pattern.test(textOf(module)));

/** Whether a class has a file. */
export const isIn = (file: string, { path, source }: FileClass): boolean =>
  path?.test(file) === true || (source !== undefined && matches(file, source));

/**
 * The first class of `rest` that has a file, if there is one.
 *
 * @param file a path relative to the root of the project
 */
export const restClassOf = (file: string): FileClass | undefined => REST.find((one) => isIn(file, one));

export const tierOf = (file: string): Tier => (restClassOf(file) ? 'rest' : 'default');

/** Whether a file needs a process of its own. */
export const needsProcess = (file: string): boolean => ALONE.some((one) => isIn(file, one));

/** Whether nothing may run beside a file. */
export const measuresTime = (file: string): boolean => MEASURING.some((one) => isIn(file, one));

/**
 * Whether a file of `default` tests a share of its cases there. `rest` then runs it once more with all of them. The
 * share of the cases, a number above 0, is the variable `PROPERTY_RUNS`.
 */
export const isShared = (file: string): boolean => tierOf(file) === 'default' && matches(file, SHARED);

/** The variables of the suites of a tier. */
export const TIER_ENV = { default: { PROPERTY_RUNS: '0.2' }, rest: { PROPERTY_RUNS: '1' } } as const;
