import { randomUUID } from 'node:crypto';

/** A rule that the server breaks; the message describes its response. */
export class Finding extends Error {}

/** A rule that cannot be tried here; the message says why. */
export class Skip extends Error {}

/** One response, as the rules check it. */
export interface Seen {
  status: number;
  headers: Headers;
  /** The parsed body; `undefined` where it is not JSON. */
  body: unknown;
  text: string;
  /** The `X-Request-Id` that was sent. */
  requestId: string;
}

export interface Sending {
  headers?: Record<string, string>;
  /** Sent as JSON; a string goes out as it is. */
  body?: unknown;
  /** Takes a 429 as the answer, instead of waiting until the server lets go, or else skipping the rule. */
  impatient?: boolean;
}

/** No rule is worth more waiting than that, in seconds. */
const LONGEST_WAIT = 65;

/** A server of which nothing is known but its address. */
export class Server {
  readonly #baseUrl: string;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl.replace(/(?<!\/)\/+$/, '');
  }

  /** The address of a path. */
  url(path: string): string {
    return this.#baseUrl + path;
  }

  async send(method: string, path: string, sending: Sending = {}): Promise<Seen> {
    const { body, headers = {}, impatient } = sending;
    const requestId = randomUUID();
    const response = await fetch(this.url(path), {
      method,
      redirect: 'manual',
      headers: {
        'x-request-id': requestId,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    if (response.status === 429 && !impatient) {
      const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
      if (!(wait <= LONGEST_WAIT)) throw new Skip('the rate limit of the server is used up; try again later');
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
      return this.send(method, path, sending);
    }
    return { status: response.status, headers: response.headers, body: parsed(text), text, requestId };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
