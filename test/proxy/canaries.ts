import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import type { EstampProxy, EstampProxyOptions } from '../../src/proxy/index.ts';
import type { SandboxOptions } from '../../src/sandbox/index.ts';
import { ask, openBareShop } from './kit.ts';
import type { Shop } from './kit.ts';
import { CANARIES, PARTIES } from './person.ts';

/** What opens doors: it stands in no answer, to whomever, and in no line. `keepSecret` adds to it. */
const secrets = new Map<string, string>([
  ['the test key', CANARIES.apiKey],
  ['the live key', 'sk_live_demo'],
  ['the secret', CANARIES.secret],
]);

/** Whom the tests buy for. Only the parties of an order, and only for a full order token, may hold it. */
const PERSON: ReadonlyMap<string, string> = new Map([
  ['the name', PARTIES.partyName],
  ['the mobile number', CANARIES.mobile.replace('+91', '')],
  ['the PAN', CANARIES.pan],
  ['the e-mail address', CANARIES.email],
  ['the address', CANARIES.address],
]);

/** Every request carries the person in headers that nobody asked for, as browsers and pages beside ours do. */
const CARRIED = {
  cookie: `who=${encodeURIComponent(CANARIES.email)}; pan=${CANARIES.pan}`,
  referer: `https://shop.example/cart?name=${encodeURIComponent(PARTIES.partyName)}&mobile=${encodeURIComponent(CANARIES.mobile)}`,
  'user-agent': `Mozilla/5.0 (${PARTIES.partyName}; ${CANARIES.pan}; ${CANARIES.email})`,
  'x-address': CANARIES.address,
};

/* What was said since the last search: once each, because a flood says the same thing thousands of times. */
const said = new Map<string, string>();

/** Has a text searched that a proxy gave away: an answer over a socket, what a program printed. */
export function see(where: string, text: string): void {
  said.set(text, where);
}

/** Has a value searched for that opens something, such as the signing secret of an endpoint. */
export function keepSecret(name: string, value: string): void {
  secrets.set(name, value);
}

/** Has the answer to a request searched, head and body. */
export async function seeAnswer(request: Request, response: Response): Promise<void> {
  const owner = asOwner(request);
  const head = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const body = await response.clone().text();
  see(`an answer ${response.status}`, `${head}\n\n${owner ? withoutParties(body) : body}`);
}

/** A shop of which whatever the proxy answers, logs or tells is searched after the test. */
export async function openWatchedShop(
  more: Partial<EstampProxyOptions> = {}, sandboxOptions: SandboxOptions = {},
): Promise<Shop> {
  const shop = await openBareShop(more, sandboxOptions);
  shops.set(shop, { logs: 0, events: 0 });
  const proxy: EstampProxy = {
    close: () => shop.proxy.close(),
    async fetch(request, context) {
      for (const [name, value] of Object.entries(CARRIED)) if (!request.headers.has(name)) request.headers.set(name, value);
      return shop.proxy.fetch(request, context);
    },
  };
  return { ...shop, ask: (method, path, options) => ask(proxy, method, path, options) };
}

/* How much of each shop's lines and events was searched. */
const shops = new Map<Shop, { logs: number; events: number }>();

/* Whoever sends the parties, or holds the full token of their order, is told nothing new. */
function asOwner(request: Request): boolean {
  if (request.method === 'POST' && new URL(request.url).pathname.endsWith('/orders')) return true;
  const [head = ''] = (request.headers.get('authorization') ?? '').replace(/^Bearer /, '').split('.');
  return Buffer.from(head, 'base64url').toString().includes('estamp-order+jwt');
}

function withoutParties(body: string): string {
  try {
    const { order, ...rest } = JSON.parse(body) as { order?: Record<string, unknown> };
    return JSON.stringify({ ...rest, order: { ...order, parties: undefined } });
  } catch {
    return body;
  }
}

/** A value in every form that could carry it away; lower case, as the text is that is searched. */
export function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  // Base64 reads three bytes at a time, so a value looks three ways; what its neighbours decide is left off.
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return text.slice(Math.ceil(before * 8 / 6), Math.floor((before + bytes.length) * 8 / 6));
  });
  const uri = encodeURIComponent(value);
  const forms = [
    value, uri, uri.replaceAll('%20', '+'), bytes.toString('hex'), JSON.stringify(value).slice(1, -1),
    ...base64, ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  return [...new Set(forms.map((form) => form.toLowerCase()))];
}

/** Whose value stands in a text, if anybody's. */
export function foundIn(text: string): string[] {
  const lower = text.toLowerCase();
  const found = [...secrets, ...PERSON].filter(([, value]) => formsOf(value).some((form) => lower.includes(form)));
  const stack = /\n\s+at \S+ |node:internal|node_modules|\.ts:\d+/.test(text) ? ['a stack'] : [];
  return [...found.map(([name]) => name), ...stack];
}

function search(): void {
  for (const [{ logs, events }, searched] of shops) {
    for (const line of logs.slice(searched.logs)) see('a log line', line);
    for (const event of events.slice(searched.events)) see('an event', JSON.stringify(event));
    Object.assign(searched, { logs: logs.length, events: events.length });
  }
  const texts = [...said];
  said.clear();
  // One look at all of them first: almost always it finds nothing.
  if (foundIn(texts.map(([text]) => text).join('\n')).length === 0) return;
  for (const [text, where] of texts) {
    // A log line may say where something happened in our code, and a framework on the console where in its own.
    const mayTell = where === 'a log line' || (where === 'the console' && !/[/\\](?:src|dist)[/\\]proxy/.test(text));
    const found = foundIn(text).filter((name) => !mayTell || name !== 'a stack');
    assert.deepEqual(found, [], `${where}: ${text.slice(0, 2_000)}`);
  }
}

for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const) {
  const print = console[level].bind(console);
  console[level] = (...things: unknown[]) => {
    see('the console', things.map(String).join(' '));
    print(...things);
  };
}

afterEach(search);
after(search);
