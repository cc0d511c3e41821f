import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import type { EstampProxyOptions } from '../../../src/proxy/index.ts';
import { foundIn } from './canaries.ts';
import { CANARIES, PARTIES } from './person.ts';

/** Every request contains the person in undeclared headers, as browsers and other pages may send. */
export const CANARY_HEADERS = {
  cookie: `who=${encodeURIComponent(CANARIES.email)}; pan=${CANARIES.pan}`,
  referer: `https://shop.example/cart?name=${encodeURIComponent(PARTIES.partyName)}&mobile=${encodeURIComponent(CANARIES.mobile)}`,
  'user-agent': `Mozilla/5.0 (${PARTIES.partyName}; ${CANARIES.pan}; ${CANARIES.email})`,
  'x-address': CANARIES.address,
};

/* What was said since the last search: once each, because a flood says the same thing thousands of times. */
const fromService = new Map<string, string>();

/** Has a text searched that a proxy gave away: an answer over a socket, what a program printed. */
export function see(where: string, text: string): void {
  fromService.set(text, where);
}

/** Has the answer to a request searched, head and body. */
export async function seeAnswer(request: Request, response: Response): Promise<void> {
  const owner = asOwner(request);
  const head = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const body = await response.clone().text();
  see(`an answer ${response.status}`, `${head}\n\n${owner ? withoutParties(body) : body}`);
}

/** A logger whose every line is searched. @param heard gets the lines as well, as text */
export function watchedLogger(heard?: string[]): NonNullable<EstampProxyOptions['logger']> {
  const line = (fields: object, message: string): void => {
    const text = `${JSON.stringify(fields)} ${message}`;
    heard?.push(text);
    see('a log line', text);
  };
  return { info: line, warn: line, error: line };
}

/*
 * The sender of the parties, and the holder of the order token, the checkout session or the draft, may see them and the
 * details.
 */
function asOwner(request: Request): boolean {
  if (request.method === 'POST' && new URL(request.url).pathname.endsWith('/orders')) return true;
  const [head = ''] = (request.headers.get('authorization') ?? '').replace(/^Bearer /, '').split('.');
  return /estamp-(?:order|session|draft)\+jwt/.test(Buffer.from(head, 'base64url').toString());
}

function withoutParties(body: string): string {
  try {
    const { order, session, draft, paid, error, ...rest } = JSON.parse(body) as Record<
      'order' | 'session' | 'draft' | 'paid' | 'error',
      Record<string, unknown> | undefined
    >;
    const { paid: byOther, paying, ...problem } = error ?? {};
    const hidden = { parties: undefined, details: undefined };
    return JSON.stringify({
      ...rest,
      order: { ...order, ...hidden },
      session: { ...session, ...hidden },
      draft: { ...draft, ...hidden },
      // A name is said only to the holder of a draft that has it.
      paid: [paid, byOther, paying].map((payment) => ({ ...(payment as object | undefined), name: undefined })),
      error: problem,
    });
  } catch {
    return body;
  }
}

function search(): void {
  const texts = [...fromService];
  fromService.clear();
  // Checks all canaries at once first, because almost always none is found.
  if (foundIn(texts.map(([text]) => text).join('\n')).length === 0) return;
  for (const [text, where] of texts) {
    // A log line may say where something happened in our code, and a framework on the console where in its own.
    const isAllowed = where === 'a log line' || (where === 'the console' && !/[/\\](?:src|dist)[/\\]proxy/.test(text));
    const found = foundIn(text).filter((name) => !isAllowed || name !== 'a stack');
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
