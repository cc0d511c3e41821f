import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { audit } from '../../../src/proxy/audit/audit.ts';
import { openWeaknesses } from '../../../src/proxy/audit/baseline.ts';
import type { AuditReport } from '../../../src/proxy/audit/report.ts';
import { openShop } from '../support/kit.ts';

const sha = (text: string, algorithm = 'sha384'): string =>
  `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;
const PAGE = 'https://shop.example/checkout?cart=canary#canary';
const SCRIPT = 'export const a = 1;';
const INLINE = 'start();';
const GOOD: Record<string, string> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; script-src 'self' '${sha(INLINE, 'sha256')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; report-to csp`,
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/** The good policy with one directive otherwise. */
const instead = (directive: string, more = ''): Record<string, string> => ({
  'content-security-policy':
    (GOOD['content-security-policy'] ?? '').replace(new RegExp(`${directive.split(' ', 1)[0]} [^;]*`), directive) +
    more,
});

interface Site {
  html?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  files?: Record<string, string | Response>;
}

/** A site without sockets, and what was asked of it. */
function site({
  html = `<script src="/a.js?v=1" type="module"></script><script>${INLINE}</script>`,
  headers = {},
  files = {},
}: Site): {
  fetch: typeof globalThis.fetch;
  asked: Request[];
} {
  const asked: Request[] = [];
  const all = Object.fromEntries(Object.entries({ ...GOOD, ...headers }).filter(([, value]) => value !== ''));
  return {
    asked,
    fetch: (input, init) => {
      const request = new Request(input, init);
      asked.push(request);
      const { origin, pathname } = new URL(request.url);
      const file = files[origin + pathname] ?? (origin + pathname === 'https://shop.example/a.js' ? SCRIPT : undefined);
      if (file instanceof Response) return Promise.resolve(file);
      if (file !== undefined) return Promise.resolve(new Response(file));
      return Promise.resolve(
        pathname === '/checkout' ? new Response(html, { headers: all }) : new Response('', { status: 404 }),
      );
    },
  };
}

const read = (given: Site, all = false): Promise<AuditReport> => audit(PAGE, { fetch: site(given).fetch, all });
const weaknesses = async (given: Site, all = false): Promise<string[]> =>
  openWeaknesses(await read(given, all)).map(({ code }) => code);

test('a good page is listed with every script, its hash and its permission, and has no weakness', async () => {
  const { fetch, asked } = site({});
  const report = await audit(PAGE, { fetch });
  assert.deepEqual(report.findings, []);
  assert.equal(report.url, 'https://shop.example/checkout');
  assert.deepEqual(report.scripts, [
    {
      kind: 'external',
      type: 'module',
      nonce: false,
      where: 'https://shop.example/a.js',
      coverage: 'source',
      hash: sha(SCRIPT),
      bytes: SCRIPT.length,
    },
    {
      kind: 'inline',
      where: `inline ${sha(INLINE).slice(7, 19)}`,
      type: 'classic',
      hash: sha(INLINE),
      nonce: false,
      coverage: 'hash',
      bytes: INLINE.length,
    },
  ]);
  assert.equal(JSON.stringify(report).includes('canary'), false, 'addresses come without their query');
  for (const request of asked)
    assert.deepEqual(
      [request.headers.get('cookie'), request.headers.get('authorization'), request.credentials],
      [null, null, 'omit'],
    );
});

