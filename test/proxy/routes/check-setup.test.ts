import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MOUNT, openShop, order, ORIGIN, STAMP, type Asked, type Shop } from '../support/kit.ts';

const PAGES = 'https://pages.example';
const WWW = 'https://www.shop.example';

const shop = await openShop({ allowedOrigins: [PAGES] });

/** Asks as a page does: `sec-fetch-site` is empty where the browser says nothing of it. */
function setup(fromService: Record<string, string>, headers: Record<string, string> = {}): Promise<Asked> {
  return shop.ask('GET', `/setup?${new URLSearchParams(fromService).toString()}`, {
    headers: { 'sec-fetch-site': '', ...headers },
    unsearched: true,
  });
}

/** The log lines that something caused. */
async function linesOf(act: () => Promise<unknown>, of = shop): Promise<string[]> {
  const earlier = of.logs.length;
  await act();
  return of.logs.slice(earlier).filter((line) => line.includes('allowedOrigins') || line.includes('publicUrl'));
}

const verdict = ({ status, json }: Asked): unknown => json.error?.code ?? status;

describe('the answer of the checkout', () => {
  test('The checkout response names the public mount, and no origin of a request', async () => {
    const of = async (headers: Record<string, string>): Promise<string | null> =>
      (await shop.ask('GET', '/checkout/estamp.standard', { headers })).headers.get('estamp-setup');
    assert.equal(await of({}), MOUNT);
    for (const origin of [PAGES, 'https://evil.example']) assert.equal(await of({ origin }), MOUNT, origin);
  });

  test('The checkout response repeats the header on 304, and lets pages read it', async () => {
    const first = await shop.ask('GET', '/checkout/estamp.standard', { headers: { origin: PAGES } });
    const again = await shop.ask('GET', '/checkout/estamp.standard', {
      headers: { origin: PAGES, 'if-none-match': first.headers.get('etag') ?? '' },
    });
    assert.equal(again.status, 304);
    for (const { headers } of [first, again]) {
      assert.equal(headers.get('estamp-setup'), MOUNT);
      assert.match(headers.get('access-control-expose-headers') ?? '', /\bestamp-setup\b/);
      assert.equal(headers.get('vary'), null);
    }
  });

  test('The checkout response names the first allowed origin if no "publicUrl" is set', async () => {
    const inPage = await openShop({
      publicUrl: undefined,
      allowedOrigins: [PAGES],
      payment: { connectionId: 'pc_demo', provider: 'custom' },
    });
    assert.equal((await inPage.ask('GET', '/checkout/estamp.standard')).headers.get('estamp-setup'), `${PAGES}/estamp`);
  });
});

