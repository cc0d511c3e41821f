import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { scaled } from '../../support/pace.mjs';
import { audit } from '../../../src/proxy/audit/audit.ts';
import { print } from '../../../src/proxy/audit/report.ts';
import { scanHtml } from '../../../src/proxy/audit/scan-html.ts';

const HOUSE = fileURLToPath(new URL('../../../', import.meta.url));
const HTML = { 'content-type': 'text/html' };

async function listen(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** What `estamp-proxy audit` says of an address, and how it ends. */
async function run(address: string): Promise<{ code: number | null; errors: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/proxy/cli.ts', 'audit', address], {
    cwd: HOUSE,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, errors };
}

const asPage =
  (html: string, headers: Record<string, string> = {}): typeof globalThis.fetch =>
  (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    return Promise.resolve(
      pathname === '/' ? new Response(html, { headers: { ...HTML, ...headers } }) : new Response('a()'),
    );
  };

test(
  'estamp-proxy audit reports an endless page in one sentence with exit code 2, without a stack trace',
  { timeout: scaled(60_000) },
  async (t) => {
    const address = await listen(t, (_request, response) => {
      response.writeHead(200, HTML);
      const drip = setInterval(() => response.write('<p>'), 200);
      response.once('close', () => clearInterval(drip));
    });
    const { code, errors } = await run(address);
    assert.equal(code, 2);
    assert.equal(errors, 'estamp-proxy: The page did not end within 15 seconds.\n');
  },
);

for (const [how, answer, sentence] of [
  [
    'breaks off',
    (response) => response.writeHead(200, { ...HTML, 'content-length': '1000' }).write('<p>', () => response.destroy()),
    /broke before the end of the page/,
  ],
  [
    'is longer than five megabytes',
    (response) => response.writeHead(200, HTML).end('<p>'.repeat(2_000_000)),
    /longer than \d+ bytes/,
  ],
  [
    'has sixty thousand scripts',
    (response) => response.writeHead(200, HTML).end('<script></script>'.repeat(60_000)),
    /60000 script tags, which are too many to audit/,
  ],
  ['answers nothing', (response) => response.destroy(), /did not respond/],
] as readonly (readonly [string, (response: Parameters<RequestListener>[1]) => unknown, RegExp])[]) {
  test(
    `estamp-proxy audit reports a page that ${how} in one sentence with exit code 2`,
    { timeout: scaled(60_000) },
    async (t) => {
      const { code, errors } = await run(await listen(t, (_request, response) => void answer(response)));
      assert.equal(code, 2);
      assert.match(errors, /^estamp-proxy: [^\n]+\.\n$/);
      assert.match(errors, sentence);
    },
  );
}

const MANY = 60_000;
const numbered = (write: (number: number) => string): string =>
  Array.from({ length: MANY }, (_, number) => write(number)).join('');

for (const [what, html] of [
  ['script tags that are never closed', '<script>'.repeat(MANY)],
  ['scripts with addresses', numbered((number) => `<script src="/${number}.js"></script>`)],
  ['scripts in a drawing', `<svg>${'<script>a</script>'.repeat(MANY)}</svg>`],
  ['comments in scripts', '<script><!--<script>'.repeat(MANY)],
  ['forms to one place', '<form action="/pay">'.repeat(MANY)],
  ['handlers', '<b onclick="a()">'.repeat(MANY)],
  ['policies', `<meta http-equiv="content-security-policy" content="script-src 'self'">`.repeat(20_000)],
  ['tags', '<b>'.repeat(1_500_000)],
  ['tags that each later paragraph repeats', numbered((number) => `<p><b a=${number}></p>`)],
  ['end tags below open tags', '<div>'.repeat(MANY) + '</li>'.repeat(MANY)],
  ['attributes', `<b ${numbered((number) => `a${number}=b `)}>`],
  ['end tags that do not end', '</b '.repeat(MANY)],
  ['quotes that do not end', '<b a="'.repeat(MANY)],
] as const) {
  test(`scanning sixty thousand ${what} takes linear time`, async () => {
    // A page that is not refused is printed as well.
    const startedAt = performance.now();
    const report = await audit('https://shop.example/', { fetch: asPage(html) }).catch(
      (error: unknown) => error as Error,
    );
    if (report instanceof Error)
      assert.match(report.message, /^The page has (?:more than )?\d+ [a-z ]+, which are too many to audit/);
    else print(report, [], report.findings);
    // A quadratic step takes minutes; a busy machine takes a few seconds for a linear one.
    assert.ok(performance.now() - startedAt < scaled(8_000), `${performance.now() - startedAt} ms`);
  });
}

test('the audit finds all tags of a page with the maximum number, and refuses one more', () => {
  assert.equal(scanHtml('<b>'.repeat(200_000)).length, 200_000);
  assert.throws(
    () => scanHtml('<b>'.repeat(200_001)),
    /AuditError: The page has more than 200000 tags, which are too many to audit/,
  );
});

test('two thousand scripts are audited, six at a time', async () => {
  let running = 0;
  let most = 0;
  const page = asPage(Array.from({ length: 2_000 }, (_, number) => `<script src="/${number}.js"></script>`).join(''));
  const report = await audit('https://shop.example/', {
    fetch: async (input, init) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return page(input, init);
    },
  });
  assert.deepEqual([report.scripts.length, most], [2_000, 6]);
  assert.ok(report.scripts.every(({ hash }) => hash !== undefined));
});

test('an endless script is reported as unreadable, and the rest of the page is audited', async (t) => {
  // A request in flight keeps a process alive; this one is none.
  const alive = setInterval(() => undefined, 1_000);
  t.after(() => clearInterval(alive));
  const page = asPage('<script src="/a.js"></script>');
  const report = await audit('https://shop.example/', {
    timeoutMs: 100,
    fetch: (input, init) => {
      const signal = init?.signal;
      return input instanceof URL && input.pathname === '/a.js' && signal
        ? new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
        : page(input, init);
    },
  });
  assert.ok(report.findings.some(({ code, about }) => code === 'unreadable' && about === 'https://shop.example/a.js'));
});
