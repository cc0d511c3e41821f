import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { test } from 'node:test';
import { optionsFrom, toSettingMessage } from '../../../src/proxy/node/settings/environment.ts';
import { createEstampProxy, OptionError, type EstampProxyOptions } from '../../../src/proxy/index.ts';
import { checkOptions } from '../../../src/proxy/config/check-options.ts';
import { CANARIES, optionsFor } from '../support/kit.ts';

const good = optionsFor({ url: 'http://127.0.0.1:4010' });
const payment = good.payment;

const BAD: ReadonlyArray<readonly [string, Partial<Record<keyof EstampProxyOptions | 'colour', unknown>>]> = [
  ['apiKey', { apiKey: 'pk_live_1' }],
  ['apiKey', { apiKey: undefined }],
  ['baseUrl', { baseUrl: 'http://service.example' }],
  ['baseUrl', { baseUrl: 'http://169.254.169.254' }],
  ['baseUrl', { baseUrl: 'https://user:pass@service.example' }],
  ['baseUrl', { baseUrl: 'ftp://service.example' }],
  ['publicUrl', { publicUrl: undefined }],
  ['publicUrl', { publicUrl: '/estamp' }],
  ['publicUrl', { publicUrl: 'http://shop.example/estamp' }],
  ['secret', { secret: 'too short' }],
  ['secret', { secret: [CANARIES.secret, CANARIES.secret] }],
  ['secret', { secret: [] }],
  ['services', { services: [] }],
  ['services', { services: ['verification.pan'] }],
  ['services', { services: ['estamp.../../'] }],
  ['services', { services: 'estamp.standard' }],
  ['allowedOrigins', { allowedOrigins: ['*'] }],
  ['allowedOrigins', { allowedOrigins: ['https://shop.example/'] }],
  ['allowedOrigins', { allowedOrigins: ['null'] }],
  ...['https://*.shop.example', 'https://*', 'https://shop.*', 'https://$HOST', 'https://shop.example,b.example'].map(
    (origin) => ['allowedOrigins', { allowedOrigins: [origin] }] as const,
  ),
  ['publicUrl', { publicUrl: 'https://*.shop.example/estamp' }],
  ['publicUrl', { publicUrl: 'https://$HOST/estamp' }],
  ['allowedOrigins', { allowedOrigins: ['http://shop.example'] }],
  ...[
    'capacitor://',
    'capacitor:localhost',
    'capacitor://localhost/',
    'capacitor://*',
    'Capacitor://localhost',
    'file://',
    'file://host',
    'data:text/html,',
    'javascript://x',
    'blob://x',
    'app://a b',
    'ws://shop.example',
    '://localhost',
    'app://localhost:port',
    'app://user@localhost',
    'app://localhost?x',
    'app://localhost#x',
  ].map((origin) => ['allowedOrigins', { allowedOrigins: [origin] }] as const),
  [
    'allowedOrigins',
    {
      publicUrl: undefined,
      payment: { connectionId: 'pc_demo', provider: 'custom' },
      allowedOrigins: ['capacitor://localhost'],
    },
  ],
  ['payment', { payment: undefined }],
  ['payment.connectionId', { payment: { ...payment, connectionId: '' } }],
  ...[
    'pc_…',
    'pc_...',
    '<your connection>',
    'pc_<id>',
    'pc_xxx',
    'pc demo',
    'pc_demo\n',
    ' pc_demo',
    'pc_d\u0435mo',
    'pc_demo\u200b',
    '“pc_demo”',
    'pc_..',
    'pc_****',
    'pc_',
    '$PC',
    '%PC%',
    '{{pc}}',
    '"pc_1"',
    "'pc_1'",
    'pc_1,pc_2',
    'pc_1;pc_2',
    'undefined',
    'null',
    '[object Object]',
  ].map((connectionId) => ['payment.connectionId', { payment: { ...payment, connectionId } }] as const),
  ...[
    'sk_test_…',
    'sk_test_...',
    '<your key>',
    'sk_live_<key>',
    'sk_test_xxxxxxxx',
    'sk_test_your_key',
    'sk_test_d\u0435mo',
  ].map((apiKey) => ['apiKey', { apiKey }] as const),
  ['secret', { secret: '<32 random bytes or more, written as text>' }],
  ['secret', { secret: [CANARIES.secret, `${'a'.repeat(40)}…`] }],
  ['webhookSecrets', { webhookSecrets: ['whsec_…'] }],
  ['webhookSecrets', { webhookSecrets: ['whsec_\u0430bc'] }],
  ['services', { services: ['estamp.…'] }],
  ['services', { services: ['estamp.st\u0430ndard'] }],
  ['baseUrl', { baseUrl: 'https://s\u0435rvice.example' }],
  ['baseUrl', { baseUrl: 'https://...' }],
  ['baseUrl', { baseUrl: 'https://service.example ' }],
  ['publicUrl', { publicUrl: 'https://shop.example/\u0435stamp' }],
  ['publicUrl', { publicUrl: 'https://<your shop>/estamp' }],
  ['allowedOrigins', { allowedOrigins: ['https://sh\u00f6p.example'] }],
  ['allowedOrigins', { allowedOrigins: ['https://…'] }],
  ['documentHosts', { documentHosts: ['files.ex\u0430mple'] }],
  ['payment.publicKey', { payment: { ...payment, publicKey: 'pk_test_…' } }],
  ['payment.provider', { payment: { ...payment, provider: 'cash' } }],
  ['payment.provider', { apiKey: 'sk_live_demo', baseUrl: 'https://service.example' }],
  ['payment.clientParams', { payment: { ...payment, provider: 'redirect' } }],
  ['payment.methods', { payment: { ...payment, methods: ['cash'] } }],
  ['payment.methods', { payment: { ...payment, methods: ['upi', 'upi'] } }],
  ['payment.methods', { payment: { ...payment, methods: 'upi' } }],
  ['payment.publicKey', { payment: { ...payment, provider: 'razorpay' } }],
  ['limits.spendPerHour', { limits: { spendPerHour: '1e3' } }],
  ['limits.spendPerHour', { limits: { spendPerHour: '19.99' } }],
  ['limits.spendPerDay', { limits: { spendPerHour: '20.00', spendPerDay: '19.99' } }],
  ['limits.spendPerDay', { limits: { spendPerHour: '500.00', spendPerDay: '100.00' } }],
  ['limits.quotesPerNetworkPerHour', { limits: { quotesPerNetworkPerHour: 0 } }],
  ['limits.quotes', { limits: { quotes: 3 } }],
  ['documentHosts', { documentHosts: ['https://files.example'] }],
  ['trustedProxies', { trustedProxies: ['10.0.0.0/33'] }],
  ...['::/0', '0.0.0.0/0', '0.0.0.0/1', '128.0.0.0/1', '64.0.0.0/2', '2000::/3', '::ffff:0:0/96'].map(
    (network) => ['trustedProxies', { trustedProxies: ['10.0.0.0/8', network] }] as const,
  ),
  ['readers.price', { readers: { price: () => undefined } }],
  ['store', { store: {} }],
  ['webhookSecrets', { webhookSecrets: 'whsec_0123456789' }],
  ['webhookSecrets', { webhookSecrets: [''] }],
  ['webhookSecrets', { webhookSecrets: ['whsec_0123456789 '] }],
  ['webhookSecrets', { webhookSecrets: ['whsec_0123456789', 'whsec_0123456789'] }],
  ['panVerification', { panVerification: 'yes' }],
  ['onePerReference', { onePerReference: 'yes' }],
  ['credentials', { credentials: 'yes' }],
  ['customer', { customer: 'guest' }],
  ['logger', { logger: {} }],
  ['colour', { colour: 'red' }],
];

