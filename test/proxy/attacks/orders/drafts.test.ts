import assert from 'node:assert/strict';
import { test } from 'node:test';
import { machineClock } from '../../../../src/base/clock.ts';
import type { EstampProxyOptions, Store } from '../../../../src/proxy/index.ts';
import { createMemoryStore } from '../../../../src/proxy/store/memory.ts';
import fc, { runs } from '../../../support/fast-check.ts';
import { clockAhead } from '../../../support/clocks/moving-clocks.ts';
import { asking, buy, DRAFT, openDraft, orderOf, pay, PAYER, send, sent } from '../../support/draft-shop.ts';
import {
  CANARIES,
  DETAILS,
  liftLimits,
  openShop,
  order,
  proxyBefore,
  STAMP,
  type Asked,
  type Json,
  type Shop,
} from '../../support/kit.ts';

async function shopWith(more: Partial<EstampProxyOptions> = {}): Promise<Shop> {
  const shop = await openShop({ limits: { draftsPerNetworkPerHour: 10_000 }, ...more });
  await liftLimits(shop.sandbox);
  return shop;
}

const errorOf = ({ status, json }: Asked): unknown[] => [status, json.error?.code];
const codeOf = ({ json }: Asked): string | undefined => json.error?.code;
const calls = async (shop: Shop): Promise<number> => (await shop.journal()).length;

/** Uses a text wherever a draft is taken. */
const asDraft = async (shop: Shop, token: string, quoteToken: unknown): Promise<Asked[]> => [
  await openDraft(shop, token),
  await send(shop, { from: token }),
  await shop.ask('POST', '/orders', { body: { quoteToken, parties: PAYER, details: DETAILS, draft: token } }),
];

test('T101: a draft of another shop, mode or mount, or one that was changed, is refused everywhere without a call', async () => {
  const shop = await shopWith();
  const quote = await shop.ask('POST', '/quotes', { body: STAMP });
  const token = await sent(shop);
  const others = await Promise.all(
    [
      { secret: 'another-secret-0123456789-0123456789' },
      { apiKey: 'sk_live_demo', payment: { connectionId: 'pc_demo', provider: 'custom' as const } },
      { publicUrl: 'https://shop.example/other', allowedOrigins: ['https://shop.example'] },
    ].map(async (more) => {
      const proxy = proxyBefore(shop.sandbox, more);
      const path = more.publicUrl === undefined ? '/drafts' : `${more.publicUrl}/drafts`;
      return String((await asking(proxy).ask('POST', path, { body: { draft: DRAFT } })).json['token']);
    }),
  );
  const [head = '', , iv = '', text = '', tag = ''] = token.split('.');
  const [, , otherIv = '', otherText = ''] = (await sent(shop)).split('.');
  const headWith = (more: Json): string =>
    Buffer.from(JSON.stringify({ ...(JSON.parse(atob(head)) as Json), ...more })).toString('base64url');
  const bad = [
    ...others,
    [head, '', iv, text, tag.slice(1)].join('.'),
    [head, '', iv, text.slice(0, -4), tag].join('.'),
    [head, '', otherIv, text, tag].join('.'),
    [head, '', iv, otherText, tag].join('.'),
    [headWith({ zip: 'DEF' }), '', iv, text, tag].join('.'),
    [headWith({ alg: 'none' }), '', iv, text, tag].join('.'),
    [headWith({ typ: 'estamp-session+jwt' }), '', iv, text, tag].join('.'),
    token.slice(0, 200),
    'x',
  ];
  assert.ok(others.every((other) => other.length > 300));
  const before = await calls(shop);
  for (const one of bad)
    for (const answer of await asDraft(shop, one, quote.json['quoteToken']))
      assert.deepEqual(errorOf(answer), [401, 'DRAFT_INVALID'], one);
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom(...'AZaz09-_.'), async (at, letter) => {
      if (token[at] === letter) return;
      const changed = token.slice(0, at) + letter + token.slice(at + 1);
      assert.deepEqual(errorOf(await openDraft(shop, changed)), [401, 'DRAFT_INVALID'], changed);
    }),
    { numRuns: runs(300) },
  );
  assert.equal(await calls(shop), before);
});

