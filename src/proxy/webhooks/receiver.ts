import { timestamp, type Clock, monotonic } from '../../base/clock.ts';
import { BODY_LIMIT, tooLarge } from '../http/body.ts';
import { JSON_HEADERS } from '../http/headers.ts';
import type { ProxyResponse, ProxyRequest } from '../http/messages.ts';
import type { RequestContext } from '../context/request-context.ts';
import { errorNameOf } from '../context/hook.ts';
import type { EstampProxyOptions, Settings } from '../config/options.ts';
import type { Status } from '../orders/status.ts';
import { Problem } from '../context/problem.ts';
import type { Log } from '../telemetry/log.ts';
import type { TelemetryRecorder } from '../telemetry/telemetry.ts';
import { digest } from '../tokens/secrets.ts';
import { answered, type Upstream } from '../upstream/upstream.ts';
import type { Store } from '../store/store.ts';
import { readHeaders, type DeliveryHeaders, createIsSigned } from './signature.ts';
import { createProcessOnce, type ProcessResult } from './process-once.ts';
import { readEvent, type OrderEvent, WebhookError } from '../events/proxy-event.ts';
import { LRUCache } from 'lru-cache';
import { boundedCache } from '../context/single-flight.ts';

/** Limits the hashes that one network can cause with invalid signatures. */
interface SignatureThrottle {
  /** Milliseconds until this network may try again; 0 for now. */
  waitMs(network: string): number;
  /**
   * Counts an attempt before its hash is computed, because many may arrive at once.
   *
   * @returns milliseconds until this network may try again, in which case nothing was counted; 0 if it may continue
   */
  count(network: string): number;
  /** The signature was valid: its attempt does not count. */
  forgive(network: string): void;
}

/* Short, so that clients behind the service's address cannot block it for long. */
const WINDOW_MS = 10_000;
const MAX_ATTEMPTS = 100;
const MAX_NETWORKS = 10_000;

/** Counted in this process only: it protects its own CPU. */
export function createSignatureThrottle(clock: Clock): SignatureThrottle {
  const networks = new LRUCache<string, { attempts: number; ends: number }>(boundedCache(MAX_NETWORKS));
  const find = (network: string): { attempts: number; ends: number } | undefined => {
    const found = networks.get(network);
    return found && found.ends > monotonic(clock) ? found : undefined;
  };

  const waitMs = (network: string): number => {
    const found = find(network);
    return found && found.attempts >= MAX_ATTEMPTS ? found.ends - monotonic(clock) : 0;
  };

  return {
    waitMs,
    count(network) {
      const remaining = waitMs(network);
      if (remaining > 0) return remaining;
      const found = find(network);
      if (found) found.attempts += 1;
      else networks.set(network, { attempts: 1, ends: monotonic(clock) + WINDOW_MS });
      return 0;
    },
    forgive(network) {
      const found = find(network);
      if (found) found.attempts -= 1;
    },
  };
}

/** `POST MOUNT/webhooks`: receives an event. 2xx acknowledges it; any other status makes the service retry. */
export type Receive = (context: RequestContext, request: ProxyRequest) => Promise<ProxyResponse>;

export interface ReceiverParts {
  settings: Pick<Settings, 'webhookSecrets' | 'mode'>;
  store: Store;
  status: Status;
  upstream: Upstream;
  onEvent: EstampProxyOptions['onEvent'];
  log: Log;
  telemetry: Pick<TelemetryRecorder, 'count' | 'track'>;
  clock: Clock;
}

/** Time limit of the merchant's hook; after it the service is asked to retry. */
const HOOK_TIMEOUT_MS = 5_000;

/** After this time, an order that the service does not show is not new: it belongs to another key. */
const NEW_ORDER_GRACE_MS = 10 * 60_000;
const RECEIVED: ProxyResponse = { status: 200, headers: JSON_HEADERS, body: '{"received":true}' };

const RAW_BODY_LOST =
  'The raw bytes of this webhook are lost, because a body parser ran before the proxy: mount the proxy before ' +
  'express.json(), or exclude its path from the parser.';

