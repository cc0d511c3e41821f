/**
 * Everything that has to hold: `npm test`. Ends with one line, `N passed, N failed`.
 * `npm test -- NAME ...` runs the suites whose name contains one of the words.
 */
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM, FIREFOX, provide, REDIS, SCREEN, WEBKIT, WEBKIT_DRIVER, type Tool } from './machine.ts';
import { browserTests, check, nodeTests, type Counts, type Output, type Result, type Suite } from './suites.ts';

const files = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => pattern.test(name))
    .sort();

const NODE_TEST = /(?<!\.browser)\.test\.ts$/;
const nodeFiles = files('test', NODE_TEST).filter((name) => !/^test\/(journeys|package)\//.test(name));

/** What a browser can do differently: fields, the element around them, and that a checkout draws at all. */
const everyBrowser = [
  // No test driver but Chromium's moves a real pointer.
  ...files('test/form', /(?<!drag)\.browser\.test\.ts$/),
  ...files('test/elements', /smoke\.browser\.test\.ts$/),
];

/**
 * Stages follow each other. The rows of a stage run at the same time, the suites of a row one after the other: side by side
 * stands what keeps one processor busy and has no clock to watch. What does have one has the machine to itself.
 */
const stages: readonly (readonly Suite[])[][] = [
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
      nodeTests('package', files('test/package', NODE_TEST)),
    ],
  ],
  [[{ ...nodeTests('node', nodeFiles), uses: [REDIS] }]],
  [
    [{ ...browserTests('elements in Chromium', 'chromium'), needs: [CHROMIUM] }],
    [
      { ...browserTests('fields in Firefox', 'firefox', everyBrowser), needs: [FIREFOX] },
      { ...browserTests('fields in WebKit', 'webkit', everyBrowser), needs: [WEBKIT_DRIVER, WEBKIT, SCREEN] },
    ],
  ],
  // Half of their time they wait for something to run out: four at a time keep two processors busy.
  [[{ ...nodeTests('journeys in Chromium', files('test/journeys', NODE_TEST).filter((name) => !name.includes('/other-browsers/')), 4), needs: [CHROMIUM] }]],
  [
    [{ ...nodeTests('journeys in Firefox', ['test/journeys/other-browsers/firefox.test.ts']), needs: [FIREFOX] }],
    [{ ...nodeTests('journeys in WebKit', ['test/journeys/other-browsers/webkit.test.ts']), needs: [WEBKIT_DRIVER, WEBKIT, SCREEN] }],
  ],
];

const wanted = process.argv.slice(2);
const isChosen = ({ name }: Suite): boolean => !wanted.length || wanted.some((word) => name.includes(word));

const env: NodeJS.ProcessEnv = { ...process.env, FORCE_COLOR: '0' };

/** Names the tools in the environment. @returns whether all are there; otherwise it has said what to do */
function equip(tools: readonly Tool[] = []): boolean {
  try {
    for (const tool of tools) env[tool.variable] = provide(tool);
    return true;
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
}

const total: Counts = { passed: 0, failed: 0 };
const rows: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'estamp-output-'));

async function run(suite: Suite, output: Output): Promise<Result> {
  equip(suite.uses);
  return equip(suite.needs) ? suite.run(env, output) : { passed: 0, failed: 1 };
}

/** @param aside whether others run at the same time: then what it prints is shown when it has ended */
async function perform(suite: Suite, aside: boolean): Promise<void> {
  const began = Date.now();
  const file = join(folder, suite.name.replaceAll(' ', '-'));
  const output = aside ? openSync(file, 'w') : 'inherit';
  if (!aside) console.log(`\n--- ${suite.name}`);
  const { passed, failed, failures } = await run(suite, output);
  if (output !== 'inherit') {
    closeSync(output);
    console.log(`\n--- ${suite.name}\n${readFileSync(file, 'utf8')}`);
  }
  if (failures) console.log(failures);
  total.passed += passed;
  total.failed += failed;
  const row = `${failed ? 'FAILED' : 'ok    '} ${suite.name}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - began) / 1000)} s)`;
  rows.push(row);
  console.log(row);
}

for (const stage of stages) {
  const lanes = stage.map((lane) => lane.filter(isChosen)).filter((lane) => lane.length);
  await Promise.all(lanes.map(async (lane) => {
    for (const suite of lane) await perform(suite, lanes.length > 1);
  }));
}

console.log(`\n${rows.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed || !total.passed ? 1 : 0);