for (const [option, more] of BAD) {
  test(`${JSON.stringify(more)} is refused by the name "${option}", and no secret is shown`, () => {
    const options = { ...good, ...more } as EstampProxyOptions;
    assert.throws(
      () => createEstampProxy(options),
      (error) => {
        assert.ok(error instanceof OptionError, 'an OptionError');
        assert.equal(error.option, option);
        assert.match(error.message, /^The option ".+" .+\.$/s);
        for (const canary of [CANARIES.apiKey, CANARIES.secret]) assert.equal(inspect(error).includes(canary), false);
        return true;
      },
    );
  });
}

test('the service chooses the length of a webhook secret', () => {
  createEstampProxy({ ...good, webhookSecrets: ['whsec_1', 'old'] });
});

const SENTENCES: ReadonlyArray<readonly [object, RegExp]> = [
  [
    { payment: { ...payment, connectionId: 'pc_…' } },
    /"payment\.connectionId" still contains a placeholder .*: copy the id of your payment connection/,
  ],
  [
    { payment: { ...payment, connectionId: 'pc_d\u0435mo' } },
    /"payment\.connectionId" must be printable ASCII without .*: copy the id/,
  ],
  [{ publicUrl: 'https://sh\u00f6p.example/estamp' }, /"publicUrl" must be printable ASCII without .*"xn--" form\.$/],
  [
    { apiKey: 'sk_live_x' },
    /"apiKey" must be a complete key of the service: 2 to 200 ASCII characters after "sk_test_" or "sk_live_"/,
  ],
  [{ apiKey: 'sk_test_two words' }, /without spaces\.$/],
  [{ apiKey: 'pk_1' }, /which begins with "sk_test_" or "sk_live_"\.$/],
  [{ secret: Buffer.alloc(32) }, /"secret" must be text or a list of texts: encode bytes/],
  [{ secret: [Buffer.alloc(32)] }, /"secret" must be text or a list of texts/],
  [{ secret: 12 }, /"secret" must be text/],
  [{ secret: undefined }, /"secret" must be set: use 32 random bytes or more, written as text/],
  [{ secret: '' }, /"secret" must be set/],
  [{ secret: 'short' }, /"secret" must be 32 bytes or longer/],
];
for (const [more, sentence] of SENTENCES) {
  test(`The error of ${JSON.stringify(more)} names the mistake`, () => {
    assert.throws(() => createEstampProxy({ ...good, ...more }), sentence);
  });
}

