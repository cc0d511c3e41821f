import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEstampProxy } from '../../../../src/proxy/index.ts';
import { readArguments, HELP } from '../../../../src/proxy/node/program/arguments.ts';
import {
  serverHostWarning,
  serverKeyFrom,
  toSettingMessage,
  optionsFrom,
  redisPrefixFrom,
  redisUrlFrom,
  SETTING_NAMES,
} from '../../../../src/proxy/node/settings/environment.ts';
import { optionsFor } from '../../support/kit.ts';

const SECRET = 'settings-canary-0123456789-0123456789';
const KEY = 'sk_test_settings_canary';
const GOOD: Readonly<Record<string, string>> = {
  ESTAMP_API_KEY: KEY,
  ESTAMP_BASE_URL: 'https://service.example',
  ESTAMP_PUBLIC_URL: 'https://shop.example/estamp',
  ESTAMP_SECRET: SECRET,
  ESTAMP_SERVICES: 'estamp.standard',
  ESTAMP_PAYMENT_CONNECTION: 'pc_1',
  ESTAMP_PAYMENT_PROVIDER: 'sandbox',
};

/** What the program says of an environment; nothing when it would start. */
function fromService(environment: Record<string, string | undefined>): string | undefined {
  try {
    redisUrlFrom(environment);
    redisPrefixFrom(environment);
    void createEstampProxy(optionsFrom(environment, (sentence) => assert.fail(sentence))).close();
    return undefined;
  } catch (error) {
    return toSettingMessage(error) ?? assert.fail(error as Error);
  }
}

/** Each setting with invalid values. The sentence begins with the setting's name and says how to fix it. */
const WRONG: Readonly<Record<string, readonly (readonly [string, RegExp])[]>> = {
  ESTAMP_API_KEY: [
    ['pk_test_canary', /begins with "sk_test_" or "sk_live_"/],
    ['sk_prod_canary', /begins with/],
  ],
  ESTAMP_CONFIG: [],
  ESTAMP_BASE_URL: [
    ['service.example', /absolute https address/],
    ['http://service.example', /must be https/],
    ['https://user:canary@service.example', /without credentials/],
    ['https://service.example/?key=canary', /without credentials, query/],
  ],
  ESTAMP_PUBLIC_URL: [
    ['/estamp', /absolute https address/],
    ['http://shop.example/estamp', /must be https/],
  ],
  ESTAMP_SECRET: [
    ['canary', /32 bytes/],
    [`${SECRET},canary`, /32 bytes/],
    [`${SECRET},${SECRET}`, /twice/],
  ],
  ESTAMP_SERVICES: [
    ['verification.pan', /begin with "estamp\."/],
    [',', /must list the service codes/],
  ],
  ESTAMP_ALLOWED_ORIGINS: [
    ['https://shop.example/', /exact origins/],
    ['*', /exact origins/],
    ['http://shop.example', /https origins/],
    [',', /contains only commas/],
  ],
  ESTAMP_PAYMENT_CONNECTION: [],
  ESTAMP_PAYMENT_PROVIDER: [
    ['cash', /not a known provider\. Known: .*razorpay/],
    ['stripe', /serves sandbox, razorpay, custom\. .*clientParams hook/],
  ],
  ESTAMP_PAYMENT_PUBLIC_KEY: [
    ['sk_live_canary', /publishable key/],
    ['rk_live_canary', /publishable key/],
  ],
  ESTAMP_PAYMENT_METHODS: [
    ['upi,cash', /different ways to pay: upi, card/],
    ['upi,upi', /different ways/],
    [', ,', /contains only commas/],
  ],
  ESTAMP_WEBHOOK_SECRETS: [
    ['canary_secret,canary_secret', /twice/],
    [', ,', /contains only commas/],
  ],
  ESTAMP_DOCUMENT_HOSTS: [
    ['https://files.example', /host names such as/],
    [',', /contains only commas/],
  ],
  ESTAMP_REDIS_PREFIX: [
    ['two words', /must be 1 to 64 letters, digits/],
    ['x'.repeat(65), /must be 1 to 64 letters, digits/],
  ],
  ESTAMP_REDIS_URL: [
    ['http://user:canary@redis.example', /such as redis:/],
    ['redis.example:6379', /such as redis:/],
  ],
  ESTAMP_TRUSTED_PROXIES: [
    ['10.0.0.0/33', /addresses or networks/],
    ['proxy.example', /addresses or networks/],
    ['0.0.0.0/0', /wider than/],
    [',', /contains only commas/],
  ],
  ESTAMP_ONE_PER_REFERENCE: [
    ['yes', /true or false/],
    ['1', /true or false/],
  ],
  ESTAMP_STATES: [
    ['K/A', /state codes/],
    [',', /contains only commas/],
  ],
  ESTAMP_ARTICLES: [
    ['KA/RG', /article codes/],
    [',', /contains only commas/],
  ],
  ESTAMP_REQUIRE_SESSION: [
    ['yes', /true or false/],
    ['1', /true or false/],
  ],
  ESTAMP_QUOTES_PER_SESSION: [
    ['0', /integer of 1 or more/],
    ['many', /integer of 1 or more/],
  ],
  ESTAMP_DRAFTS_PER_NETWORK_PER_HOUR: [
    ['0', /integer of 1 or more/],
    ['many', /integer of 1 or more/],
  ],
  // It is read with --server-port only.
  ESTAMP_SERVER_KEY: [],
  ESTAMP_PAN_VERIFICATION: [
    ['yes', /true or false/],
    ['1', /true or false/],
  ],
  ESTAMP_SPEND_PER_HOUR: [
    ['1e3', /rupees such as/],
    ['19.99', /20\.00 or more: .*half of it.* enough for one sale/],
    ['-5', /rupees/],
  ],
  ESTAMP_SPEND_PER_DAY: [
    ['free', /rupees such as/],
    ['19.99', /20\.00 or more: .*half of it.* enough for one sale/],
  ],
  ESTAMP_QUOTES_PER_NETWORK_PER_HOUR: [
    ['0', /integer of 1 or more/],
    ['1.5', /integer of 1 or more/],
    ['many', /integer of 1 or more/],
  ],
  ESTAMP_ORDERS_PER_NETWORK_PER_HOUR: [
    ['0', /integer of 1 or more/],
    ['-1', /integer of 1 or more/],
  ],
  ESTAMP_LIST_MEBIBYTES: [
    ['0', /integer from 1 to 64/],
    ['65', /integer from 1 to 64/],
    ['1.5', /integer from 1 to 64/],
  ],
};

