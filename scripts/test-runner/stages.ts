import { CHROMIUM, REDIS, type Tool } from './system-tools.ts';
import { browserTests, check, nodeTests, type Suite } from './test-suites.ts';
import { filesBelow, NODE_TEST } from './test-files.ts';
import { toolsOf } from './required-tools.ts';

const nodeFiles = filesBelow('test', NODE_TEST).filter((name) => !/^test\/(?:journeys|package)\//.test(name));

/** The files that start exactly these programs. They have their own suite, so that other suites need no programs. */
const starting = (...tools: Tool[]): string[] =>
  nodeFiles.filter((file) => {
    const started = toolsOf([file]);
    return started.length === tools.length && tools.every((tool) => started.includes(tool));
  });

/** Tests that may differ between browsers: fields, the element around them, and that a checkout renders. */
const everyBrowser = [
  // Only Chromium's driver moves a real pointer.
  ...filesBelow('test/form', /(?<!draggable)\.browser\.test\.ts$/),
  ...filesBelow('test/elements', /smoke\.browser\.test\.ts$/),
];

const journeys = filesBelow('test/journeys', NODE_TEST).filter((name) => !name.includes('/other-browsers/'));

/** The suites of `npm test -- quick`: no browser, no Redis. The build comes first, because the demo uses its types. */
export const QUICK: readonly string[] = ['build', 'lint', 'format', 'types', 'node'];

/**
 * Stages run one after the other. The rows of a stage run concurrently, the suites of a row sequentially. Only suites
 * that use one processor and no clock run concurrently; suites with a clock have the machine to themselves.
 */
export const STAGES: readonly (readonly (readonly Suite[])[])[] = [
  // First, because the demo imports the package by its name, with the types of the build.
  [[check('build', 'npm', 'run', '--silent', 'build')]],
  [
    [check('lint', 'npx', 'eslint', '.', '--max-warnings=0')],
    [
      check('format', 'npx', 'prettier', '--check', '.'),
      check('types', 'npx', 'tsc'),
      check('templates', 'npx', 'lit-analyzer', 'src/**/*.ts', '--strict', '--quiet'),
      check('import rule', 'npx', 'tsx', 'scripts/architecture.ts', '--check'),
      check('documents', 'npx', 'tsx', 'scripts/documents.ts', '--check'),
      check('size budget', 'npx', 'tsx', 'bench/bytes.ts', '--check'),
      nodeTests('package', filesBelow('test/package', NODE_TEST)),
    ],
  ],
  [
    [
      nodeTests('node', starting()),
      nodeTests('node with Redis', starting(REDIS)),
      nodeTests('node in Chromium', starting(CHROMIUM)),
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
  [[nodeTests('journeys in Chromium', journeys, 4)]],
  [
    [nodeTests('journeys in Firefox', ['test/journeys/other-browsers/firefox.test.ts'])],
    [nodeTests('journeys in WebKit', ['test/journeys/other-browsers/webkit.test.ts'])],
  ],
];