export function createReceiver({
  settings,
  store,
  status,
  upstream,
  onEvent,
  log,
  telemetry,
  clock,
}: ReceiverParts): Receive {
  const { webhookSecrets: secrets, mode } = settings;
  const isSigned = createIsSigned(secrets);
  const processOnce = createProcessOnce({
    store,
    clock,
    timeoutMs: HOOK_TIMEOUT_MS,
    track: (work) => telemetry.track(work),
  });
  const throttle = createSignatureThrottle(clock);

  /** Cheap checks first: nothing is read or hashed for an invalid delivery. */
  async function verifyDelivery(
    context: RequestContext,
    request: ProxyRequest,
  ): Promise<{ headers: DeliveryHeaders; body: Uint8Array }> {
    requireNotThrottled(throttle.waitMs(context.network));
    const headers = readHeaders((name) => request.header(name), Math.floor(clock.now() / 1000));
    if (request.bodyWasParsed) throw rawBodyLost();
    if (Number(request.header('content-length') ?? 0) > BODY_LIMIT) throw tooLarge();
    const body = await request.body(BODY_LIMIT);
    requireNotThrottled(throttle.count(context.network));
    if (!(await isSigned(headers.timestamp, body, headers.signature))) throw notSigned();
    throttle.forgive(context.network);
    return { headers, body };
  }

  function rawBodyLost(): Problem {
    log.alert({ type: 'webhook-refused', message: RAW_BODY_LOST });
    return new Problem('INTERNAL', RAW_BODY_LOST);
  }

  function notSigned(): WebhookError {
    log.alert({
      type: 'webhook-refused',
      message:
        'A webhook was refused: its signature matches none of "webhookSecrets". If orders do change, ask the ' +
        'service for the signing secret of this endpoint. If not, a sender tries to forge events, without success.',
    });
    return new WebhookError('signature', 'The signature matches none of the secrets.');
  }

  async function passOn(context: RequestContext, event: OrderEvent): Promise<void> {
    if (!onEvent) return;
    if (mode === 'live' && event.externalOrderId !== undefined && !(await isVisible(context, event.externalOrderId))) {
      // An event without a date is not known to be old; the service ends its retries by itself.
      if (!(clock.now() - Date.parse(event.occurredAt ?? '') >= NEW_ORDER_GRACE_MS)) throw retryLater();
      log.warn(
        { requestId: context.requestId },
        'An event concerns an order that this key cannot read: it was not delivered.',
      );
      return;
    }
    await onEvent({ ...event, at: timestamp(clock) });
  }

  /**
   * Whether this key can read the order. Test orders are invisible to a live key, but an endpoint may receive events of
   * both.
   */
  async function isVisible(context: RequestContext, id: string): Promise<boolean> {
    try {
      await upstream.call(context, 'getOrder', { path: { id } }, [404]);
      return true;
    } catch (error) {
      if (answered(error, 404)) return false;
      throw error;
    }
  }

  async function processDelivery(context: RequestContext, request: ProxyRequest): Promise<ProcessResult> {
    const { headers, body, event } = await verifyDelivery(context, request)
      .then(async (delivery) => ({ ...delivery, event: await readEvent(delivery.body) }))
      .catch((error: unknown) => {
        throw error instanceof WebhookError ? refusal(error) : error;
      });
    // Also for a duplicate: a fresh read is cheap, and a missed change delays the customer. The proxy knows of orders
    // that it just created.
    if (event.externalOrderId !== undefined)
      await status.announced(event.externalOrderId, event.event !== 'order.created');
    const names = await Promise.all([headers.eventId, new Uint8Array(body)].map(digest));
    const result = await processOnce(
      [`webhook:id:${names[0]}`, `webhook:body:${names[1]}`],
      () => passOn(context, event),
      context.waitUntil,
    ).catch((error: unknown) => {
      if (error instanceof Problem) throw error;
      const fields = { requestId: context.requestId, hook: 'onEvent', errorName: errorNameOf(error) };
      log.error(fields, 'An event could not be delivered; the service will send it again.');
      throw retryLater();
    });
    if (result === 'elsewhere') throw retryLater();
    return result;
  }

  return async (context, request) => {
    try {
      telemetry.count('webhooks', (await processDelivery(context, request)) === 'before' ? 'duplicate' : 'accepted');
      return RECEIVED;
    } catch (error) {
      telemetry.count('webhooks', error instanceof Problem ? (RESULTS[error.code] ?? 'refused') : 'failed');
      throw error;
    }
  };
}

/** The metric label of a refused delivery. */
const RESULTS: Readonly<Record<string, string>> = {
  TOKEN_INVALID: 'not-signed',
  INVALID_INPUT: 'malformed',
  RATE_LIMITED: 'limited',
  TOO_LARGE: 'too-large',
  INTERNAL: 'body_reparsed',
  SERVICE_UNAVAILABLE: 'deferred',
  NOT_FOUND: 'disabled',
};

const refusal = ({ fault, message }: WebhookError): Problem =>
  new Problem(fault === 'signature' ? 'TOKEN_INVALID' : 'INVALID_INPUT', message);

const retryLater = (): Problem =>
  new Problem('SERVICE_UNAVAILABLE', 'This event could not be processed yet. Please send it again.', {
    retryAfterSeconds: 5,
  });

function requireNotThrottled(waitMs: number): void {
  if (waitMs <= 0) return;
  throw new Problem('RATE_LIMITED', 'Too many invalid signatures from this network. Please wait and try again.', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}
