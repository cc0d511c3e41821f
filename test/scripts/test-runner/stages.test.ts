import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHROMIUM, FIREFOX, REDIS } from '../../../scripts/test-runner/system-tools.ts';
import { QUICK, STAGES } from '../../../scripts/test-runner/stages.ts';
import { filesBelow, NODE_TEST } from '../../../scripts/test-runner/test-files.ts';
import { readsDist, toolsOf } from '../../../scripts/test-runner/required-tools.ts';

const suites = STAGES.flat(2);

test('every file of tests for Node runs in exactly one suite, and that suite names every program that the file starts', () => {
  for (const file of filesBelow('test', NODE_TEST)) {
    const running = suites.filter(({ files }) => files?.includes(file));
    assert.equal(running.length, 1, `${file} runs in ${running.length} suites`);
    for (const tool of toolsOf([file])) {
      assert.ok(
        running[0]?.needs?.includes(tool),
        `${running[0]?.name ?? ''} runs ${file} and does not name ${tool.name}`,
      );
    }
  }
});

test('the programs of a file are found through its imports', () => {
  assert.deepEqual(toolsOf(['test/proxy/payment-page/page.test.ts']), [CHROMIUM], 'started by the file itself');
  assert.deepEqual(
    toolsOf(['test/journeys/purchase/purchase.test.ts']),
    [CHROMIUM],
    'started by a module that it imports',
  );
  assert.deepEqual(toolsOf(['test/journeys/form/keyboard.test.ts']), [CHROMIUM], 'started by a script');
  assert.deepEqual(toolsOf(['test/journeys/other-browsers/firefox.test.ts']), [FIREFOX]);
  assert.deepEqual(toolsOf(['test/proxy/store/store.test.ts']), [REDIS]);
  assert.deepEqual(toolsOf(['test/base/money.test.ts']), []);
});

test('the suite of a browser names it, and the quick suites need no program', () => {
  for (const { name, needs = [] } of suites.filter((suite) => / in \w+$/.test(suite.name))) {
    assert.ok(
      needs.some((tool) => tool.name.includes(/ in (\w+)$/.exec(name)?.[1] ?? '')),
      name,
    );
  }
  const quick = suites.filter(({ name }) => QUICK.includes(name));
  assert.deepEqual(
    quick.map(({ name }) => name),
    QUICK,
  );
  assert.deepEqual(
    quick.flatMap(({ needs = [] }) => needs),
    [],
  );
});

test('Every suite that reads the build says so, the journeys among them', () => {
  const reading = suites.filter(({ needsBuild }) => needsBuild).map(({ name }) => name);
  for (const name of ['lint', 'types', 'package', 'journeys in Chromium', 'journeys in Firefox', 'journeys in WebKit'])
    assert.ok(reading.includes(name), `${name} reads dist`);
  assert.equal(readsDist(['test/base/money.test.ts']), false);
  assert.equal(readsDist(['test/journeys/other-browsers/firefox.test.ts']), true);
});
