import { browserTests } from './suites/browser-tests.ts';
import { check } from './suites/check.ts';
import { browserNodeTests, nodeTests } from './suites/node-tests.ts';
import type { Suite } from './suites/suite.ts';
import { CHROMIUM, REDIS, type Tool } from './system-tools.ts';
import { filesBelow, NODE_TEST } from './test-files.ts';
import { toolsOf } from './required-tools.ts';
import { slowClassOf } from './slow-tests.ts';

const nodeFiles = filesBelow('test', NODE_TEST).filter((name) => !/^test\/(?:journeys|package)\//.test(name));

/** The files that start exactly these programs. They have their own suite, so that other suites need no programs. */
const starting = (...tools: Tool[]): string[] =>
  nodeFiles.filter((file) => {
    const started = toolsOf([file]);
    return started.length === tools.length && tools.every((tool) => started.includes(tool));
  });

/** Tests that may differ between browsers: fields, the element around them, its layout and scrolling, and translated pages. */
const everyBrowser = [
  // Only Chromium's driver moves a real pointer.
  ...filesBelow('test/form', /(?<!draggable)\.browser\.test\.ts$/),
  ...filesBelow('test/elements', /(?:smoke|-translated|-layout|focus-controller)\.browser\.test\.ts$/),
];

const journeys = filesBelow('test/journeys', NODE_TEST).filter((name) => !name.includes('/other-browsers/'));

/**
 * The suites of `npm test -- quick`: no browser, no Redis, no class of `SLOW_CLASSES`. At most 400 seconds of CPU from the
 * second run on. The build comes before them if it is stale, because the demo uses its types.
 */
export const QUICK: readonly string[] = ['lint', 'format', 'types', 'node'];

/** Makes `dist`. Suites that read it have `needsBuild`. */
export const BUILD = check('build', { command: ['npm', 'run', '--silent', 'build'] });

/**
 * Stages run one after the other. The rows of a stage run concurrently, the suites of a row sequentially. Only suites
 * that use one processor and no clock run concurrently; suites with a clock have the machine to themselves.
 */
export const STAGES: readonly (readonly (readonly Suite[])[])[] = [
  // First, because the demo imports the package by its name, with the types of the build.
  [[BUILD]],
  [
    [check('lint', { command: ['npx', 'tsx', 'scripts/lint.ts'], needsBuild: true })],
    [
      check('format', { command: ['npx', 'prettier', '--check', '.', '--cache'] }),
      check('types', { command: ['npm', 'run', '--silent', 'types'], needsBuild: true }),
      check('templates', { command: ['npx', 'lit-analyzer', 'src/**/*.ts', '--strict', '--quiet'] }),
      check('import rule', { command: ['npx', 'tsx', 'scripts/architecture.ts', '--check'] }),
      check('documents', { command: ['npx', 'tsx', 'scripts/documents.ts', '--check'], needsBuild: true }),
      check('size budget', { command: ['npx', 'tsx', 'bench/bytes.ts', '--check'], needsBuild: true }),
      nodeTests('package', filesBelow('test/package', NODE_TEST)),
    ],
  ],
  [
    [
      nodeTests(
        'node',
        starting().filter((file) => !slowClassOf(file)),
      ),
      nodeTests(
        'node slow',
        starting().filter((file) => slowClassOf(file)),
      ),
      nodeTests('node with Redis', starting(REDIS)),
      browserNodeTests('node in Chromium', starting(CHROMIUM), 2),
    ],
  ],
  [
    [browserTests('elements in Chromium', 'chromium')],
    [
      browserTests('fields in Firefox', 'firefox', everyBrowser),
      browserTests('fields in WebKit', 'webkit', everyBrowser),
    ],
  ],
  // Journeys wait half of their time, so four at a time keep two processors busy.
  [[browserNodeTests('journeys in Chromium', journeys, 4)]],
  [
    [browserNodeTests('journeys in Firefox', ['test/journeys/other-browsers/firefox.test.ts'])],
    [browserNodeTests('journeys in WebKit', ['test/journeys/other-browsers/webkit.test.ts'])],
  ],
];
