import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaled } from '../../support/pace.mjs';
import { createReportReceiver, type PolicyReport, type ReportReceiverOptions } from '../../../src/proxy/index.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { manualClock } from '../../support/clocks/manual-clock.ts';

const OLD = {
  'csp-report': {
    'document-uri': 'https://shop.example/checkout?cart=canary#canary',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?canary',
    'source-file': 'https://shop.example/a.js?canary',
    'line-number': 3,
    'column-number': 9,
    disposition: 'enforce',
    'script-sample': 'canary',
    referrer: 'https://canary.example',
    'original-policy': "default-src 'none'",
    'status-code': 200,
  },
};
const NEW = [
  {
    type: 'csp-violation',
    age: 2,
    url: 'https://shop.example/estamp/pay#canary',
    user_agent: 'canary',
    body: {
      documentURL: 'https://shop.example/estamp/pay?canary#canary',
      effectiveDirective: 'frame-src',
      blockedURL: 'https://user:canary@evil.example/frame#canary',
      disposition: 'report',
      sample: 'canary',
      lineNumber: 1,
    },
  },
];

function receiver(more: Partial<ReportReceiverOptions> = {}): {
  heard: PolicyReport[];
  send: (body: unknown, type?: string, method?: string) => Promise<Response>;
} {
  const heard: PolicyReport[] = [];
  const receive = createReportReceiver({ onReport: (report) => void heard.push(report), ...more });
  return {
    heard,
    send: (body, type = 'application/reports+json', method = 'POST') =>
      receive(
        new Request('https://shop.example/csp-reports', {
          method,
          headers: { 'content-type': type },
          ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      ),
  };
}

test('both forms of a report are accepted, without query, fragment, sample and browser', async () => {
  const { heard, send } = receiver();
  const answers = [
    await send(OLD, 'application/csp-report'),
    await send(NEW, 'application/reports+json; charset=utf-8'),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [204, 204],
  );
  assert.deepEqual(heard, [
    {
      line: 3,
      column: 9,
      disposition: 'enforce',
      type: 'csp-violation',
      page: 'https://shop.example/checkout',
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      source: 'https://shop.example/a.js',
    },
    {
      line: 1,
      disposition: 'report',
      type: 'csp-violation',
      page: 'https://shop.example/estamp/pay',
      directive: 'frame-src',
      blocked: 'https://evil.example/frame',
    },
  ]);
  assert.equal(JSON.stringify(heard).includes('canary'), false);
});

test('a value that is not an address is a keyword, or omitted', async () => {
  const { heard, send } = receiver();
  const blocked = [
    'inline',
    'data:text/html,canary',
    'blob:https://shop.example/canary',
    'a b\ncanary',
    '\u001b[2J',
    7,
  ];
  await send(
    blocked.map((blockedURL) => ({
      type: 'csp-violation',
      url: 'about:blank',
      body: { blockedURL, effectiveDirective: 'script-src canary' },
    })),
  );
  assert.deepEqual(
    heard.map((report) => report.blocked),
    ['inline', 'data', 'blob', undefined, undefined, undefined],
  );
  assert.deepEqual([...new Set(heard.map(({ directive }) => directive))], ['script-src']);
  assert.equal(JSON.stringify(heard).includes('canary'), false);
});

test('any other request is refused with its status', async () => {
  const { heard, send } = receiver();
  const statuses = await Promise.all(
    [
      send(OLD, 'application/json'),
      send(OLD, 'text/plain'),
      send(undefined, 'application/csp-report', 'GET'),
      send('not json'),
      send('{}'),
      send('7'),
      send([{ ...NEW[0], padding: 'x'.repeat(20_000) }]),
    ].map(async (coming) => (await coming).status),
  );
  assert.deepEqual(statuses, [415, 415, 405, 400, 400, 400, 413]);
  assert.deepEqual(heard, []);
});

test("a flood of reports is limited to a minute's number, also in one request", async () => {
  const clock = manualClock(Date.now());
  const { heard, send } = receiver({ clock, limit: 30 });
  assert.equal(
    (await send(Array.from({ length: 60 }, () => ({ type: 'x', url: 'https://a.example/', body: {} })))).status,
    204,
  );
  assert.equal(heard.length, 20, 'of one delivery');
  for (let index = 0; index < 20; index++) await send(NEW);
  assert.equal(heard.length, 30);
  const refused = await send(NEW);
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '60']);
  clock.pass(60_000);
  assert.equal((await send(NEW)).status, 204);
  assert.equal(heard.length, 31);
});

const HOOKS: Record<string, ReportReceiverOptions['onReport']> = {
  'throws at once': () => {
    throw new RangeError('words-canary');
  },
  'fails later': () => Promise.reject(new RangeError('words-canary')),
};
for (const [what, onReport] of Object.entries(HOOKS)) {
  test(`a hook that ${what} is reported in the merchant's log, without its message, and not to the browser`, async () => {
    const lines: string[] = [];
    const write = (fields: object, message: string): void => void lines.push(`${JSON.stringify(fields)} ${message}`);
    const { send } = receiver({ onReport, logger: { info: write, warn: write, error: write } });
    assert.equal((await send([...NEW, ...NEW])).status, 204);
    assert.deepEqual(
      lines,
      Array.from({ length: 2 }, () => '{"hook":"onReport","errorName":"RangeError"} The onReport hook failed.'),
    );
  });
}

test(
  'a hook has a second, then the browser is answered without it; the next report is delivered as usual',
  { timeout: scaled(10_000) },
  async () => {
    const clock = manualClock(Date.now());
    const lines: string[] = [];
    const write = (_: object, message: string): void => void lines.push(message);
    const received: PolicyReport[] = [];
    const { send } = receiver({
      clock,
      logger: { info: write, warn: write, error: write },
      onReport: (report) => (received.push(report), new Promise(() => undefined)),
    });
    let answered = 0;
    const answers = [send([...NEW, ...NEW]), send(NEW)].map(async (coming) => {
      const { status } = await coming;
      answered += 1;
      return status;
    });
    await waitUntil(() => received.length === 3);
    clock.pass(999);
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(answered, 0, 'where nothing runs on behind an answer, a quick hook is done before it');
    clock.pass(1);
    assert.deepEqual(await Promise.all(answers), [204, 204]);
    assert.match(lines.join('\n'), /onReport hook takes longer than a second/);
  },
);

test('a missing hook is reported at construction', () => {
  assert.throws(() => createReportReceiver({} as ReportReceiverOptions), /"onReport"/);
  assert.throws(() => createReportReceiver({ onReport: () => undefined, limit: 0 }), /"limit"/);
});