test('T102: a draft passes as no other token, and no other token passes as a draft', async () => {
  const shop = await shopWith({ panVerification: true });
  const token = await sent(shop);
  const quote = await shop.ask('POST', '/quotes', { body: STAMP });
  const bought = await order(shop);
  const session = await shop.proxy.createSession({ serviceCode: STAMP.serviceCode });
  const link = await shop.ask('POST', '/order/link', { token: bought.token, body: {} });
  const before = await calls(shop);
  const refused = [
    await shop.ask('GET', '/session', { token }),
    await shop.ask('POST', '/quotes', { body: { session: token } }),
    await shop.ask('POST', '/orders', { body: { quoteToken: token.slice(0, 4096), parties: {}, details: {} } }),
    await shop.ask('POST', '/orders', {
      body: { quoteToken: quote.json['quoteToken'], parties: PAYER, details: DETAILS, session: token },
    }),
    await shop.ask('GET', '/order', { token }),
    await shop.ask('PUT', '/order/parties', { token, body: {} }),
    await shop.ask('POST', '/order/payment', { token, body: {} }),
    await shop.ask('POST', '/order/documents/x', { token, body: {} }),
    await shop.ask('POST', '/order/link', { token, body: {} }),
    await shop.ask('POST', '/order/open', { token, body: { mobileEnding: '5670' } }),
    await shop.ask('POST', '/return', { body: { code: token.slice(0, 128), nonce: 'n'.repeat(16) } }),
    await shop.ask('POST', '/verifications/pan', { token, body: { pan: CANARIES.pan, name: 'Meera Nair' } }),
  ];
  assert.deepEqual(refused.map(codeOf), [
    'SESSION_INVALID',
    'SESSION_INVALID',
    'QUOTE_INVALID',
    'QUOTE_INVALID',
    ...Array.from({ length: 8 }, () => 'TOKEN_INVALID'),
  ]);
  await assert.rejects(shop.proxy.sessions.get(token), { code: 'SESSION_INVALID' });
  const deviceToken = String(bought.answer.json['deviceToken']);
  for (const other of [
    String(quote.json['quoteToken']),
    bought.token,
    session.token,
    deviceToken,
    String(link.json['url']).split('=')[1],
  ])
    for (const answer of await asDraft(shop, String(other).slice(0, 6144), quote.json['quoteToken']))
      assert.deepEqual(errorOf(answer), [401, 'DRAFT_INVALID'], other);
  assert.equal(await calls(shop), before);
});

test('T103: an expired draft is neither read, nor sent on, nor ordered', async () => {
  const shop = await shopWith();
  const token = await sent(shop);
  const later = proxyBefore(shop.sandbox, { clock: clockAhead(7 * 24 * 3600_000) });
  const quote = await asking(later).ask('POST', '/quotes', { body: STAMP });
  const before = await calls(shop);
  for (const answer of await asDraft({ ...shop, ...asking(later) }, token, quote.json['quoteToken'])) {
    assert.deepEqual(errorOf(answer), [401, 'DRAFT_EXPIRED']);
    assert.doesNotMatch(answer.text, /Meera/);
  }
  assert.equal(await calls(shop), before);
});

test('T104: the line of a draft comes from its token alone, and purchases of two lines know nothing of each other', async () => {
  const shop = await shopWith();
  const [mine, theirs] = [await sent(shop), await sent(shop)];
  for (const line of [{ line: 'A'.repeat(22) }, { since: 1 }, { draft: { ...DRAFT, line: 'A'.repeat(22) } }])
    assert.deepEqual(errorOf(await send(shop, line)), [400, 'INVALID_INPUT']);
  assert.deepEqual(errorOf(await send(shop, { from: 'A'.repeat(22) })), [401, 'DRAFT_INVALID']);
  const bought = await buy(shop, theirs);
  await pay(shop, bought);
  assert.equal((await openDraft(shop, mine)).json['paid'], undefined);
  assert.equal((await buy(shop, mine)).status, 200);
  // Who holds a draft joins its line. That pays for nothing, and hides nothing that was paid.
  const joined = await sent(shop, { from: theirs, draft: { serviceCode: STAMP.serviceCode } });
  assert.ok((await openDraft(shop, joined)).json['paid']);
  assert.equal(orderOf(await openDraft(shop, joined)), 'undefined', 'no order number');
});

test('T105: sender and note are text: markup and links come back to the letter, what cannot be seen is refused', async () => {
  const shop = await shopWith();
  for (const note of [
    '<img src=x onerror=alert(1)><script>alert(1)</script>',
    '<a href="javascript:alert(1)">Pay here</a> https://evil.example/pay?x=1',
    '{{constructor.constructor("x")()}} ${x} %s </script><!--',
  ]) {
    const answer = await openDraft(shop, await sent(shop, { note, sender: note.slice(0, 60) }));
    assert.deepEqual([answer.json['note'], answer.json['sender']], [note, note.slice(0, 60)]);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  }
  const unseen = [
    '\u202e',
    '\u202d',
    '\u2066',
    '\u2067',
    '\u2069',
    '\u200e',
    '\u200f',
    '\u200b',
    '\u0000',
    '\u001b[31m',
    '\u2028',
    '\ufeff',
    '\ue000',
  ];
  for (const sign of unseen)
    for (const field of ['note', 'sender']) {
      const answer = await send(shop, { [field]: `Pay ${sign}evil` });
      assert.deepEqual(
        [...errorOf(answer), answer.json.error?.['field']],
        [400, 'INVALID_INPUT', field],
        JSON.stringify(sign),
      );
    }
  for (const [field, length] of [
    ['note', 201],
    ['note', 10_000],
    ['sender', 61],
    ['sender', 10_000],
  ] as const)
    assert.deepEqual(errorOf(await send(shop, { [field]: 'x'.repeat(length) })), [400, 'INVALID_INPUT']);
  assert.deepEqual(errorOf(await send(shop, { note: 'x'.repeat(17_000) })), [413, 'TOO_LARGE']);
});