/** What only a program in JavaScript has; a provider is called by its own name. */
const OPTION =
  /\b(?:apiKey|baseUrl|publicUrl|secret"|allowedOrigins|connectionId|publicKey|webhookSecrets|documentHosts|trustedProxies|panVerification|onePerReference|limits\.)/;

test('every setting is in this table and in --help, and no other is', () => {
  assert.deepEqual(Object.keys(WRONG).toSorted(), [...SETTING_NAMES].toSorted());
  assert.deepEqual([...new Set(HELP.match(/ESTAMP_[A-Z_]+/g))].toSorted(), [...SETTING_NAMES].toSorted());
  for (const argument of [
    '--port',
    '--host',
    '--mount',
    '--config',
    '--connections-per-address',
    '--operations-port',
    '--operations-host',
    '--server-port',
    '--server-host',
    '--version',
    '--help',
  ])
    assert.ok(HELP.includes(argument), argument);
});

test('an environment with the required settings only is enough', () => {
  assert.equal(fromService(GOOD), undefined);
  assert.equal(
    fromService({
      ...GOOD,
      ...Object.fromEntries(SETTING_NAMES.filter((name) => !(name in GOOD)).map((name) => [name, ' '])),
    }),
    undefined,
    'empty is not set',
  );
});

for (const name of SETTING_NAMES) {
  const needed = name in GOOD;
  if (needed) {
    for (const [how, value] of [
      ['missing', undefined],
      ['empty', ''],
      ['blank', '  '],
    ] as const) {
      test(`${name} ${how} stops the program by its name`, () => {
        assert.match(
          fromService({ ...GOOD, [name]: value }) ?? '',
          new RegExp(`^${name} is not set\\. Set it to [^.]*.*\\.$`),
        );
      });
    }
  }
  for (const [value, pattern] of WRONG[name] ?? []) {
    test(`${name}=${value.replaceAll('canary', '…')} stops the program, names the fix and shows no secret`, () => {
      const sentence = fromService({ ...GOOD, [name]: value }) ?? '';
      assert.match(sentence, new RegExp(`^${name} (?:must|is|contains)\\b[^\\n]*\\.$`));
      assert.match(sentence, pattern);
      assert.doesNotMatch(sentence, OPTION);
      for (const secret of ['canary', KEY, SECRET]) assert.equal(sentence.includes(secret), false);
    });
  }
}

test('a missing setting is reported with its value, and with the other missing ones', () => {
  assert.equal(
    fromService({ ...GOOD, ESTAMP_PUBLIC_URL: '' }),
    'ESTAMP_PUBLIC_URL is not set. Set it to the mount as browsers see it, such as https://shop.example/estamp.',
  );
  assert.match(
    fromService({}) ?? '',
    /^ESTAMP_API_KEY is not set\. Set it to the API key of the service[^.]*\. Also missing: ESTAMP_BASE_URL, (?:ESTAMP_\w+, ){4}ESTAMP_PAYMENT_PROVIDER\.$/,
  );
});

test('All mistakes of the settings are reported at once, each on a line that names its setting', () => {
  const lines = (changes: Record<string, string>): string[] =>
    (fromService({ ...GOOD, ...changes }) ?? '').split('\n').map((line) => line.split(' ', 1).join(''));
  // The values of options only.
  assert.deepEqual(lines({ ESTAMP_BASE_URL: 'service', ESTAMP_PUBLIC_URL: 'http://shop.example/estamp' }), [
    'ESTAMP_PUBLIC_URL',
    'ESTAMP_BASE_URL',
  ]);
  // Mistakes of the environment, of values, and what is missing.
  assert.deepEqual(
    lines({
      ESTAMP_PAN_VERIFICATION: 'yes',
      ESTAMP_STATES: ',',
      ESTAMP_SERVICES: '',
      ESTAMP_SECRETS: 'misspelt',
      ESTAMP_API_KEY: 'wrong',
      ESTAMP_TRUSTED_PROXIES: 'everywhere',
    }).sort(),
    [
      'ESTAMP_API_KEY',
      'ESTAMP_PAN_VERIFICATION',
      'ESTAMP_SECRETS',
      'ESTAMP_SERVICES',
      'ESTAMP_STATES',
      'ESTAMP_TRUSTED_PROXIES',
    ],
  );
  assert.deepEqual(lines({}), ['']);
});

test('contradicting settings are reported by the one to change', () => {
  assert.match(
    fromService({ ...GOOD, ESTAMP_PAYMENT_PROVIDER: 'razorpay' }) ?? '',
    /^ESTAMP_PAYMENT_PUBLIC_KEY is required for the provider "razorpay"/,
  );
  assert.match(
    fromService({ ...GOOD, ESTAMP_SPEND_PER_HOUR: '500.00', ESTAMP_SPEND_PER_DAY: '499.00' }) ?? '',
    /^ESTAMP_SPEND_PER_DAY is less than ESTAMP_SPEND_PER_HOUR: raise/,
  );
  assert.match(
    fromService({ ...GOOD, ESTAMP_API_KEY: 'sk_live_canary', ESTAMP_BASE_URL: 'http://service.example' }) ?? '',
    /^ESTAMP_BASE_URL must be https/,
  );
});

const ARGUMENTS: ReadonlyArray<readonly [string[], RegExp]> = [
  [['--port', '65536'], /^--port must be a number/],
  [['--port', 'http'], /^--port must be a number/],
  [['--host', 'two words'], /^--host must be an address/],
  [['--mount', 'estamp'], /^--mount must be a path/],
  [['--mount', '/a b'], /^--mount must be a path/],
  [['--operations-host', '0.0.0.0'], /^--operations-host needs --operations-port/],
  [['--operations-port', '8787'], /^--operations-port must differ from --port/],
  [['--operations-port', '-1'], /operations-port/],
  [['--colour', 'red'], /--colour/],
];
for (const [args, sentence] of ARGUMENTS) {
  test(`estamp-proxy ${args.join(' ')} is refused by name`, () => {
    assert.throws(
      () => readArguments(args),
      (error) => sentence.test((error as Error).message),
    );
  });
}

test('operations have their own port, on this machine by default, and none unless requested', () => {
  assert.equal(readArguments([]).operations, undefined);
  assert.deepEqual(readArguments(['--operations-port', '9464']).operations, { port: 9464, host: '127.0.0.1' });
  assert.deepEqual(readArguments(['--operations-port', '0', '--operations-host', '::1', '--port', '0']).operations, {
    port: 0,
    host: '::1',
  });
});

test('The listener of the merchant’s server has its own port, on this machine by default, and needs its key', () => {
  assert.equal(readArguments([]).merchant, undefined);
  assert.deepEqual(readArguments(['--server-port', '8788']).merchant, { port: 8788, host: '127.0.0.1' });
  assert.throws(() => readArguments(['--server-host', '0.0.0.0']), /--server-host needs --server-port/);
  assert.throws(() => readArguments(['--server-port', '8787']), /--server-port must differ from --port/);
  const key = 'gT7kQ2vXw9ZpL4sN8mR1cB6yH3jF5dA0';
  assert.equal(serverKeyFrom({ ESTAMP_SERVER_KEY: key }, true), key);
  assert.equal(serverKeyFrom({ ESTAMP_SERVER_KEY: key }, false), undefined);
  for (const wrong of ['', 'short', `${key}…`, `${key} ${key}`])
    assert.throws(() => serverKeyFrom({ ESTAMP_SERVER_KEY: wrong }, true), /ESTAMP_SERVER_KEY/);
  for (const guessable of ['1'.repeat(40), 'the-key-of-our-shop-in-mumbai-and-pune'])
    assert.throws(
      () => serverKeyFrom({ ESTAMP_SERVER_KEY: guessable }, true),
      /ESTAMP_SERVER_KEY does not look random, .* "openssl rand -base64 32" prints/,
    );
});

test('T89: A private listener that other machines can reach is warned of, because it speaks plain HTTP', () => {
  for (const host of ['127.0.0.1', '127.0.0.9', 'localhost', '[::1]'])
    assert.equal(serverHostWarning(new URL(`http://${host}:8788`)), undefined);
  for (const host of ['0.0.0.0', '[::]', '10.0.0.7', 'proxy.internal', '127.0.0.1.nip.io'])
    assert.match(serverHostWarning(new URL(`http://${host}:8788`)) ?? '', /plain HTTP: the key and the names/);
});

test('a key is refused in a browser', () => {
  const place = globalThis as { window?: unknown; document?: unknown };
  Object.assign(place, { window: {}, document: {} });
  try {
    assert.throws(
      () => createEstampProxy(optionsFor({ url: 'http://127.0.0.1:4010' })),
      /"apiKey" must not be used in a browser.*revoke/,
    );
  } finally {
    delete place.window;
    delete place.document;
  }
});

/** What a proxy warns of when it is made. */
const warned = (more: object): string[] => {
  const lines: string[] = [];
  const line = (_fields: object, message: string): void => void lines.push(message);
  void createEstampProxy({
    ...optionsFor({ url: 'http://127.0.0.1:4010' }),
    logger: { info: line, warn: line, error: line },
    ...more,
  }).close();
  return lines;
};

test('a number of prices that the share of one network does not pay for is warned of', () => {
  assert.match(
    warned({ limits: { quotesPerNetworkPerHour: 31 } }).join('|'),
    /^"limits\.quotesPerNetworkPerHour"[^|]* is 31, but [^|]*"limits\.spendPerHour"[^|]* pays for 30 calls\./,
  );
  for (const limits of [
    {},
    { quotesPerNetworkPerHour: 30 },
    { quotesPerNetworkPerHour: 250, spendPerHour: '5000.00' },
    { spendPerHour: '9000.00' },
  ])
    assert.deepEqual(warned({ limits }), []);
});

test('a live key with counts in memory is warned of once, a test key and a shared store are not', () => {
  const method = (): Promise<never> => Promise.reject(new Error('away'));
  const store = {
    get: method,
    set: method,
    setIfAbsent: method,
    renew: method,
    delete: method,
    consume: method,
    release: method,
  };
  assert.match(warned({ apiKey: 'sk_live_canary' }).join('|'), /^A live key without a "store"[^|]*redisStore\.$/);
  assert.deepEqual(warned({}), []);
  assert.deepEqual(warned({ apiKey: 'sk_live_canary', store }), []);
});
