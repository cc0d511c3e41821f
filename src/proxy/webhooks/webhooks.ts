import { isPlaceholder } from '../../base/placeholder.ts';
import { systemClock, type Clock } from '../../base/clock.ts';
import { readHeaders, type HeaderOf, createIsSigned } from './signature.ts';
import { readEvent, type OrderEvent, WebhookError } from '../events/proxy-event.ts';

/** The options of `createWebhooks`. */
export interface WebhookOptions {
  /** The signing secrets of your endpoint. During a rotation list the old and the new. */
  secrets: string | readonly string[];
  /** For tests: the source of time. */
  clock?: Clock;
}

/** Web headers, Node headers, or a function of a lower-case name. */
export type DeliveryHeaderSource =
  Headers | Readonly<Record<string, string | readonly string[] | undefined>> | HeaderOf;

/** Verifies the service's signed events, for a server that receives them itself. */
export interface Webhooks {
  /**
   * Verifies and parses a delivery.
   *
   * @param rawBody the bytes as they arrived, or their unchanged text; not serialized JSON
   * @throws WebhookError, whose `fault` names the headers, the signature or the body
   */
  verify(headers: DeliveryHeaderSource, rawBody: Uint8Array | string): Promise<OrderEvent>;
  /** The same for a request. Reads its body only if its headers are valid. */
  read(request: Request): Promise<OrderEvent>;
}

/**
 * Verifies and parses the service's webhooks (specification, "Events"). Needs WebCrypto only. It is stateless and does
 * not detect duplicates: process each `event.id` once.
 *
 * @example
 * const webhooks = createWebhooks({ secrets: process.env.WEBHOOK_SECRET });
 * const event = await webhooks.read(request);
 *
 * @throws TypeError without a secret
 */
export function createWebhooks({ secrets, clock = systemClock }: WebhookOptions): Webhooks {
  const activeSecrets = typeof secrets === 'string' ? [secrets] : [...secrets];
  if (
    activeSecrets.length === 0 ||
    activeSecrets.some((secret) => typeof secret !== 'string' || secret.trim() === '')
  ) {
    throw new TypeError('createWebhooks needs "secrets": the signing secret of your endpoint, or a list of secrets.');
  }
  if (activeSecrets.some(isPlaceholder)) {
    throw new TypeError(
      'The "secrets" of createWebhooks still contain a placeholder such as "whsec_…": copy the secret of your endpoint.',
    );
  }
  const isSigned = createIsSigned(activeSecrets);

  async function verifyDelivery(header: HeaderOf, body: () => Promise<Uint8Array>): Promise<OrderEvent> {
    const { timestamp, signature } = readHeaders(header, Math.floor(clock.now() / 1000));
    const rawBody = await body();
    if (await isSigned(timestamp, rawBody, signature)) return readEvent(rawBody);
    throw new WebhookError('signature', 'The signature matches none of the secrets.');
  }

  return {
    async verify(headers, rawBody) {
      const bytes = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody;
      if (bytes instanceof Uint8Array) return verifyDelivery(headerOf(headers), () => Promise.resolve(bytes));
      throw new TypeError('verify needs the raw body as bytes or text. Read it before a JSON parser does.');
    },
    read: (request) =>
      verifyDelivery(
        (name) => request.headers.get(name),
        async () => new Uint8Array(await request.arrayBuffer()),
      ),
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
