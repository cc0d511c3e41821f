import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEstampProxy } from '../../../../src/proxy/index.ts';
import { createReaders, type ReaderName } from '../../../../src/proxy/readers/registry.ts';
import { cpuTime } from '../../../support/cpu-time.ts';
import { MOUNT, optionsFor, ORIGIN } from '../../support/kit.ts';
import { delivery, PAYLOAD, SECRET } from '../../webhooks/deliveries.ts';

/** The highest ratio of a hostile body's processor time to that of a harmless body of the same size. */
const MOST = 5;
/** Below this, in milliseconds, processor time is not a fault, and measuring it would compare noise. */
const FREE = 4;
/** What a body of 64 KB of ordinary parts may cost, in milliseconds: many of them are read in detail. */
const SHAPE = 800;
const ROUNDS = 3;

/** The least processor time of some runs: what other programs cause only adds to it. */
async function cost(run: () => unknown): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = cpuTime();
    await run();
    least = Math.min(least, cpuTime() - before);
  }
  return least;
}

const fill = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

/** Texts on which expressions with two ways to match a part go back and forth. */
const TEXTS: readonly (readonly [name: string, build: (size: number) => string])[] = [
  ['zeros, then a digit', (size) => `1.${fill('0', size)}1`],
  ['digits', (size) => fill('1', size)],
  ['digits and a sign', (size) => `${fill('9', size)}%x`],
  ['commas in a number', (size) => `1${fill(',', size)}x1`],
  ['points and commas', (size) => fill('.,', size)],
  ['groups', (size) => `${fill('1,', size)}x`],
  ['rupee signs', (size) => fill('₹ ', size)],
  ['rupees and blanks', (size) => `₹${fill('\t', size)}0${fill('\t', size / 4)}x`],
  ['codes of currencies', (size) => fill('USD 1 ', size)],
  ['exclamation marks', (size) => `${fill('!', size)}x`],
  ['blanks', (size) => `x${fill(' ', size)}x`],
  ['line breaks', (size) => `x${fill('\n', size)}x`],
  ['brackets', (size) => fill('(in ', size)],
  ['words of money', (size) => fill('amountdue', size)],
  ['words of a fee', (size) => fill('servicecharge', size)],
  ['words of a failure', (size) => fill('error ', size)],
  ['words of a call', (size) => fill('responsestatus', size)],
  ['changes of case', (size) => fill('aA', size)],
  ['capitals', (size) => `${fill('A', size)}a`],
  ['slashes', (size) => `${fill('/', size)}x`],
  ['combining marks', (size) => `a${fill('\u0301\u0327', size)}`],
  ['compatibility letters', (size) => fill('\ufdfa', size)],
  ['digits of other scripts', (size) => fill('१', size)],
  ['Hangul', (size) => fill('\u1100\u1161\u11a8', size)],
  ['invisible characters', (size) => fill('\u200b', size)],
  ['joiners', (size) => fill('क्‍', size)],
  ['lone surrogates', (size) => fill('\ud800', size)],
  ['backslashes', (size) => fill('\\', size)],
  ['quotation marks', (size) => fill('"', size)],
  ['dates', (size) => fill('2026-01-01T', size)],
];

/** Bodies that are hostile by their shape, around a field. */
const SHAPES: readonly (readonly [name: string, build: (size: number) => string])[] = [
  ['open lists', (size) => `{"a":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`],
  ['open objects', (size) => `${'{"data":'.repeat(size / 9)}1${'}'.repeat(size / 9)}`],
  ['objects that do not end', (size) => '{"a":'.repeat(size / 5)],
  ['a text that does not end', (size) => `{"a":${fill('"', size)}`],
  ['keys', (size) => `{${Array.from({ length: size / 12 }, (_, index) => `"k${index}":"a"`).join(',')}}`],
  ['one key', (size) => `{${Array.from({ length: size / 8 }, () => '"a":1').join(',')}}`],
  [
    'names of one meaning',
    (size) =>
      `{${Array.from({ length: size / 24 }, (_, index) => `"total${'_'.repeat(index % 9)}${index}amount":1`).join(',')}}`,
  ],
  [
    'long numbers',
    (size) => `[${Array.from({ length: size / 24 }, (_, index) => `1.${index}00000000000001`).join(',')}]`,
  ],
  ['a long number', (size) => `{"a":1.${fill('0', size)}1}`],
  ['a long exponent', (size) => `{"a":1e${fill('9', size)}}`],
  [
    'rows',
    (size) =>
      `{"items":[${Array.from({ length: size / 40 }, (_, index) => `{"name":"Line ${index}","amount":"1.00"}`).join(',')}]}`,
  ],
  ['a long key', (size) => `{"${fill('metaStatus', size)}":{"status":"x"}}`],
];

