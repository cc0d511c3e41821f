import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createEstampProxy } from '../../../../src/proxy/index.ts';
import { type Config, loadConfig, SettingError } from '../../../../src/proxy/node/settings/config-file.ts';
import { toSettingMessage, optionsFrom } from '../../../../src/proxy/node/settings/environment.ts';
import { CANARIES } from '../../support/kit.ts';
import { see } from '../../support/watch.ts';

const CLI = fileURLToPath(new URL('../../../../src/proxy/cli.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');
const directory = mkdtempSync(join(tmpdir(), 'estamp-config-'));
after(() => rmSync(directory, { recursive: true }));

let modules = 0;
/** Writes a module; each has a name of its own, because Node keeps what it has imported. */
function write(text: string): string {
  const file = `config-${(modules += 1)}.mjs`;
  writeFileSync(join(directory, file), text);
  return file;
}

const SETTINGS: Readonly<Record<string, string>> = {
  ESTAMP_API_KEY: CANARIES.apiKey,
  ESTAMP_BASE_URL: 'http://127.0.0.1:9',
  ESTAMP_PUBLIC_URL: 'https://shop.example/estamp',
  ESTAMP_SECRET: CANARIES.secret,
  ESTAMP_SERVICES: 'estamp.standard',
  ESTAMP_PAYMENT_CONNECTION: 'pc_demo',
  ESTAMP_PAYMENT_PROVIDER: 'sandbox',
};

const load = async (text: string): Promise<Config> =>
  (await loadConfig(write(text), {}, directory)) ?? assert.fail('nothing was loaded');

/** What the program would say of a module; nothing when it would start. */
async function fromService(
  text: string,
  environment: Readonly<Record<string, string>> = SETTINGS,
): Promise<string | undefined> {
  let config: Config | undefined;
  try {
    config = await load(text);
    void createEstampProxy(optionsFrom(environment, (sentence) => assert.fail(sentence), config)).close();
    return undefined;
  } catch (error) {
    return toSettingMessage(error, { environment, config }) ?? assert.fail(error as Error);
  }
}

test('a module may contain any option, including hooks and readers', async () => {
  const config = await load(
    'export default { limits: { spendPerDay: "8000.00" }, customer: () => ({ id: "c" }), readers: { duty: () => undefined } };',
  );
  const options = optionsFrom(SETTINGS, assert.fail, config);
  assert.deepEqual(options.limits, { spendPerDay: '8000.00' });
  assert.deepEqual([typeof options.customer, typeof options.readers?.duty], ['function', 'function']);
  assert.equal(options.apiKey, CANARIES.apiKey);
});

test('the environment overrides the module, field by field', async () => {
  const config = await load(`export default {
    apiKey: 'sk_test_of_the_module', panVerification: true,
    limits: { spendPerHour: '700.00', spendPerDay: '8000.00' }, payment: { connectionId: 'pc_module', provider: 'redirect', clientParams: () => ({}) },
  };`);
  const options = optionsFrom(
    { ...SETTINGS, ESTAMP_SPEND_PER_HOUR: '600.00', ESTAMP_PAN_VERIFICATION: 'false' },
    assert.fail,
    config,
  );
  assert.equal(options.apiKey, CANARIES.apiKey);
  assert.equal(options.panVerification, false);
  assert.deepEqual(options.limits, { spendPerHour: '600.00', spendPerDay: '8000.00' });
  assert.deepEqual(
    [options.payment.connectionId, options.payment.provider, typeof options.payment.clientParams],
    ['pc_demo', 'sandbox', 'function'],
  );
  assert.equal(optionsFrom(SETTINGS, assert.fail, config).panVerification, true);
});

test('a module alone is enough, and its hook supports every provider', async () => {
  const options = `apiKey: '${CANARIES.apiKey}', baseUrl: 'https://service.example', publicUrl: 'https://shop.example/estamp', secret: '${CANARIES.secret}', services: ['estamp.standard']`;
  assert.equal(
    await fromService(
      `export default { ${options}, payment: { connectionId: 'pc_1', provider: 'stripe', clientParams: () => ({}) } };`,
      {},
    ),
    undefined,
  );
});

const WRONG: readonly (readonly [string, RegExp])[] = [
  [
    'export default { colour: "red" };',
    /^"colour" in config-\d+\.mjs \(--config\) is not an option of the proxy\. The options are apiKey, /,
  ],
  ['export const options = {};', /has no object as its default export\. Write "export default \{ … \}"/],
  ['export default () => ({});', /has no object as its default export/],
  ['export default [];', /has no object as its default export/],
  ['export default null;', /has no object as its default export/],
  ['export default Promise.resolve({});', /has no object as its default export/],
  ['export default {', /which could not be loaded: .*Correct the path or the module\.$/],
  ['throw new Error("no key file");', /which could not be loaded: no key file\. Correct/],
  ['import "../../is-not-there.mjs"; export default {};', /which could not be loaded: Cannot find module/],
  ['export default { customer: "Asha" };', /^The option "customer" in config-\d+\.mjs must be a function\.$/],
  [
    'export default { readers: { price: () => undefined } };',
    /^The option "readers\.price" in config-\d+\.mjs must be a function; the readers are schema, /,
  ],
  ['export default { limits: { spendPerDay: "1.00" } };', /^The option "limits\.spendPerDay" in config-\d+\.mjs /],
  ['export default { limits: 5 };', /^The option "limits" in config-\d+\.mjs must be an object\.$/],
  [
    'export default { limits: { spendPerWeek: "1" } };',
    /^The option "limits\.spendPerWeek" in config-\d+\.mjs is not known/,
  ],
  [
    'export default { payment: { connection: "pc_1" } };',
    /^The option "payment\.connection" in config-\d+\.mjs is not known; the names are connectionId, /,
  ],
  ['export default { readers: 5 };', /^The option "readers" in config-\d+\.mjs must be an object\.$/],
  [
    'export default { payment: { clientParams: 7 } };',
    /^The option "payment\.clientParams" in config-\d+\.mjs must be a function/,
  ],
];
for (const [text, sentence] of WRONG) {
  test(`a module ${text} stops the program with a sentence`, async () => {
    assert.match((await fromService(text)) ?? '', sentence);
  });
}

test('a setting that both lack is named in both places, and one of the module only is named there', async () => {
  const { ESTAMP_API_KEY: _, ESTAMP_PAYMENT_PROVIDER: __, ...rest } = SETTINGS;
  assert.match(
    (await fromService('export default { payment: { provider: "sandbox" } };', rest)) ?? '',
    /^ESTAMP_API_KEY is not set\. Set it to the API key .*It can also be the option "apiKey" in config-\d+\.mjs\.$/,
  );
  assert.match(
    (await fromService('export default { apiKey: "sk_test_x1", payment: { provider: "stripe" } };', rest)) ?? '',
    /^"payment\.provider" in config-\d+\.mjs is "stripe".*clientParams/,
  );
  assert.match(
    (await fromService('export default { apiKey: "pk_1", payment: { provider: "sandbox" } };', rest)) ?? '',
    /^The option "apiKey" in config-\d+\.mjs must be a key/,
  );
});

test('an empty, missing or contradicting path is refused; the same path twice is not', async () => {
  const file = write('export default {};');
  const refused = async (argument: string | undefined, setting?: string): Promise<string> =>
    loadConfig(argument, { ESTAMP_CONFIG: setting }, directory).then(
      () => assert.fail('it was loaded'),
      (error: unknown) => {
        assert.ok(error instanceof SettingError);
        return error.message;
      },
    );
  assert.match(await refused(''), /^--config must be the path/);
  assert.match(
    await refused('nowhere.mjs'),
    /^--config names nowhere\.mjs, which could not be loaded: Cannot find module/,
  );
  assert.match(await refused(undefined, 'nowhere.mjs'), /^ESTAMP_CONFIG names nowhere\.mjs/);
  assert.match(await refused(file, 'other.mjs'), /^--config and ESTAMP_CONFIG name different modules/);
  assert.equal((await loadConfig(file, { ESTAMP_CONFIG: `./${file}` }, directory))?.name, '--config');
  assert.equal(await loadConfig(undefined, { ESTAMP_CONFIG: ' ' }, directory), undefined);
});

/** Runs the program in the directory of the modules until it listens or ends. */
async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ fromService: string; code: number | null }> {
  const child = spawn(process.execPath, ['--import', TSX, CLI, '--port', '0', ...args], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
  let heard = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      if (/listens on http/.test(heard)) child.kill('SIGTERM');
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  see('what the program printed', heard);
  return { fromService: heard, code };
}

test('the program starts with a module from its working directory, and ends at once with an invalid one', async () => {
  const { ESTAMP_SERVICES: _, ...rest } = SETTINGS;
  const file = write('export default { services: ["estamp.standard"], onEvent: () => undefined };');
  const [byArgument, bySetting, wrong] = await Promise.all([
    run(['--config', file], rest),
    run([], { ...rest, ESTAMP_CONFIG: `./${file}` }),
    run(['--config', write('export default { service: [] };')], rest),
  ]);
  assert.match(byArgument.fromService, /listens on http/);
  assert.match(bySetting.fromService, /listens on http/);
  assert.equal(wrong.code, 1);
  assert.match(
    wrong.fromService,
    /^estamp-proxy: "service" in config-\d+\.mjs \(--config\) is not an option of the proxy\. The options are [^\n]*\.\n$/,
  );
});
