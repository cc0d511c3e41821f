import { CONTROL_HEADERS } from '../control/header.ts';

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
export type Send = (request: Request) => Promise<Response>;

/** Where a sandbox is, and how to reach it. */
export interface Reach {
  /** Without a trailing slash. */
  origin: string;
  send: Send;
}

/** One call of the control plane; the answer is not read yet. */
export async function openControl(
  { origin, send }: Reach,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
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
export async function callControl<Answer>(reach: Reach, method: string, path: string, body?: unknown): Promise<Answer> {
  return (await openControl(reach, method, path, body)).json() as Promise<Answer>;
}