describe('MOUNT/setup', () => {
  test('MOUNT/setup accepts a page whose orders would be accepted', async () => {
    assert.equal(verdict(await setup({ page: ORIGIN })), 200, 'a browser that says nothing of itself');
    assert.equal(verdict(await setup({ page: ORIGIN }, { 'sec-fetch-site': 'same-origin' })), 200);
    assert.equal(verdict(await setup({ page: PAGES }, { 'sec-fetch-site': 'cross-site', origin: PAGES })), 200);
    assert.equal(
      verdict(await setup({ page: WWW, back: ORIGIN }, { 'sec-fetch-site': 'same-origin' })),
      200,
      'it returns to an allowed page',
    );
  });

  const refused: Record<string, [Record<string, string>, Record<string, string>]> = {
    'of another origin': [{ page: WWW }, { 'sec-fetch-site': 'same-site', origin: WWW }],
    'that names an allowed origin, but is not of it': [
      { page: ORIGIN },
      { 'sec-fetch-site': 'cross-site', origin: WWW },
    ],
    'of the address that browsers use, where "publicUrl" is another': [
      { page: WWW },
      { 'sec-fetch-site': 'same-origin' },
    ],
    'of the same, in a browser without Sec-Fetch-Site': [{ page: WWW }, {}],
    'that returns to another origin': [{ page: ORIGIN, back: WWW }, { 'sec-fetch-site': 'same-origin' }],
    'at http, where "publicUrl" is https': [{ page: 'http://shop.example' }, {}],
    'in a sandboxed frame': [{ page: 'null' }, { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    'that names nothing': [{}, {}],
  };
  for (const [name, [fromService, headers]] of Object.entries(refused)) {
    test(`MOUNT/setup refuses a page ${name}`, async () => {
      const answer = await setup(fromService, headers);
      assert.deepEqual([answer.status, verdict(answer)], [403, 'ORIGIN_REFUSED']);
      assert.match(answer.text, /allowedOrigins.*publicUrl/);
    });
  }

  test('MOUNT/setup is not cached, costs nothing, and the page can read its success', async () => {
    const earlier = (await shop.journal()).length;
    const answer = await setup({ page: PAGES }, { origin: PAGES, 'sec-fetch-site': 'cross-site' });
    assert.deepEqual(
      [answer.headers.get('cache-control'), answer.headers.get('access-control-allow-origin')],
      ['no-store', '*'],
    );
    assert.equal((await shop.journal()).length, earlier);
  });

  test('MOUNT/setup can be read by a refused page, without its cookies', async () => {
    const { headers } = await setup({ page: WWW }, { origin: WWW, 'sec-fetch-site': 'cross-site' });
    assert.deepEqual(
      [headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')],
      ['*', null],
    );
  });
});

describe('the log', () => {
  const fresh = async (): Promise<Shop> => {
    const opened = await openShop({ allowedOrigins: [PAGES] });
    return opened;
  };
  const write = (of: Shop, origin: string): Promise<Asked> =>
    of.ask('POST', '/quotes', { body: STAMP, headers: { origin, 'sec-fetch-site': 'cross-site' }, unsearched: true });

  test('The log names the options and the origin once for each page, whatever it calls', async () => {
    const one = await fresh();
    const lines = await linesOf(async () => {
      for (let count = 0; count < 3; count++) await write(one, WWW);
      await one.ask('GET', `/setup?page=${WWW}`, { headers: { origin: WWW, 'sec-fetch-site': 'cross-site' } });
    }, one);
    assert.equal(lines.length, 1);
    assert.match(
      lines[0] ?? '',
      /https:\/\/www\.shop\.example.*allowedOrigins.*publicUrl.*https:\/\/shop\.example\/estamp/s,
    );
  });

  test('The log has a line for a return URL of another origin', async () => {
    const one = await fresh();
    const lines = await linesOf(async () => {
      const { answer } = await order(one, { returnUrl: `${WWW}/cart?name=Asha` });
      assert.deepEqual([answer.status, answer.json.error?.['field']], [400, 'returnUrl']);
    }, one);
    assert.equal(lines.length, 1);
    assert.equal(lines[0]?.includes('https://www.shop.example'), true);
    assert.equal(lines[0]?.includes('Asha'), false, 'the origin alone');
  });

  test('The log has a line if pages call the proxy at another address than "publicUrl"', async () => {
    const one = await fresh();
    const lines = await linesOf(
      () =>
        one.ask('GET', `/setup?page=${PAGES}&asked=http://localhost:8080/estamp/checkout/estamp.standard`, {
          headers: { origin: PAGES },
        }),
      one,
    );
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /http:\/\/localhost:8080".*publicUrl/s);
  });

  test('The log is not filled by strangers, and contains nothing but an address', async () => {
    const one = await fresh();
    const nasty = [
      'https://evil.example\u001b[31m',
      `https://${'a'.repeat(4000)}.example`,
      'javascript:alert(1)',
      '<script>',
      '',
      ' ',
    ];
    const lines = await linesOf(async () => {
      for (const page of nasty)
        await one.ask('GET', `/setup?${new URLSearchParams({ page, asked: page }).toString()}`, {
          unsearched: true,
          headers: { 'sec-fetch-site': '' },
        });
      for (let count = 0; count < 200; count++) await write(one, `https://e${count}.example`);
    }, one);
    assert.ok(lines.length <= 21, `${lines.length} lines`);
    for (const line of lines) assert.ok(line.length < 800 && !/\p{Cc}/u.test(line.trim()), line);
  });
});
