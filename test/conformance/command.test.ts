import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONFORMANCE_HELP, conformanceCommand } from '../../src/conformance/command.ts';
import { PARTS } from '../../src/conformance/run.ts';
import { CountedPasswords } from '../sandbox/accounts/people.ts';
import { runSandbox } from '../sandbox/support/running-sandbox.ts';

const { sandbox } = await runSandbox({ passwords: new CountedPasswords() });

async function run(...args: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  return { code: await conformanceCommand(args, (line) => said.push(line)), said: said.join('\n') };
}

test('the command checks the parts that are asked for, prints a line for each rule, and ends with 0', async () => {
  const { code, said } = await run('--base-url', sandbox.url, '--key', 'sk_test_demo', '--part', 'missing');
  assert.equal(code, 0, said);
  assert.match(said, /^passed +missing +getOrder +/m);
  assert.match(said, /\n\d+ passed, 0 failed, 0 skipped$/);
});

test('the command prints nothing but failures where that is asked for, and ends with 1', async () => {
  // A key that may do nothing.
  const { key } = await sandbox.addKey({ environment: 'sandbox', scopes: [] });
  const { code, said } = await run('--base-url', sandbox.url, '--key', key, '--part', 'missing', '--failed');
  assert.equal(code, 1);
  assert.match(said, /^FAILED/m);
  assert.doesNotMatch(said, /^passed/m);
});

test('the command explains itself, with every part', async () => {
  const { code, said } = await run('--help');
  assert.deepEqual([code, said], [0, CONFORMANCE_HELP]);
  for (const { name } of PARTS) assert.ok(said.includes(name), name);
});

const WRONG: readonly (readonly [string[], RegExp])[] = [
  [[], /^--base-url is missing\.\n\nUsage: estamp-sandbox conformance /],
  [['--base-url', 'localhost:4010', '--key', 'k'], /^--base-url must be an address such as /],
  [['--base-url', 'http://127.0.0.1:4010'], /^--key is missing\.\n\nUsage: /],
  [['--base-url', 'http://127.0.0.1:4010', '--key', 'k', '--part', 'moon'], /^There is no part "moon"\.\n\nUsage: /],
  [
    ['--base-url', 'http://127.0.0.1:4010', '--key', 'k', '--amount', 'much'],
    /^--amount must be rupees such as 100, not "much"\.\n\nUsage: /,
  ],
  [['--colour'], /^Unknown option '--colour'\.\n\nUsage: /],
];
for (const [args, sentence] of WRONG) {
  test(`the command ends with 2 and says what is wrong: ${args.join(' ') || 'no argument'}`, async () => {
    const { code, said } = await run(...args);
    assert.equal(code, 2);
    assert.match(said, sentence);
  });
}