const AT = '2026-11-20T00:00:00.000Z';
const ID = 'ES-AAAA-AAAA-AAAA-AAAA';

/** An ordinary body for each reader; each of its texts and names gets a hostile one. */
const BODIES: Readonly<Record<ReaderName, unknown>> = {
  schema: { schema: { type: 'object', title: 'Form', properties: { purpose: { type: 'string', title: 'Purpose' } } } },
  states: { data: [{ code: 'KA', name: 'Karnataka', minAmount: '10.00' }] },
  articles: { data: [{ code: '4', name: 'Affidavit', description: 'An affidavit', usualPayer: 'first' }] },
  duty: {
    lineItems: [{ type: 'STAMP_DUTY', label: 'Stamp duty', amount: '100.00' }],
    totalAmount: '100.00',
    note: 'ok',
    status: 'OK',
    couponMessage: 'none',
  },
  order: {
    externalOrderId: ID,
    status: 'CREATED',
    createdAt: AT,
    parties: { partyName: 'Asha' },
    timeline: [{ status: 'CREATED', at: AT }],
  },
  status: { externalOrderId: ID, status: 'CREATED', message: 'ok', updatedAt: AT },
  payment: { intentId: 'pi', status: 'CREATED', provider: 'sandbox' },
  documents: { documents: [{ id: 'd', type: 'CERTIFICATE', fileName: 'a.pdf', createdAt: AT }] },
};
const ARGUMENTS: Partial<Record<ReaderName, readonly unknown[]>> = { duty: [10_000, {}], order: [ID], status: [ID] };

/** The places of all texts and names in a body. */
function* places(
  value: unknown,
  path: readonly string[] = [],
): Generator<{ path: readonly string[]; isName: boolean }> {
  if (typeof value === 'string') yield { path, isName: false };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) yield { path: [...path, key], isName: true };
    yield* places(inner, [...path, key]);
  }
}

/** A copy of a body with another text, or another name, at a place. */
function replaced(value: unknown, [key, ...more]: readonly string[], text: string, isName: boolean): unknown {
  if (key === undefined) return text;
  const entries = Object.entries(value as object).map(([name, inner]: [string, unknown]) => {
    if (name !== key) return [name, inner];
    return isName && more.length === 0 ? [text, inner] : [name, replaced(inner, more, text, isName)];
  });
  return Array.isArray(value)
    ? entries.map(([, inner]: unknown[]) => inner)
    : Object.fromEntries(entries as [string, unknown][]);
}

const silent = { info() {}, warn() {}, error() {}, alert() {} };
const read = createReaders({}, silent as unknown as Parameters<typeof createReaders>[1]);
function attempt(name: ReaderName, body: string): void {
  try {
    (read as (...values: unknown[]) => unknown)(name, body, ...(ARGUMENTS[name] ?? []));
  } catch {
    // Refused: what counts is what it cost.
  }
}

/** An ordinary body of a size: its list of ordinary rows is as long as it takes. */
const ordinary = (size: number): string =>
  JSON.stringify({
    externalOrderId: ID,
    status: 'CREATED',
    note: Array.from({ length: size / 60 }, (_, index) => ({ from: index, label: `Row ${index}`, at: AT })),
  });

