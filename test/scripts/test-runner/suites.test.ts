import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readsDist, toolsOf } from '../../../scripts/test-runner/required-tools.ts';
import { SUITES } from '../../../scripts/test-runner/suites.ts';
import { CHROMIUM, FIREFOX, HEADLESS, REDIS } from '../../../scripts/test-runner/system-tools.ts';
import { BROWSER_TEST, filesBelow, NODE_TEST } from '../../../scripts/test-runner/test-files.ts';
import { isShared, restClassOf, REST, tierOf } from '../../../scripts/test-runner/tiers.ts';

const suites = [...SUITES.default, ...SUITES.rest];
const nodeFiles = filesBelow('test', NODE_TEST);
const isRepetition = (name: string): boolean => name.startsWith('all cases of ');

test('Every file of tests for Node has its home in exactly one suite of its tier, which names every program that the file starts', () => {
  for (const file of nodeFiles) {
    const homes = suites.filter(({ name, files }) => !isRepetition(name) && files?.includes(file));
    assert.equal(homes.length, 1, `${file} runs in ${homes.length} suites`);
    const [home] = homes;
    assert.ok(home && SUITES[tierOf(file)].includes(home), `${file} is in ${tierOf(file)}`);
    for (const tool of toolsOf([file]))
      assert.ok(home.needs?.includes(tool), `${home.name} runs ${file} and does not name ${tool.name}`);
  }
});

test('Every file for a browser runs in Chromium by default', () => {
  const [elements] = SUITES.default.filter(({ name }) => name === 'elements in Chromium').flatMap(({ jobs }) => jobs);
  assert.deepEqual(elements?.files, filesBelow('test', BROWSER_TEST));
});

test('Exactly the files that try a share of their cases by default run once more in the rest, with all cases', () => {
  const repeated = SUITES.rest.filter(({ name }) => isRepetition(name));
  assert.deepEqual(repeated.flatMap(({ files = [] }) => files).sort(), nodeFiles.filter(isShared));
  for (const { env } of repeated) assert.equal(env?.['PROPERTY_RUNS'], '1');
  assert.equal(isShared('test/base/money.test.ts'), true);
  assert.equal(isShared('test/base/clock.test.ts'), false);
  for (const { files, env } of SUITES.default) if (files?.some(isShared)) assert.ok(Number(env?.['PROPERTY_RUNS']) < 1);
});

test('The default needs Chromium and Redis and no other program', () => {
  const needed = new Set(SUITES.default.flatMap(({ needs = [] }) => needs));
  assert.deepEqual(needed, new Set([HEADLESS, REDIS]));
});

test('No two suites have one name', () => {
  assert.equal(new Set(suites.map(({ name }) => name)).size, suites.length);
});

test('Every class of the rest has files, a reason each, and most files are in the default', () => {
  const classes = nodeFiles.map(restClassOf);
  for (const one of REST) assert.ok(classes.includes(one), `"${one.reason}" has no file`);
  assert.ok(classes.filter(Boolean).length < nodeFiles.length / 4);
});

test('What protects a customer is in the default', () => {
  for (const path of [
    'journeys/purchase/purchase',
    'journeys/purchase/policy',
    'journeys/purchase/start-file',
    'journeys/payment/payment',
    'journeys/payment/languages',
    'journeys/resume/reload',
    'journeys/resume/link',
    'journeys/resume/closed-tab',
    'journeys/resume/traces',
    'journeys/faults/offline',
    'journeys/faults/service',
    'journeys/accessibility/purchase',
    'proxy/tokens/tokens',
    'package/documents/code-blocks',
    'package/types/types',
  ]) {
    const file = `test/${path}.test.ts`;
    assert.ok(nodeFiles.includes(file), `${file} is there`);
    assert.equal(tierOf(file), 'default', file);
  }
  const attacks = nodeFiles.filter((file) => file.startsWith('test/proxy/attacks/'));
  assert.deepEqual(
    attacks.filter((file) => tierOf(file) === 'rest'),
    ['test/proxy/attacks/requests/timing.test.ts'],
  );
});

test('The programs of a file are found through its imports', () => {
  assert.deepEqual(toolsOf(['test/proxy/payment-page/page.test.ts']), [HEADLESS], 'started by the file itself');
  assert.deepEqual(toolsOf(['test/journeys/purchase/purchase.test.ts']), [HEADLESS], 'started by what it imports');
  assert.deepEqual(toolsOf(['test/journeys/form/keyboard.test.ts']), [HEADLESS], 'started by a script');
  assert.ok(toolsOf(['test/journeys/resume/back-button.test.ts']).includes(CHROMIUM), 'the shell keeps no pages');
  assert.deepEqual(toolsOf(['test/journeys/other-browsers/firefox.test.ts']), [FIREFOX]);
  assert.deepEqual(toolsOf(['test/proxy/store/store.test.ts']), [REDIS]);
  assert.deepEqual(toolsOf(['test/base/money.test.ts']), []);
});

test('Every suite that reads the build says so, the journeys among them', () => {
  const reading = suites.filter(({ needsBuild }) => needsBuild).map(({ name }) => name);
  for (const name of ['lint', 'types', 'package', 'journeys in Chromium', 'journeys in Firefox', 'journeys in WebKit'])
    assert.ok(reading.includes(name), `${name} reads dist`);
  assert.equal(readsDist(['test/base/money.test.ts']), false);
  assert.equal(readsDist(['test/journeys/other-browsers/firefox.test.ts']), true);
});
