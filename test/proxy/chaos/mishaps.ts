import type { VirtualTime } from './virtual-time.ts';

/** One call, as a mishap gets hold of it. */
export interface Caught {
  request: Request;
  time: VirtualTime;
  /** Lets the service do the work. */
  forward: () => Promise<Response>;
  /** Bytes of bodies that were taken from us. */
  taken: (bytes: number) => void;
}

/** What goes wrong with a call on its way, or at the service. */
export type Mishap = (caught: Caught) => Promise<Response>;

const answer =
  (status: number, code: string, headers: Record<string, string> = {}): Mishap =>
  () =>
    Promise.resolve(Response.json({ error: { code, message: 'Not now.', requestId: 'r' } }, { status, headers }));
const page = (status: number): Response =>
  new Response('<!doctype html><title>Busy</title>', { status, headers: { 'content-type': 'text/html' } });
const busy = (headers: Record<string, string> = {}): Mishap => answer(429, 'TOO_MANY_REQUESTS', headers);
const busyUntil =
  (ms: number): Mishap =>
  (caught) =>
    busy({ 'retry-after': new Date(caught.time.now() + ms).toUTCString() })(caught);
const broken = (code: string): TypeError =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
const instead =
  (status: number, text: string | null): Mishap =>
  async ({ forward }) => {
    await forward();
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  };

/** Until the caller gives up. */
const hang = ({ signal }: Request): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

/** A body that gives `chunk` again and again, and waits before each. */
function endless(chunk: Uint8Array, wait: () => Promise<void>, { request, taken }: Caught, most = Infinity): Response {
  let given = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (request.signal.aborted) return controller.error(request.signal.reason);
        await wait();
        given += chunk.byteLength;
        taken(chunk.byteLength);
        if (given > most) controller.close();
        else controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: 200, headers: { 'content-type': 'application/json' } });
}

/** Every way in which a call goes wrong, by the name that docs/contributing/faults.md knows it by. */
export const MISHAPS = {
  '429 without Retry-After': busy(),
  '429, Retry-After: 1': busy({ 'retry-after': '1' }),
  '429, Retry-After: a date in 4 s': busyUntil(4_000),
  '429, Retry-After: a date in the past': busyUntil(-60_000),
  '429, Retry-After: -1': busy({ 'retry-after': '-1' }),
  '429, Retry-After: abc': busy({ 'retry-after': 'abc' }),
  '429, Retry-After: 3600': busy({ 'retry-after': '3600' }),
  '500': answer(500, 'INTERNAL_ERROR'),
  '502': answer(502, 'INTERNAL_ERROR'),
  '503': answer(503, 'INTERNAL_ERROR'),
  '503, Retry-After: 60': answer(503, 'INTERNAL_ERROR', { 'retry-after': '60' }),
  '504': answer(504, 'INTERNAL_ERROR'),
  "a gateway's page with 502": () => Promise.resolve(page(502)),
  "a gateway's page with 504, after the effect": async ({ forward }) => {
    await forward();
    return page(504);
  },
  'a refused connection': () => Promise.reject(broken('ECONNREFUSED')),
  'silence before the effect': ({ request }) => hang(request),
  'silence after the effect': async ({ forward, request }) => {
    await forward();
    return hang(request);
  },
  'a reset before the effect': () => Promise.reject(broken('ECONNRESET')),
  'a reset after the effect': async ({ forward }) => {
    await forward();
    throw broken('ECONNRESET');
  },
  'a body cut off': async ({ forward }) => {
    const bytes = new Uint8Array(await (await forward()).arrayBuffer());
    let begun = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (begun) controller.error(broken('UND_ERR_SOCKET'));
        else controller.enqueue(bytes.subarray(0, bytes.byteLength / 2));
        begun = true;
      },
    });
    return new Response(body, { status: 200 });
  },
  'a slow drip': async (caught) => {
    await caught.forward();
    const pause = (): Promise<void> => new Promise((resolve) => void caught.time.after(400, resolve));
    return endless(new TextEncoder().encode(' '), pause, caught);
  },
  'a body of 1 GB': async (caught) => {
    await caught.forward();
    return endless(new Uint8Array(64 * 1024).fill(0x20), () => Promise.resolve(), caught, 2 ** 30);
  },
  'a page with 200': async ({ forward }) => {
    await forward();
    return page(200);
  },
  'an error body with 200': instead(200, '{"error":{"code":"INTERNAL_ERROR","message":"No."}}'),
  'JSON that is something else': instead(200, '{"surprise":[1,2,3]}'),
  'a body that names __proto__': instead(200, '{"__proto__":{"status":"CREATED"},"constructor":{"prototype":{}}}'),
  'JSON 100,000 levels deep': instead(200, '['.repeat(100_000) + ']'.repeat(100_000)),
  'no body, with 204': instead(204, null),
  '404 without a body': () => Promise.resolve(new Response(null, { status: 404 })),
  'a redirect to another host': () =>
    Promise.resolve(new Response(null, { status: 301, headers: { location: 'https://elsewhere.example/' } })),
} as const satisfies Record<string, Mishap>;

export type MishapName = keyof typeof MISHAPS;