for (const name of Object.keys(BODIES) as ReaderName[]) {
  test(`T76: no text, name or shape of a body costs the ${name} reader much more than an ordinary body of its size.`, async () => {
    const slow: string[] = [];
    const size = 16 * 1024;
    attempt(name, ordinary(size));
    const limit = MOST * Math.max(FREE, await cost(() => attempt(name, ordinary(size))));
    for (const [text, build] of TEXTS) {
      for (const { path, isName } of places(BODIES[name])) {
        const body = JSON.stringify(replaced(BODIES[name], path, build(size), isName));
        // Most are far below; only what is not is measured again.
        let took = cpuTime();
        attempt(name, body);
        took = cpuTime() - took;
        if (took > limit) took = await cost(() => attempt(name, body));
        if (took > limit)
          slow.push(`${text} ${isName ? 'as the name of' : 'in'} ${path.join('.')}: ${took.toFixed(0)} ms`);
      }
    }
    for (const [shape, build] of SHAPES) {
      const took = await cost(() => attempt(name, build(4 * size)));
      if (took > Math.max(4 * limit, SHAPE)) slow.push(`${shape}: ${took.toFixed(0)} ms`);
    }
    assert.deepEqual(slow, [], `the limit is ${limit.toFixed(0)} ms`);
  });

  test(`T76: a text of 1 MB costs the ${name} reader at most 5 times as much as an ordinary body of its size.`, async () => {
    const size = 1_000_000;
    const limit = MOST * (await cost(() => attempt(name, ordinary(size))));
    const last = [...places(BODIES[name])].filter(({ isName }) => !isName).at(-1)?.path ?? [];
    for (const [text, build] of TEXTS) {
      const body = JSON.stringify(replaced(BODIES[name], last, build(size / 6), false));
      const before = cpuTime();
      attempt(name, body);
      let took = cpuTime() - before;
      if (took > limit) took = await cost(() => attempt(name, body));
      assert.ok(took <= limit, `${text}: ${took.toFixed(0)} ms, an ordinary body ${(limit / MOST).toFixed(0)} ms`);
    }
  });
}

