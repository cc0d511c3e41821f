import { CHROMIUM, REDIS, type Tool } from './system-tools.ts';
import { browserTests, check, nodeTests, type Suite } from './test-suites.ts';
import { filesBelow, NODE_TEST } from './test-files.ts';
import { toolsOf } from './required-tools.ts';

const nodeFiles = filesBelow('test', NODE_TEST).filter((name) => !/^test\/(?:journeys|package)\//.test(name));

/** The files that start these programs and no others: a suite of its own runs them, so that the rest needs none. */
const starting = (...tools: Tool[]): string[] => nodeFiles.filter((file) => {
  const started = toolsOf([file]);
  return started.length === tools.length && tools.every((tool) => started.includes(tool));
});

/** What a browser can do differently: fields, the element around them, and that a checkout draws at all. */
const everyBrowser = [
  // No test driver but Chromium's moves a real pointer.
  ...filesBelow('test/form', /(?<!drag)\.browser\.test\.ts$/),
  ...filesBelow('test/elements', /smoke\.browser\.test\.ts$/),
];

const journeys = filesBelow('test/journeys', NODE_TEST).filter((name) => !name.includes('/other-browsers/'));

/** The suites that `npm test -- quick` runs: no browser, no Redis. The build is first, because the demo's types come from it. */
export const QUICK: readonly string[] = ['build', 'lint', 'types', 'node'];

/**
 * Stages follow each other. The rows of a stage run at the same time, the suites of a row one after the other: side by side
 * stands what keeps one processor busy and has no clock to watch. What does have one has the machine to itself.
 */
export const STAGES: readonly (readonly (readonly Suite[])[])[] = [
  // First, because the demo takes the package as a merchant does: by its name, with the types of the build.
  [[check('build', 'npm', 'run', '--silent', 'build')]],
  [
    [check('lint', 'npx', 'eslint', '.', '--max-warnings=0')],
    [
      check('types', 'npx', 'tsc'),
      check('templates', 'npx', 'lit-analyzer', 'src/**/*.ts', '--strict', '--quiet'),
      check('import rule', 'npx', 'tsx', 'scripts/architecture.ts', '--check'),
      check('documents', 'npx', 'tsx', 'scripts/documents.ts', '--check'),
      check('size budget', 'npx', 'tsx', 'bench/bytes.ts', '--check'),
      nodeTests('package', filesBelow('test/package', NODE_TEST)),
    ],
  ],
  [[
    nodeTests('node', starting()),
    nodeTests('node with Redis', starting(REDIS)),
    nodeTests('node in Chromium', starting(CHROMIUM)),
  ]],
  [
    [browserTests('elements in Chromium', 'chromium')],
    [browserTests('fields in Firefox', 'firefox', everyBrowser), browserTests('fields in WebKit', 'webkit', everyBrowser)],
  ],
  // Half of their time they wait for something to run out: four at a time keep two processors busy.
  [[nodeTests('journeys in Chromium', journeys, 4)]],
  [
    [nodeTests('journeys in Firefox', ['test/journeys/other-browsers/firefox.test.ts'])],
    [nodeTests('journeys in WebKit', ['test/journeys/other-browsers/webkit.test.ts'])],
  ],
];