test('the default of the other cap never contradicts a cap that is set', () => {
  const caps = (limits: EstampProxyOptions['limits']): string[] => {
    const { spendPerHour, spendPerDay } = checkOptions({ ...good, limits }).limits;
    return [spendPerHour, spendPerDay].map((paise) => String(paise / 100));
  };
  assert.deepEqual(caps({}), ['500', '5000']);
  assert.deepEqual(caps({ spendPerHour: '20.00' }), ['20', '5000']);
  assert.deepEqual(caps({ spendPerHour: '6000.00' }), ['6000', '6000']);
  assert.deepEqual(caps({ spendPerDay: '20.00' }), ['500', '20']);
  assert.deepEqual(caps({ spendPerDay: '9000.00' }), ['500', '9000']);
});

const ENVIRONMENT = {
  ESTAMP_API_KEY: 'sk_test_demo',
  ESTAMP_BASE_URL: 'http://127.0.0.1:4010',
  ESTAMP_PUBLIC_URL: 'https://shop.example/estamp',
  ESTAMP_SECRET: CANARIES.secret,
  ESTAMP_SERVICES: 'estamp.standard, estamp.other',
  ESTAMP_PAYMENT_CONNECTION: 'pc_demo',
  ESTAMP_PAYMENT_PROVIDER: 'sandbox',
};

test('the environment becomes the same options', () => {
  const options = optionsFrom(
    {
      ...ENVIRONMENT,
      ESTAMP_SPEND_PER_HOUR: '50.00',
      ESTAMP_ALLOWED_ORIGINS: 'https://a.example,https://b.example',
      PATH: '/bin',
    },
    assert.fail,
  );
  assert.deepEqual(options.services, ['estamp.standard', 'estamp.other']);
  assert.deepEqual(options.allowedOrigins, ['https://a.example', 'https://b.example']);
  assert.equal(options.limits?.spendPerHour, '50.00');
  createEstampProxy(options);
});

