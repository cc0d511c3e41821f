import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureReport, placeOf, slowestOf } from '../../../scripts/test-runner/report.ts';
import { check } from '../../../scripts/test-runner/suites/check.ts';
import { browserTests } from '../../../scripts/test-runner/suites/browser-tests.ts';
import { nodeTests } from '../../../scripts/test-runner/suites/node-tests.ts';

test('A failure is placed at the line of its file, whether Node or a browser names it', () => {
  const file = 'test/base/money.test.ts';
  const at = (frame: string): string => placeOf({ file, message: `Error: x\n    at ${frame}` });
  assert.equal(at('TestContext.<anonymous> (/home/me/project/test/base/money.test.ts:12:3)'), `${file}:12`);
  assert.equal(at('file:///home/me/test/base/money.test.ts:7:1'), `${file}:7`);
  assert.equal(at('http://localhost:8000/test/base/money.test.ts?wtr-session-id=a-b:31:5'), `${file}:31`);
  assert.equal(at('test/base/moneyXtest.ts:12:3'), file);
});

test('A failure is printed with its message and the command that runs it again', () => {
  const file = 'test/base/money.test.ts';
  const failure = { file, test: 'It adds.', message: `Error: 1\n    at ${file}:3:4` };
  const text = failureReport(failure, nodeTests('node', [file]));
  assert.match(text, /^FAILED test\/base\/money\.test\.ts:3: It adds\.\n {2}Error: 1\n/);
  assert.match(text, /\n {2}again: node --import tsx --test test\/base\/money\.test\.ts$/);
  const element = 'test/form/a.browser.test.ts';
  assert.match(
    failureReport({ file: element, test: 'x', message: '' }, browserTests('fields in Firefox', 'firefox', [element])),
    /again: BROWSER=firefox npm test -- stress test\/form\/a\.browser\.test\.ts 1$/,
  );
  const lint = check('templates', { command: ['npx', 'lit-analyzer', 'src/**/*.ts'] });
  assert.match(
    failureReport({ file: 'templates', test: 'templates', message: '' }, lint),
    /again: npx lit-analyzer 'src/,
  );
});

test('The slowest tests of all files are found', () => {
  const result = (file: string, ...times: number[]) => ({
    file,
    passed: 1,
    failed: 0,
    failures: [],
    slowest: times.map((ms) => ({ test: 'x', ms })),
  });
  assert.deepEqual(
    slowestOf([result('a', 5, 1), result('b', 3), { file: 'c', passed: 1, failed: 0, failures: [] }], 2),
    [
      { file: 'a', test: 'x', ms: 5 },
      { file: 'b', test: 'x', ms: 3 },
    ],
  );
});