test('T76: no body, header, token or query of 16 KB costs any route much more than a harmless one of its size.', async () => {
  const proxy = createEstampProxy({
    ...optionsFor({ url: 'http://127.0.0.1:9' }),
    fetch: () => Promise.reject(new TypeError('no service')),
  });
  const size = 15_000;
  let address = 0;
  const send = (method: string, path: string, headers: Record<string, string>, body?: string): Promise<unknown> =>
    proxy
      .fetch(
        new Request(MOUNT + path, {
          method,
          headers: { origin: ORIGIN, 'content-type': 'application/json', ...headers },
          ...(body !== undefined && { body }),
        }),
        { ip: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${++address & 255}` },
      )
      .then((answer) => answer.text());
  const harmless = JSON.stringify({ note: fill('a', size) });
  const ascii = TEXTS.map(
    ([name, build]) =>
      [
        name,
        build(size)
          .replace(/[^ -~]/g, 'x')
          .trim(),
      ] as const,
  );
  const slow: string[] = [];
  const compare = async (what: string, run: () => Promise<unknown>, baseline: number): Promise<void> => {
    const took = await cost(run);
    const limit = MOST * Math.max(FREE, baseline);
    if (took > limit) slow.push(`${what}: ${took.toFixed(0)} ms, a harmless one ${baseline.toFixed(0)} ms`);
  };
  const authorization = 'Bearer aaaa.bbbb.cccc';
  for (const [method, path] of [
    ['POST', '/quotes'],
    ['POST', '/orders'],
    ['POST', '/order/payment'],
    ['PUT', '/order/parties'],
    ['POST', '/order/link'],
    ['POST', '/order/open'],
    ['POST', '/return'],
    ['POST', '/order/documents/d'],
    ['POST', '/verifications/pan'],
    ['POST', '/webhooks'],
    ['POST', '/csp-reports'],
  ] as const) {
    await send(method, path, { authorization }, harmless);
    const baseline = await cost(() => send(method, path, { authorization }, harmless));
    const bodies = [
      ...SHAPES.map(([name, build]) => [name, build(size)] as const),
      ...TEXTS.flatMap(([name, build]) => {
        const text = build(size / 6);
        return [
          [
            name,
            JSON.stringify({
              serviceCode: text,
              couponCode: text.slice(0, 64),
              details: { [text.slice(0, 500)]: text },
            }),
          ],
          [
            `${name} in details`,
            JSON.stringify({ quoteToken: 'a.b.c', parties: { partyName: text }, details: { purpose: text } }),
          ],
        ] as const;
      }),
    ];
    for (const [name, body] of bodies)
      await compare(`${method} ${path}, ${name}`, () => send(method, path, { authorization }, body), baseline);
  }
  for (const path of [
    '/order',
    '/checkout/estamp.standard',
    '/states',
    '/assets/estamp-checkout.min.js',
    '/pay',
    '/return',
    '/setup',
  ]) {
    const baseline = await cost(() => send('GET', path, {}));
    for (const [name, text] of ascii) {
      for (const header of [
        'authorization',
        'if-none-match',
        'accept-encoding',
        'accept-language',
        'x-forwarded-for',
        'cookie',
        'x-request-id',
      ])
        await compare(`GET ${path}, ${header}: ${name}`, () => send('GET', path, { [header]: text }), baseline);
      await compare(
        `GET ${path}, query: ${name}`,
        () =>
          send(
            'GET',
            `${path}?s=${encodeURIComponent(text.slice(0, 4_000))}&lang=${encodeURIComponent(text.slice(0, 2_000))}`,
            {},
          ),
        baseline,
      );
    }
  }
  await proxy.close();
  assert.deepEqual(slow, []);
});

test('T76: no signed webhook body of 16 KB costs much more than an ordinary one of its size, and each reaches the reader of events.', async () => {
  const seen: string[] = [];
  const proxy = createEstampProxy({
    ...optionsFor({ url: 'http://127.0.0.1:9' }),
    webhookSecrets: [SECRET],
    onEvent: (event) => void (event.type === 'order' && seen.push(event.id)),
    fetch: () => Promise.reject(new TypeError('no service')),
  });
  let number = 0;
  const deliver = async (body: string): Promise<number> => {
    const { headers } = delivery({ body, eventId: `evt_${++number}` });
    return (await proxy.fetch(new Request(`${MOUNT}/webhooks`, { method: 'POST', headers, body }))).status;
  };
  const size = 15_000;
  /** A body that was not delivered before, so that it is not answered as a duplicate. */
  const eventWith = (name: string, text: string): string =>
    JSON.stringify({ ...PAYLOAD, externalOrderId: `${ID}-${++number}`, [name]: text });
  const ordinaryCost = await cost(() => deliver(eventWith('note', fill('a', size))));
  const limit = MOST * Math.max(FREE, ordinaryCost);
  const slow: string[] = [];
  const check = async (what: string, make: () => string, mayBeRefused: boolean): Promise<void> => {
    let status = 0;
    const took = await cost(async () => (status = await deliver(make())));
    if (took > limit) slow.push(`${what}: ${took.toFixed(0)} ms`);
    assert.ok(status === 200 || (mayBeRefused && status === 400), `${what}: HTTP ${status}`);
  };
  for (const [name, build] of TEXTS) {
    // A text is escaped and encoded: six bytes a character at most.
    const text = build(size / 6);
    for (const field of Object.keys(PAYLOAD)) await check(`${name} in ${field}`, () => eventWith(field, text), false);
    await check(`${name} as a name`, () => eventWith(text, 'x'), false);
  }
  for (const [name, build] of SHAPES) await check(name, () => build(size), true);
  assert.ok(seen.length >= TEXTS.length * (Object.keys(PAYLOAD).length + 1), `${seen.length} events were read`);
  assert.deepEqual(slow, [], `an ordinary event costs ${ordinaryCost.toFixed(1)} ms`);
  await proxy.close();
});
