import { browserTests } from './suites/browser-tests.ts';
import { check } from './suites/check.ts';
import { journeyTests, unitTests } from './suites/shared-process.ts';
import { nodeTests } from './suites/node-tests.ts';
import type { Suite } from './suites/suite.ts';
import { toolsOf } from './required-tools.ts';
import type { SuitesByTier } from './selection.ts';
import { CHROMIUM, FIREFOX, HEADLESS, REDIS, WEBKIT_DRIVER, type Tool } from './system-tools.ts';
import { BROWSER_TEST, filesBelow, NODE_TEST } from './test-files.ts';
import { isShared, TIER_ENV, tierOf, type Tier } from './tiers.ts';

/**
 * Where tests run that start a program. Tests with other programs have their own suite, so that the others need none.
 */
const PLACES: readonly (readonly [Tool, string])[] = [
  [WEBKIT_DRIVER, 'in WebKit'],
  [FIREFOX, 'in Firefox'],
  [CHROMIUM, 'in Chromium with a window'],
  [HEADLESS, 'in Chromium'],
  [REDIS, 'with Redis'],
];

/** Files with a browser wait for most of their time, so four at a time keep two processors busy. */
const BROWSERS_AT_ONCE = 4;

/**
 * What part of a processor a file for Node keeps busy. Compilers never wait; Firefox and WebKit wait more than
 * Chromium.
 */
function loadOf(kind: string): number {
  if (/Firefox|WebKit/.test(kind)) return 0.3;
  if (kind.includes('Chromium')) return 0.5;
  return kind === 'package' ? 1 : 0.65;
}

/** The name of the suite of a file for Node, before its tier is added. */
function kindOf(file: string): string {
  const [, room = ''] = /^test\/(package|journeys)\//.exec(file) ?? [];
  if (room === 'package') return room;
  const tools = toolsOf([file]);
  const place = PLACES.find(([tool]) => tools.includes(tool))?.[1];
  return [room || 'node', place].filter(Boolean).join(' ');
}

/** The suites of files for Node, one for each kind. @param nameOf the name of the suite of a kind */
function suitesOf(files: readonly string[], tier: Tier, nameOf: (kind: string) => string): Suite[] {
  const kinds = new Map<string, string[]>();
  for (const file of files) {
    const kind = kindOf(file);
    kinds.set(kind, [...(kinds.get(kind) ?? []), file]);
  }
  const env = TIER_ENV[tier];
  return [...kinds].map(([kind, members]) => {
    const options = { env, atMost: BROWSERS_AT_ONCE, load: loadOf(kind) };
    if (/^journeys in Chromium/.test(kind)) return journeyTests(nameOf(kind), members, options);
    // Those of the rest that are in no tool's place start programs of our own.
    if (kind === 'node' && members.every((file) => tierOf(file) === 'default'))
      return unitTests(nameOf(kind), members, options);
    return nodeTests(nameOf(kind), members, options.load < 1 ? options : { env });
  });
}

const nodeFiles = filesBelow('test', NODE_TEST);
const inDefault = nodeFiles.filter((file) => tierOf(file) === 'default');

/** Kinds of which `default` has files. A suite of the same kind in `rest` has another name. */
const defaultKinds = new Set(inDefault.map(kindOf));

/**
 * Tests that may differ between browsers: fields, the element around them, its layout and scrolling, and translated
 * pages.
 */
const everyBrowser = [
  // Only Chromium's driver moves a real pointer.
  ...filesBelow('test/form', /(?<!draggable)\.browser\.test\.ts$/),
  ...filesBelow('test/elements', /(?:smoke|-translated|-layout|focus-controller)\.browser\.test\.ts$/),
];

/** Makes `dist`. Suites that read it have `needsBuild`. */
export const BUILD = check('build', { command: ['npm', 'run', '--silent', 'build'], isGate: true });

/** What a user has or sees. The rest of the tree is half of the work of lint. */
const PRODUCT = ['src', 'demo'] as const;

/** @param words files and folders, or options of `scripts/lint.ts`; without them, all of the tree */
export const lint = (name: string, words: readonly string[] = []): Suite =>
  check(name, { command: ['npx', 'tsx', 'scripts/lint.ts', ...words], needsBuild: true, isGate: true });
export const TYPES = check('types', { command: ['npm', 'run', '--silent', 'types'], needsBuild: true, isGate: true });

/** All suites. A file of tests has its home in exactly one. */
export const SUITES: SuitesByTier = {
  default: [
    BUILD,
    lint('lint', PRODUCT),
    TYPES,
    check('import rule', { command: ['npx', 'tsx', 'scripts/architecture.ts'] }),
    check('documents', { command: ['npx', 'tsx', 'scripts/documents.ts', '--check'], needsBuild: true }),
    check('size budget', { command: ['npx', 'tsx', 'bench/bytes.ts', '--check'], needsBuild: true }),
    browserTests('elements in Chromium', 'chromium', filesBelow('test', BROWSER_TEST)),
    ...suitesOf(inDefault, 'default', (kind) => kind),
  ],
  rest: [
    lint(
      'more lint',
      PRODUCT.map((folder) => `--but=${folder}`),
    ),
    check('format', { command: ['npx', 'prettier', '--check', '.', '--cache'] }),
    check('unused code', { command: ['npm', 'run', '--silent', 'unused'] }),
    check('templates', { command: ['npx', 'lit-analyzer', 'src/**/*.ts', '--strict', '--quiet'] }),
    browserTests('fields in Firefox', 'firefox', everyBrowser),
    browserTests('fields in WebKit', 'webkit', everyBrowser),
    ...suitesOf(
      nodeFiles.filter((file) => tierOf(file) === 'rest'),
      'rest',
      (kind) => (defaultKinds.has(kind) ? `more ${kind}` : kind),
    ),
    ...suitesOf(inDefault.filter(isShared), 'rest', (kind) => `all cases of ${kind}`),
  ],
};