const WEAK: ReadonlyArray<readonly [code: string, site: Site]> = [
  ['no-script-policy', { headers: { 'content-security-policy': "frame-ancestors 'none'" } }],
  [
    'no-script-policy',
    { headers: { 'content-security-policy': '', 'content-security-policy-report-only': "default-src 'none'" } },
  ],
  ['inline-open', { headers: { 'content-security-policy': "script-src 'self' 'unsafe-inline'" } }],
  ['source-open', { headers: { 'content-security-policy': 'script-src https:' } }],
  ['unsafe-eval', { headers: { 'content-security-policy': "script-src 'self' 'unsafe-eval'" } }],
  ['no-base-uri', { headers: { 'content-security-policy': "default-src 'self'" } }],
  ['plugins', { headers: { 'content-security-policy': "script-src 'self'" } }],
  ['no-form-action', { headers: { 'content-security-policy': "default-src 'none'; script-src 'self'" } }],
  ['may-be-framed', { headers: { 'content-security-policy': "default-src 'none'" } }],
  ...['*', 'https:', 'http:', "'self' data:", "'self' blob:", 'https://*', '*:*', '*.example'].map(
    (sources) => ['wide-script-src', { html: '<p>', headers: instead(`script-src ${sources}`) }] as const,
  ),
  ['wide-script-src', { html: '<p>', headers: { 'content-security-policy': 'default-src *' } }],
  ['unsafe-inline', { html: '<p>', headers: instead("script-src 'self' 'UNSAFE-INLINE'") }],
  ['unsafe-inline', { html: '<p>', headers: instead("script-src 'self'", "; script-src-attr 'unsafe-inline'") }],
  ['unsafe-eval', { html: '<p>', headers: instead("script-src 'self' 'unsafe-eval'", "; script-src-elem 'self'") }],
  ['wide-base-uri', { headers: instead('base-uri *') }],
  ['wide-base-uri', { headers: instead("base-uri 'self' https:") }],
  ['wide-form-action', { headers: instead('form-action *') }],
  ['wide-form-action', { headers: instead("form-action 'self' https:") }],
  ['may-be-framed', { headers: { ...instead('frame-ancestors *'), 'x-frame-options': 'DENY' } }],
  ['may-be-framed', { headers: instead('frame-ancestors https:') }],
  ['plugins', { headers: instead("base-uri 'none'", '; object-src *') }],
  ['plugins', { headers: instead("base-uri 'none'", "; object-src 'none' https:") }],
  ['form-open', { html: '<form action="https://other.example/steal?x=canary">', headers: instead('form-action *') }],
  [
    'form-open',
    { html: '<form><button formaction="//other.example/steal">', headers: instead("form-action 'self' https:") },
  ],
  ['plain-form', { html: '<form action="http://shop.example/pay">', headers: instead('form-action http:') }],
  ['no-hsts', { headers: { 'strict-transport-security': '' } }],
  ['no-hsts', { headers: { 'strict-transport-security': 'max-age=0' } }],
  ['short-hsts', { headers: { 'strict-transport-security': 'max-age=86400; includeSubDomains' } }],
  ['no-nosniff', { headers: { 'x-content-type-options': '' } }],
  ['loose-referrer', { headers: { 'referrer-policy': 'no-referrer, unsafe-url' } }],
  ['no-integrity', { html: '<script src=//cdn.example/x.js></script>' }],
  ['no-integrity', { html: '<base href=https://cdn.example/><script src=x.js></script>' }],
  ['no-integrity', { html: '<link rel="preload modulepreload" href=https://cdn.example/x.js>' }],
  ['wrong-integrity', { html: `<script src=/a.js integrity="${sha('other')}"></script>` }],
  [
    'wrong-integrity',
    { html: `<script src=/a.js integrity="${sha(SCRIPT, 'sha256')} ${sha('other', 'sha512')}"></script>` },
  ],
  ['unreadable', { html: '<script src=/gone.js></script>' }],
  ['plain-script', { html: `<script src=http://shop.example/a.js integrity="${sha(SCRIPT)}"></script>` }],
  ['odd-source', { html: '<script src="data:text/javascript,alert(1)"></script>' }],
  [
    'handler',
    { html: '<img src=x onerror=alert(1)>', headers: { 'content-security-policy': "script-src 'unsafe-inline'" } },
  ],
  [
    'script-address',
    {
      html: '<a href=" jav&Tab;ascript:alert(1)">x</a>',
      headers: { 'content-security-policy': "frame-ancestors 'none'" },
    },
  ],
];
for (const [code, given] of WEAK) {
  test(`The audit reports ${code}: ${JSON.stringify(given)}`, async () => {
    assert.ok((await weaknesses(given)).includes(code), (await weaknesses(given)).join());
  });
}