const BAD_SETTINGS: ReadonlyArray<readonly [RegExp, Record<string, string>]> = [
  [/^ESTAMP_PAYMENT_PUBLIC_KEY is required/, { ESTAMP_PAYMENT_PROVIDER: 'razorpay' }],
  [/^ESTAMP_SPEND_PER_DAY is less/, { ESTAMP_SPEND_PER_HOUR: '40.00', ESTAMP_SPEND_PER_DAY: '30.00' }],
  [/^ESTAMP_SERVICE is not a setting .* Write ESTAMP_SERVICES/, { ESTAMP_SERVICE: 'estamp.standard' }],
  [
    /^ESTAMP_ALOWED_ORIGIN is not a setting .* Write ESTAMP_ALLOWED_ORIGINS/,
    { ESTAMP_ALOWED_ORIGIN: 'https://a.example' },
  ],
];
test('the address that the programs of a shop read, in the same environment, is no unknown setting', () => {
  optionsFrom({ ...ENVIRONMENT, ESTAMP_SERVER_URL: 'http://127.0.0.1:8788' }, assert.fail);
});

for (const [sentence, more] of BAD_SETTINGS) {
  test(`the program stops at ${JSON.stringify(more)} with a sentence`, () => {
    let fromService: string | undefined;
    try {
      createEstampProxy(optionsFrom({ ...ENVIRONMENT, ...more }, assert.fail));
    } catch (error) {
      fromService = toSettingMessage(error);
    }
    assert.match(fromService ?? 'nothing was said', sentence);
  });
}

test('unknown settings of a platform are warned of and do not stop the program', () => {
  const foreign = [
    'ESTAMP_PROXY_SERVICE_HOST',
    'ESTAMP_PROXY_SERVICE_PORT',
    'ESTAMP_SERVICE_HOST',
    'ESTAMP_SERVICE_PORT',
    'ESTAMP_PORT',
    'ESTAMP_PORT_8787_TCP_ADDR',
    'ESTAMP_SPENDING',
  ];
  const fromService: string[] = [];
  optionsFrom({ ...ENVIRONMENT, ...Object.fromEntries(foreign.map((name) => [name, 'value-canary'])) }, (sentence) =>
    fromService.push(sentence),
  );
  assert.deepEqual(
    fromService.map((sentence) => sentence.split(' ')[0]),
    foreign,
  );
  assert.equal(fromService.join().includes('value-canary'), false);
});

test('placeholders of the README are refused', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, connectionId = 'none'] = /connectionId: '([^']*)'/.exec(readme) ?? [];
  assert.throws(
    () => createEstampProxy({ ...good, payment: { ...payment, connectionId } }),
    /"payment\.connectionId" still contains a placeholder/,
  );
});

test('All invalid options are in one error, each with its sentence on a line', () => {
  const changes = {
    colour: 'red',
    apiKey: 'pk_live_1',
    baseUrl: 'http://service.example',
    publicUrl: 'http://shop.example/estamp',
    allowedOrigins: ['*'],
    secret: 'too short',
    services: [],
    states: [],
    articles: [''],
    webhookSecrets: [''],
    documentHosts: ['*'],
    trustedProxies: ['everywhere'],
    credentials: 'yes',
    panVerification: 1,
    customer: 'hook',
    fees: 'hook',
    store: {},
    logger: {},
    readers: [],
    payment: { ...payment, provider: 'cash' },
  };
  const wrong = (options: unknown): OptionError => {
    try {
      checkOptions(options as EstampProxyOptions);
    } catch (error) {
      if (error instanceof OptionError) return error;
    }
    throw new Error('nothing was refused');
  };
  const error = wrong({ ...good, ...changes });
  const names = error.all.map(({ option }) => option.replace(/\..*/, ''));
  assert.deepEqual([...names].sort(), Object.keys(changes).sort());
  assert.equal(error.option, error.all[0]?.option);
  assert.equal(error.message, error.all.map(({ message }) => message).join('\n'));
  for (const [name, value] of Object.entries(changes)) {
    const alone = wrong({ ...good, [name]: value });
    assert.deepEqual(alone.all, [alone]);
    assert.ok(
      error.all.some(({ message }) => message === alone.message),
      alone.message,
    );
  }
});
