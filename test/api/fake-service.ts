import type { Clock } from '../../src/base/clock.ts';
import { createEstampClient, type EstampClient, type EstampClientOptions } from '../../src/api/client.ts';
import type { Transport, TransportRequest, TransportResponse } from '../../src/api/transport.ts';

export const KEY = 'sk_test_secret_of_the_merchant';

/** What the fake service does with one request: answer, or whatever the function does. */
export type Reaction = Reply | ((request: TransportRequest) => Promise<TransportResponse>);

export interface Reply {
  status: number;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
}

/** A clock whose time jumps to the next timer as soon as nothing else is left to do. */
export function jumpingClock(start = Date.UTC(2026, 0, 1)): Clock & { elapsed(): number; timers(): number } {
  let now = start;
  let timers: { at: number; callback: () => void }[] = [];
  const jump = (): void => {
    const [next] = timers.sort((a, b) => a.at - b.at);
    if (!next) return;
    timers = timers.filter((timer) => timer !== next);
    now = Math.max(now, next.at);
    next.callback();
    if (timers.length > 0) setImmediate(jump);
  };
  return {
    now: () => now,
    after(delay, callback) {
      const timer = { at: now + delay, callback };
      timers.push(timer);
      // Several ticks, so that pending responses come first.
      setImmediate(() => setImmediate(() => timers.includes(timer) && jump()));
      return () => void (timers = timers.filter((other) => other !== timer));
    },
    elapsed: () => now - start,
    timers: () => timers.length,
  };
}

function response({ status, json, text, headers = {} }: Reply): TransportResponse {
  const bytes = new TextEncoder().encode(text ?? JSON.stringify(json ?? {}));
  return { status, header: (name) => headers[name] ?? null, body: arrives(bytes) };
}

// oxlint-disable-next-line typescript/require-await
export async function* arrives(...chunks: (Uint8Array | Error)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield chunk;
  }
}

/** A service with one reaction for each request (the last one repeats), which stores what it received. */
export function fakeService(...reactions: [Reaction, ...Reaction[]]): {
  requests: TransportRequest[];
  transport: Transport;
} {
  const requests: TransportRequest[] = [];
  return {
    requests,
    transport: async (request) => {
      const reaction = reactions[Math.min(requests.length, reactions.length - 1)]!;
      requests.push(request);
      return typeof reaction === 'function' ? reaction(request) : response(reaction);
    },
  };
}

export function clientOf(transport: Transport, options: Partial<EstampClientOptions> = {}): EstampClient {
  const usual = { apiKey: KEY, baseUrl: 'https://service.example', random: () => 0.5 };
  return createEstampClient({ ...usual, transport, ...options });
}