test('T106: no spelling of a PAN gets into a draft, in any of its places', async () => {
  const shop = await shopWith();
  const places: ((text: string) => Json)[] = [
    (sender) => ({ sender }),
    (note) => ({ note }),
    (partyName) => ({ draft: { ...DRAFT, parties: { partyName } } }),
    (partyAddress) => ({ draft: { ...DRAFT, parties: { partyAddress } } }),
    (couponCode) => ({ draft: { ...DRAFT, stamp: { couponCode } } }),
    (purpose) => ({ draft: { ...DRAFT, details: { purpose } } }),
    (text) => ({ draft: { ...DRAFT, details: { deep: [{ deeper: [text] }] } } }),
    (text) => ({ draft: { ...DRAFT, details: { [text]: true } } }),
  ];
  const letters = (length: number): fc.Arbitrary<string> =>
    fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: length, maxLength: length });
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 4 });
  const spelling = fc.constantFrom<(...parts: string[]) => string>(
    (...parts) => parts.join(''),
    (...parts) => parts.join('').toLowerCase(),
    (...parts) => parts.join(' '),
    (...parts) => parts.join('-'),
    (...parts) => [...parts.join('')].join(' '),
    (...parts) => `PAN: ${parts.join('')}.`,
    (...parts) => `(${parts.join('')})`,
  );
  await fc.assert(
    fc.asyncProperty(
      letters(5),
      digits,
      letters(1),
      spelling,
      fc.nat(places.length - 1),
      async (one, two, three, spell, at) => {
        const text = spell(one, two, three);
        const answer = await send(shop, places[at]?.(text));
        assert.deepEqual(errorOf(answer), [400, 'INVALID_INPUT'], text);
        assert.equal(answer.text.includes(text), false, 'the answer does not repeat it');
      },
    ),
    { numRuns: runs(200) },
  );
  assert.deepEqual(errorOf(await send(shop, { draft: { ...DRAFT, parties: { partyPan: CANARIES.pan } } })), [
    400,
    'INVALID_INPUT',
  ]);
});

test('T107: a draft is in no address that the proxy takes, no log line, event, order or stored value', async () => {
  const values: string[] = [];
  const memory = createMemoryStore(machineClock);
  const store: Store = {
    ...memory,
    set: (key, value, seconds) => {
      values.push(key, value);
      return memory.set(key, value, seconds);
    },
    setIfAbsent: (key, value, seconds) => {
      values.push(key, value);
      return memory.setIfAbsent(key, value, seconds);
    },
  };
  const sentToService: string[] = [];
  const shop = await shopWith({
    store,
    async fetch(input, init) {
      const request = new Request(input, init);
      sentToService.push(`${request.url} ${await request.clone().text()}`);
      return shop.sandbox.fetch(request);
    },
  });
  const token = await sent(shop, {
    draft: { serviceCode: STAMP.serviceCode },
    sender: 'Sealed Sender',
    note: 'Sealed note',
  });
  const elsewhere = [
    await shop.ask('GET', `/draft?token=${token}`),
    await shop.ask('GET', `/draft?estamp-draft=${token}`),
    await shop.ask('GET', '/draft', {
      headers: { cookie: `estamp-draft=${token}`, referer: `https://shop.example/#estamp-draft=${token}` },
    }),
  ];
  for (const answer of elsewhere) assert.deepEqual(errorOf(answer), [401, 'DRAFT_INVALID']);
  assert.equal((await shop.ask('GET', `/draft/${token}`, { unsearched: true })).status, 404);
  assert.equal((await openDraft(shop, token)).status, 200);
  for (const page of [`#estamp-draft=${token}`, `#/buy?estamp-draft=${token}`, `#/buy?a=1&estamp-draft=${token}&b=2`]) {
    const bought = await buy(shop, token, { returnUrl: `https://shop.example/page${page}`, buyAnother: true });
    assert.equal(bought.status, 200, bought.text);
    const orderToken = String(bought.json['orderToken']);
    const claims = JSON.parse(Buffer.from(orderToken.split('.')[1] ?? '', 'base64url').toString()) as { ret: string };
    assert.equal(
      claims.ret,
      `https://shop.example/page${page.replace(/[?&#]estamp-draft=[^&]*$/, '').replace(/estamp-draft=[^&]*&/, '')}`,
    );
  }
  const [, , , text = 'none'] = token.split('.');
  const seen = [...values, ...sentToService, ...shop.logs, JSON.stringify(shop.events)].join('\n');
  assert.equal(seen.includes(text), false);
  assert.doesNotMatch(seen, /Sealed (?:Sender|note)/);
  assert.ok(values.length > 0 && shop.logs.length > 0);
});

