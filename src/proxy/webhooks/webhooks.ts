import { systemClock } from '../../base/clock.ts';
import type { Clock } from '../../base/clock.ts';
import { readHeaders } from './delivery-headers.ts';
import type { HeaderOf } from './delivery-headers.ts';
import { readEvent } from './order-event.ts';
import type { OrderEvent } from './order-event.ts';
import { createIsSigned } from './signature.ts';
import { WebhookError } from './webhook-error.ts';

export interface WebhookOptions {
  /** The signing secrets of your endpoint. While one is replaced: the old and the new. */
  secrets: string | readonly string[];
  /** For tests: where the time comes from. */
  clock?: Clock;
}

/** Headers as the web has them, as Node has them, or a function of a name in lower case. */
export type DeliveryHeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>> | HeaderOf;

/** The service's signed events, for a server that receives them itself. */
export interface Webhooks {
  /**
   * Verifies a delivery and reads it.
   *
   * @param rawBody the bytes as they arrived, or their text if nobody changed it; not JSON that was written anew
   * @throws WebhookError, whose `fault` says whether it was the headers, the signature or the body
   */
  verify(headers: DeliveryHeaderSource, rawBody: Uint8Array | string): Promise<OrderEvent>;
  /** The same of a whole request. Its body is read only when its headers can be right. */
  read(request: Request): Promise<OrderEvent>;
}

/**
 * Verifies and reads the service's webhooks (specification, "Events"). It needs the web's own crypto and nothing else.
 *
 * It does not know what came before: do things once per `event.id`.
 *
 * @throws TypeError without a secret
 */
export function createWebhooks({ secrets, clock = systemClock }: WebhookOptions): Webhooks {
  const active = typeof secrets === 'string' ? [secrets] : [...secrets];
  if (active.length === 0 || active.some((secret) => typeof secret !== 'string' || secret.trim() === '')) {
    throw new TypeError('createWebhooks needs "secrets": the signing secret of your endpoint, or a list of them.');
  }
  const isSigned = createIsSigned(active);

  async function judge(header: HeaderOf, body: () => Promise<Uint8Array>): Promise<OrderEvent> {
    const { timestamp, signature } = readHeaders(header, Math.floor(clock.now() / 1000));
    const rawBody = await body();
    if (await isSigned(timestamp, rawBody, signature)) return readEvent(rawBody);
    throw new WebhookError('signature', 'The signature fits none of the secrets.');
  }

  return {
    async verify(headers, rawBody) {
      const bytes = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody;
      if (bytes instanceof Uint8Array) return judge(headerOf(headers), () => Promise.resolve(bytes));
      throw new TypeError('verify needs the raw body: bytes or text. Read it before a JSON parser does.');
    },
    read: (request) =>
      judge((name) => request.headers.get(name), async () => new Uint8Array(await request.arrayBuffer())),
  };
}

function headerOf(headers: DeliveryHeaderSource): HeaderOf {
  if (typeof headers === 'function') return headers;
  if (headers instanceof Headers) return (name) => headers.get(name);
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => {
    const value = byName.get(name);
    return typeof value === 'string' ? value : value?.join(', ');
  };
}