test("the strictest of a page's policies decides", async () => {
  const strict = GOOD['content-security-policy'] ?? '';
  const loose =
    "script-src * data: 'unsafe-inline' 'unsafe-eval'; base-uri *; form-action *; frame-ancestors *; object-src *";
  assert.deepEqual(await weaknesses({ headers: { 'content-security-policy': `${strict}, ${loose}` } }), []);
  const report = await read({
    html: '<form action="https://other.example/steal" method=post>',
    headers: { 'content-security-policy': `default-src 'none'; ${loose}` },
  });
  assert.deepEqual(
    openWeaknesses(report).map(({ code }) => code),
    [
      'form-open',
      'wide-script-src',
      'unsafe-inline',
      'unsafe-eval',
      'wide-base-uri',
      'wide-form-action',
      'plugins',
      'may-be-framed',
    ],
  );
  const fromService = report.findings.map(({ message }) => message).join('|');
  for (const named of [
    /script-src allows scripts from \* data:/,
    /base tag .* to \*/,
    /sent to \*/,
    /pages of \* to frame/,
  ])
    assert.match(fromService, named);
});

test('a nonce or a hash disables the other sources, as in browsers', async () => {
  assert.deepEqual(
    await weaknesses({ html: '<p>', headers: instead("script-src 'self' 'unsafe-inline' 'nonce-abc'") }),
    [],
  );
  assert.deepEqual(
    await weaknesses({
      html: '<p>',
      headers: instead("script-src 'unsafe-inline' https: 'nonce-abc' 'strict-dynamic'"),
    }),
    [],
  );
});

test("the targets of a page's forms are listed, each once and without its query", async () => {
  const html =
    '<form action="/pay?card=canary"></form><form></form><form action=/pay><button formaction=https://bank.example/3ds>' +
    '<button formaction="mailto:x@shop.example"></form><dialog><form method=dialog action=/never></form></dialog>';
  const report = await read({ html, headers: instead("form-action 'self' https://bank.example") });
  assert.deepEqual(report.forms, [
    'https://shop.example/pay',
    'https://shop.example/checkout',
    'https://bank.example/3ds',
    'mailto:…',
  ]);
  assert.deepEqual(openWeaknesses(report), []);
});

const NAMED = '<script src="https://other.example/x.js"></script><script>say("₹ é")</script>';
const bytes = (...parts: (Uint8Array | string)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));
const wide = (text: string): Uint8Array => Buffer.from(text, 'utf16le');
const narrow = NAMED.replace('₹', '');
for (const [what, html, type, hashed] of [
  ['UTF-16 by its mark', bytes(Buffer.from([0xff, 0xfe]), wide(NAMED)), 'text/html; charset=utf-8', 'say("₹ é")'],
  [
    'UTF-16 with the other end first',
    bytes(Buffer.from([0xfe, 0xff]), Buffer.from(wide(NAMED)).swap16()),
    'text/html',
    'say("₹ é")',
  ],
  ['UTF-16 by the header', bytes(wide(NAMED)), 'text/html; charset="UTF-16LE"', 'say("₹ é")'],
  ['latin by the header', bytes(Buffer.from(narrow, 'latin1')), 'text/html;charset=iso-8859-1', 'say(" é")'],
  [
    'latin by a meta tag',
    bytes(Buffer.from(`<meta charset=windows-1252>${narrow}`, 'latin1')),
    'text/html',
    'say(" é")',
  ],
  ['latin1 without a declaration', bytes(Buffer.from(narrow, 'latin1')), 'text/html', 'say(" é")'],
  [
    'UTF-8 whose meta tag says UTF-16',
    bytes(`<meta http-equiv=content-type content="text/html; charset=utf-16">${NAMED}`),
    'text/html',
    'say("₹ é")',
  ],
  ['UTF-8 with an unknown name', bytes(NAMED), 'text/html; charset=klingon', 'say("₹ é")'],
] as const) {
  test(`a page is read as a browser reads it: ${what}`, async () => {
    const { scripts } = await read({ html, headers: { 'content-type': type } });
    assert.deepEqual(
      scripts.map(({ where, hash }) => hash ?? where),
      ['https://other.example/x.js', sha(hashed)],
    );
  });
}