test('T108: a hundred drafts a minute from one network are thirty, and cost nothing', async () => {
  const shop = await openShop();
  const before = await calls(shop);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => (index % 2 ? send(shop) : openDraft(shop, 'x'))),
  );
  assert.equal(answers.filter(({ status }) => status === 429).length, 70);
  assert.ok(
    answers.filter(({ status }) => status === 429).every(({ headers }) => Number(headers.get('retry-after')) > 3000),
  );
  const forged = await shop.ask('POST', '/drafts', {
    body: { draft: DRAFT },
    headers: { 'x-forwarded-for': '198.51.100.77' },
  });
  assert.equal(forged.status, 429);
  const neighbours = Array.from({ length: 35 }, (_, index) =>
    shop.ask('POST', '/drafts', { body: { draft: DRAFT }, ip: `2001:db8:1:1::${index.toString(16)}` }),
  );
  assert.equal(
    (await Promise.all(neighbours)).filter(({ status }) => status === 200).length,
    30,
    'a /64 is one network',
  );
  assert.equal(await calls(shop), before);
});

test('T108: a draft that very many networks open reads its orders sixty times an hour', async () => {
  const shop = await shopWith();
  const token = await sent(shop);
  await pay(shop, await buy(shop, token));
  const reads = async (): Promise<number> =>
    (await shop.journal()).filter(({ operationId }) => operationId === 'getOrder').length;
  const before = await reads();
  const answers = await Promise.all(Array.from({ length: 100 }, () => openDraft(shop, token)));
  assert.equal(await reads(), before + 60);
  for (const { status, json } of answers) {
    assert.equal(status, 200);
    assert.equal(json['paid'] === undefined, json['untracked'] === true, 'paid, or not known');
  }
  assert.equal(answers.filter(({ json }) => json['paid']).length, 60);
});

test('T109: a draft for what is not sold any more opens, and cannot be bought', async () => {
  const shop = await shopWith();
  await shop.ask('GET', `/checkout/${STAMP.serviceCode}`);
  await shop.ask('GET', '/states/KA/articles');
  const token = await sent(shop);
  const gone = await sent(shop, { draft: { ...DRAFT, stamp: { ...DRAFT.stamp, articleCode: 'KA-GONE-1' } } });
  assert.equal((await openDraft(shop, gone)).status, 200);
  const before = await calls(shop);
  const price = (proxy: Pick<Shop, 'ask'>, articleCode: string): Promise<Asked> =>
    proxy.ask('POST', '/quotes', { body: { ...STAMP, articleCode } });
  assert.equal((await price(shop, 'KA-GONE-1')).status, 400);
  assert.equal(await calls(shop), before, 'without a call');
  const cut = asking(proxyBefore(shop.sandbox, { articles: ['lease'] }));
  assert.equal((await openDraft(cut, token)).status, 200);
  assert.deepEqual((await price(cut, STAMP.articleCode)).status >= 400, true);
  assert.deepEqual(errorOf(await buy(cut, token)), [400, 'INVALID_INPUT']);
  const stopped = asking(proxyBefore(shop.sandbox, { services: ['estamp.other'] }));
  assert.deepEqual(errorOf(await send(stopped)), [404, 'NOT_FOUND']);
});

test('T110: guesses of who has paid find no name that the draft does not write as a party', async () => {
  const shop = await shopWith();
  const token = await sent(shop, { draft: { serviceCode: STAMP.serviceCode } });
  await pay(shop, await buy(shop, token));
  const guesses: Json = Object.fromEntries<unknown>(
    ['Meera Nair', 'Ravi Iyer'].flatMap((name, at) => [
      [`name${at}`, name],
      [`list${at}`, [name]],
    ]),
  );
  const guessed = await sent(shop, {
    from: token,
    draft: { serviceCode: STAMP.serviceCode, details: guesses },
    note: 'Meera Nair?',
  });
  assert.deepEqual(Object.keys((await openDraft(shop, guessed)).json['paid'] as Json), ['at']);
});
