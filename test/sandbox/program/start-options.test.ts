import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { HELP, readStart, START_OPTIONS, USAGE, type Start } from '../../../src/sandbox/program/start-options.ts';
import { UsageError } from '../../../src/sandbox/program/options.ts';

const directory = await mkdtemp(join(tmpdir(), 'estamp-arguments-'));
after(() => rm(directory, { recursive: true, force: true }));

async function read(...args: string[]): Promise<Start> {
  const start = await readStart(args, '9.9.9');
  assert.ok(typeof start !== 'string');
  return start;
}

describe('the arguments of estamp-sandbox', () => {
  it('The arguments of estamp-sandbox are all optional, and each has its effect', async () => {
    const { options, isQuiet } = await read();
    assert.deepEqual(
      [options.port, options.host, options.data, options.manual, isQuiet],
      [4010, '127.0.0.1', ':memory:', false, false],
    );
    const file = join(directory, 'seed.json');
    await writeFile(file, '{ "wallet": "5.00" }');
    const all = await read(
      '--port',
      '0',
      '--host',
      '::1',
      '--allowed-host',
      'sandbox',
      '--allowed-host',
      'box.example',
      '--data',
      'x.db',
      '--dialect',
      'envelope',
      '--manual',
      '--seed',
      'same',
      '--seed-data',
      file,
      '--webhook',
      'http://a.example/1',
      '--webhook',
      'https://b.example/2',
      '--webhook-secret',
      'whsec_of_mine',
      '--quiet',
    );
    assert.deepEqual(all, {
      isQuiet: true,
      seedDataFile: file,
      options: {
        port: 0,
        host: '::1',
        allowedHosts: ['sandbox', 'box.example'],
        data: 'x.db',
        dialect: 'envelope',
        manual: true,
        seed: 'same',
        seedData: { wallet: '5.00' },
        webhooks: ['http://a.example/1', 'https://b.example/2'].map((url) => ({ url, secret: 'whsec_of_mine' })),
      },
    });
  });

  it('The arguments of estamp-sandbox can request the version or the help, which names each argument and the seeded data', async () => {
    assert.equal(await readStart(['--version'], '9.9.9'), '9.9.9');
    for (const flag of ['--help', '-h']) assert.equal(await readStart([flag], ''), HELP);
    for (const name of Object.keys(START_OPTIONS)) assert.match(HELP, new RegExp(`^  --${name} `, 'm'));
    for (const part of [
      'sk_test_demo',
      'sk_live_demo',
      'pc_demo',
      'estamp.standard',
      'http://127.0.0.1:4010/',
      'listen',
      'trigger',
      'conformance',
    ]) {
      assert.ok(HELP.includes(part), part);
    }
    assert.match(HELP, /^estamp-sandbox runs the Verification and e-Stamp Developer API on this machine/);
    assert.ok(
      HELP.split('\n').every((line) => line.length <= 130),
      'it fits a terminal',
    );
  });

  it('The arguments of estamp-sandbox that are invalid are reported in one sentence, with the usage apart', async () => {
    const wrong: readonly (readonly [string[], RegExp])[] = [
      [['--foo'], /^Unknown option '--foo'\.$/],
      [['--port'], /^Option '--port <value>' argument missing\.$/],
      [['--quiet=yes'], /^Option '--quiet' does not take an argument\.$/],
      [['lisen'], /^There is no command "lisen"\. The commands are listen, trigger and conformance\.$/],
      [['--webhook-secret', 'whsec_of_mine'], /^--webhook-secret needs --webhook URL\.$/],
      [['--webhook', '3000'], /^--webhook must be an address such as .*, not "3000"\.$/],
    ];
    for (const [args, sentence] of wrong) {
      await assert.rejects(
        readStart(args, ''),
        (error) => error instanceof UsageError && sentence.test(error.message) && error.usage === USAGE,
        args.join(' '),
      );
    }
  });

  it('The arguments of estamp-sandbox name a file of seed data that can be read and is JSON', async () => {
    await assert.rejects(
      readStart(['--seed-data', join(directory, 'none.json')], ''),
      /--seed-data names .*none\.json, which cannot be read \(ENOENT\)\.$/,
    );
    const file = join(directory, 'broken.json');
    await writeFile(file, '{ "wallet": ');
    await assert.rejects(readStart(['--seed-data', file], ''), /--seed-data names .*broken\.json, which is not JSON: /);
  });
});
