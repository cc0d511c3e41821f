import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { transform } from 'esbuild';
import { blocksOf } from './blocks.ts';

type Receive = (request: Request) => Promise<Response>;

/** Runs the receiver of docs/csp.md as it is written; its reports of a minute are new in each. */
async function receiver(): Promise<Receive> {
  const block = blocksOf('docs/csp.md').find(({ code }) => code.includes('csp-reports') && code.includes('MAX_BYTES'));
  assert.ok(block, 'the page has the receiver');
  const { code } = await transform(`${block.code}\nexport const loadedAt = ${performance.now()};`, {
    loader: 'ts',
    format: 'esm',
  });
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { receive: Receive };
  return module.receive;
}

const request = (body: unknown, type = 'application/reports+json'): Request =>
  new Request('https://shop.example/csp-reports', {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const REPORT_URI = {
  'csp-report': {
    'document-uri': 'https://shop.example/checkout?cart=canary#canary',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?canary',
    'source-file': 'https://shop.example/a.js?canary',
    'script-sample': 'canary',
    referrer: 'https://canary.example',
  },
};
const REPORT_TO = {
  type: 'csp-violation',
  url: 'https://shop.example/estamp/pay#canary',
  user_agent: 'canary',
  body: {
    documentURL: 'https://shop.example/estamp/pay?canary#canary',
    effectiveDirective: 'frame-src',
    blockedURL: 'https://user:canary@evil.example/frame#canary',
    sample: 'canary',
  },
};

test('The receiver of policy reports logs both forms of a report, without query, fragment and sample', async () => {
  const receive = await receiver();
  const warn = mock.method(console, 'warn', () => undefined);
  try {
    const uri = await receive(request(REPORT_URI, 'application/csp-report; charset=utf-8'));
    const to = await receive(request([REPORT_TO]));
    assert.deepEqual([uri.status, to.status], [204, 204]);
    assert.deepEqual(
      warn.mock.calls.map((call) => call.arguments[1] as unknown),
      [
        {
          directive: 'script-src-elem',
          page: 'https://shop.example/checkout',
          blocked: 'https://evil.example/x.js',
          source: 'https://shop.example/a.js',
        },
        {
          directive: 'frame-src',
          page: 'https://shop.example/estamp/pay',
          blocked: 'https://evil.example/frame',
          source: undefined,
        },
      ],
    );
  } finally {
    warn.mock.restore();
  }
});

test('The receiver of policy reports refuses other types, large bodies and other JSON', async () => {
  const receive = await receiver();
  const warn = mock.method(console, 'warn', () => undefined);
  const statusOf = async (sent: Request): Promise<number> => (await receive(sent)).status;
  try {
    assert.equal(await statusOf(request(REPORT_URI, 'application/json')), 415);
    assert.equal(await statusOf(request([{ ...REPORT_TO, padding: 'x'.repeat(20_000) }])), 413);
    for (const body of ['not json', '7', '{}', 'null', '[1]', '[{}]']) assert.equal(await statusOf(request(body)), 400);
  } finally {
    warn.mock.restore();
  }
});

test('The receiver of policy reports logs sixty reports a minute, also of bundles', async () => {
  const receive = await receiver();
  const warn = mock.method(console, 'warn', () => undefined);
  try {
    const bundle = Array.from({ length: 25 }, () => ({ type: 'csp-violation', body: {} }));
    const statuses: number[] = [];
    for (let sent = 0; sent < 4; sent++) statuses.push((await receive(request(bundle))).status);
    assert.deepEqual(statuses, [204, 204, 204, 429]);
    assert.equal(warn.mock.callCount(), 60);
  } finally {
    warn.mock.restore();
  }
});

test('the settings of docs/guides/analytics.md remove the code and the token of an address, and nothing else', async () => {
  const block = blocksOf('docs/guides/analytics.md').find(({ code }) => code.includes('cleanEvent'));
  assert.ok(block, 'the page has the settings');
  const module = `${block.code}\nexport { clean, cleanEvent };`;
  const { clean, cleanEvent } = (await import(`data:text/javascript,${encodeURIComponent(module)}`)) as {
    clean: (address: string) => string;
    cleanEvent: (event: unknown) => unknown;
  };
  const code = `r1.p${'0'.repeat(54)}.ES-7Q4K-21M9.pi_1.KA.KA-RG-4.e`;
  const page = `https://shop.example/buy?cart=7&estamp=${code}#/step`;
  assert.equal(clean(page), 'https://shop.example/buy?cart=7&estamp=removed#/step');
  assert.equal(clean('https://shop.example/#estamp=a.b-1.c_2'), 'https://shop.example/#estamp=removed');
  const events = [
    {
      event: '$pageview',
      properties: { $current_url: page, $referrer: page, $set_once: { $initial_current_url: page } },
    },
    {
      request: { url: page, headers: { Referer: page } },
      breadcrumbs: [{ data: { to: page } }],
      tags: { estamp: 'yes' },
    },
    { data: { from: `/login?next=${encodeURIComponent(page)}`, at: 1, ok: true, none: null } },
  ];
  for (const event of events) {
    const sent = JSON.stringify(cleanEvent(event));
    assert.ok(!sent.includes(code.slice(0, 12)), sent);
    const restored = sent
      .replaceAll('estamp=removed', `estamp=${code}`)
      .replaceAll('estamp%3Dremoved', `estamp%3D${code}`);
    assert.equal(restored, JSON.stringify(event));
  }
});
