import type { ListenerAnswer, ListenerDelivery } from '../control/answer-types.ts';
import { CONTROL_HEADERS } from '../control/requests.ts';

/**
 * A call below `/_sandbox` that was refused.
 *
 * @example
 * await sandbox.advance('unknown-order', 'FULFILMENT_COMPLETED').catch((error) => {
 *   if (error instanceof SandboxControlError) console.log(error.message);
 * });
 */
export class SandboxControlError extends Error {
  override readonly name = 'SandboxControlError';
  /** The HTTP status. */
  readonly status: number;
  /** The input at fault. */
  readonly field: string | undefined;

  constructor(status: number, message: string, field?: string) {
    super(message);
    this.status = status;
    this.field = field;
  }
}

/** Sends a request to a sandbox, by a socket or without one. */
type Send = (request: Request) => Promise<Response>;

/** Where a sandbox is, and how to reach it. */
export interface Reach {
  /** Without a trailing slash. */
  origin: string;
  send: Send;
}

/** A call of the control plane. */
interface ControlCall {
  method: string;
  /** Below `/_sandbox`. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
}

/** One call of the control plane; the answer is not read yet. */
async function openControl({ origin, send }: Reach, { method, path, body }: ControlCall): Promise<Response> {
  const response = await send(
    new Request(`${origin}/_sandbox${path}`, {
      method,
      headers: { ...CONTROL_HEADERS, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  if (response.ok) return response;
  const { error } = (await response.json().catch(() => ({}))) as { error?: { message: string; field?: string } };
  const message = error?.message ?? `${method} /_sandbox${path} answered ${response.status}. Is this a sandbox?`;
  throw new SandboxControlError(response.status, message, error?.field);
}

/** One call of the control plane and its answer. */
export async function callControl<Answer>(reach: Reach, call: ControlCall): Promise<Answer> {
  return (await openControl(reach, call)).json() as Promise<Answer>;
}

/** Handles one signed delivery as your server would; any 2xx accepts it. */
export type Receive = (request: Request) => Response | Promise<Response>;

/** Options of `listen`. */
export interface ListenOptions {
  /** Signs the deliveries; 8 characters or more. Default: one that the sandbox makes. */
  secret?: string;
  /** Default: the demo organization. */
  organizationId?: string;
}

/** A connection over which webhooks come. */
export interface Listening {
  readonly endpointId: string;
  /** The secret that signs the deliveries. */
  readonly secret: string;
  /** Resolves when the connection ends, also when the sandbox ended it. */
  readonly ended: Promise<void>;
  /** Ends the connection, and removes its endpoint. */
  stop: () => Promise<void>;
}

/** A redirect is an answer like any other: nothing but the address gets the delivery. */
const forward: Receive = (request) => fetch(request, { redirect: 'manual' });

/** Opens the connection of `SandboxControl.listen`. */
export async function listen(
  reach: Reach,
  url: string,
  { receive = forward, ...options }: ListenOptions & { receive?: Receive | undefined },
): Promise<Listening> {
  const { body } = await openControl(reach, {
    method: 'POST',
    path: '/webhook-listeners',
    body: { label: url, ...options },
  });
  if (!body) throw new TypeError('The sandbox gave no connection to listen on.');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const lines = linesOf(reader);
  const first = await lines.next();
  const { endpointId, secret } = JSON.parse(first.value ?? '{}') as ListenerAnswer;

  async function handle({ deliveryId, headers, body: text }: ListenerDelivery): Promise<void> {
    const result = await answer(new Request(url, { method: 'POST', headers, body: text }), receive);
    // The sandbox may have given up on it, or be gone.
    await callControl(reach, {
      method: 'POST',
      path: `/webhook-listeners/${endpointId}/results`,
      body: { deliveryId, ...result },
    }).catch(() => undefined);
  }
  async function run(): Promise<void> {
    for await (const line of lines) void handle(JSON.parse(line) as ListenerDelivery);
  }
  const ended = run().catch(() => undefined);
  return {
    endpointId,
    secret,
    ended,
    stop: async () => {
      // A connection that broke has nothing to cancel.
      await reader.cancel().catch(() => undefined);
      await ended;
    },
  };
}

async function answer(request: Request, receive: Receive): Promise<{ status: number } | { error: string }> {
  try {
    const response = await receive(request);
    await response.body?.cancel();
    return { status: response.status };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    return { error: [message, cause?.code].filter(Boolean).join(' ').slice(0, 200) };
  }
}

/** The lines of a text that comes in pieces, without the empty ones. */
async function* linesOf(reader: ReadableStreamDefaultReader<string>): AsyncGenerator<string, undefined> {
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return undefined;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield line;
  }
}