test('what a policy blocks is not a weakness: handlers, inline scripts, two policies of which one is strict', async () => {
  assert.deepEqual(await weaknesses({ html: '<img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>' }), []);
  const report = await read({ html: '<script>other()</script><script type="application/json">{"a": "<b>"}</script>' });
  assert.deepEqual(
    report.scripts.map(({ coverage }) => coverage),
    ['blocked'],
    'data is no script',
  );
  assert.deepEqual(
    await weaknesses({
      html: `<meta http-equiv=Content-Security-Policy content="script-src 'self' 'unsafe-inline'"><script>${INLINE}</script>`,
    }),
    [],
  );
});

test('the strongest integrity hash counts, and nonces count as in browsers', async () => {
  assert.deepEqual(
    await weaknesses({
      html: `<script src=/a.js integrity="${sha('other', 'sha256')} ${sha(SCRIPT, 'sha512')}"></script>`,
    }),
    [],
  );
  const policy =
    "default-src 'none'; script-src 'nonce-abc123'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
  const report = await read({
    html: '<script nonce=abc123>a()</script><script nonce=other>b()</script>',
    headers: { 'content-security-policy': policy },
  });
  assert.deepEqual(
    report.scripts.map(({ coverage }) => coverage),
    ['nonce', 'blocked'],
  );
  assert.match(report.headers['content-security-policy'] ?? '', /'nonce-…'/);
  assert.equal(JSON.stringify(report).includes('abc123'), false);
});

test('scripts of other origins are fetched only on request', async () => {
  const given: Site = {
    html: `<script src=https://cdn.example/x.js integrity="${sha('x()')}"></script>`,
    files: { 'https://cdn.example/x.js': 'x()' },
  };
  const alone = site(given);
  assert.equal((await audit(PAGE, { fetch: alone.fetch })).scripts[0]?.hash, undefined);
  assert.deepEqual(
    alone.asked.map(({ url }) => new URL(url).host),
    ['shop.example'],
  );
  assert.equal((await read(given, true)).scripts[0]?.hash, sha('x()'));
});

test('an audit needs a page: error responses, foreign redirects and redirect loops are refused', async () => {
  const at = (answer: () => Response): Promise<AuditReport> => audit(PAGE, { fetch: () => Promise.resolve(answer()) });
  await assert.rejects(
    at(() => new Response('', { status: 500 })),
    /The page responds with status 500\./,
  );
  await assert.rejects(
    at(() => new Response('{}', { headers: { 'content-type': 'application/json' } })),
    /not an HTML page/,
  );
  await assert.rejects(
    at(() => new Response(null, { status: 302, headers: { location: 'https://other.example/' } })),
    /redirects to https:\/\/other\.example\./,
  );
  await assert.rejects(
    at(() => new Response(null, { status: 302, headers: { location: '/again' } })),
    /redirects too often/,
  );
  await assert.rejects(
    at(() => new Response('x'.repeat(6 * 1024 * 1024), { headers: GOOD })),
    /longer than/,
  );
  await assert.rejects(
    audit(PAGE, { fetch: () => Promise.reject(new TypeError('canary')) }),
    /https:\/\/shop\.example did not respond\.$/,
  );
  await assert.rejects(audit('file:///etc/passwd'), /must be the URL of a page/);
});

test("the proxy's own payment page has no weakness", async () => {
  const shop = await openShop();
  const report = await audit('https://shop.example/estamp/pay', {
    fetch: (input, init) => shop.proxy.fetch(new Request(input, init)),
  });
  assert.ok(report.scripts.length > 0);
  // Https, and with it HSTS, is the site's.
  assert.deepEqual(
    openWeaknesses(report).map(({ code }) => code),
    ['no-hsts'],
    JSON.stringify(report.findings),
  );
  await shop.close();
});
