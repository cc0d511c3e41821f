import { timestamp } from '../../base/clock.ts';
import type { Clock } from '../../base/clock.ts';
import { BODY_LIMIT, tooLarge } from '../http/body.ts';
import { JSON_HEADERS } from '../http/headers.ts';
import type { ProxyAnswer, ProxyRequest } from '../http/record.ts';
import type { Turn } from '../http/turn.ts';
import { errorNameOf } from '../hook.ts';
import type { EstampProxyOptions, Settings } from '../options.ts';
import type { Status } from '../order/status.ts';
import { Problem } from '../problem.ts';
import type { Log } from '../report/log.ts';
import type { Signals } from '../report/signals.ts';
import { digest } from '../seal/secrets.ts';
import { answered } from '../service/upstream.ts';
import type { Upstream } from '../service/upstream.ts';
import type { Store } from '../store/store.ts';
import { readHeaders } from './delivery-headers.ts';
import type { DeliveryHeaders } from './delivery-headers.ts';
import { createOnce } from './once.ts';
import type { Done } from './once.ts';
import { readEvent } from './order-event.ts';
import type { OrderEvent } from './order-event.ts';
import { createIsSigned } from './signature.ts';
import { createStrikes } from './strikes.ts';
import { WebhookError } from './webhook-error.ts';

/** `POST MOUNT/webhooks`: an event of the service. 2xx says that it was taken in, anything else asks for it again. */
export type Receive = (turn: Turn, request: ProxyRequest) => Promise<ProxyAnswer>;

export interface ReceiverParts {
  settings: Pick<Settings, 'webhookSecrets' | 'mode'>;
  store: Store;
  status: Status;
  upstream: Upstream;
  onEvent: EstampProxyOptions['onEvent'];
  log: Log;
  signals: Pick<Signals, 'count' | 'hold'>;
  clock: Clock;
}

/** Milliseconds that the merchant's hook has; beyond them the service is asked to try again. */
const PATIENCE = 5_000;
/** Milliseconds after which an order that the service does not show is none of ours, and not merely new. */
const SETTLED = 10 * 60_000;
const RECEIVED: ProxyAnswer = { status: 200, headers: JSON_HEADERS, body: '{"received":true}' };
const MEND =
  'The raw bytes of this webhook are lost, because a body parser ran before the proxy: mount the proxy before ' +
  'express.json(), or leave its path out of the parser.';

export function createReceiver({ settings, store, status, upstream, onEvent, log, signals, clock }: ReceiverParts): Receive {
  const { webhookSecrets: secrets, mode } = settings;
  const isSigned = createIsSigned(secrets);
  const once = createOnce(store, clock, PATIENCE, (work) => signals.hold(work));
  const strikes = createStrikes(clock);

  /** From cheap to dear: nothing is read or hashed for a delivery that cannot be right. */
  async function verified(turn: Turn, request: ProxyRequest): Promise<{ headers: DeliveryHeaders; body: Uint8Array }> {
    requirePatience(strikes.wait(turn.network));
    const headers = readHeaders((name) => request.header(name), Math.floor(clock.now() / 1000));
    if (request.bodyLost) throw lost();
    if (Number(request.header('content-length') ?? 0) > BODY_LIMIT) throw tooLarge();
    const body = await request.body(BODY_LIMIT);
    requirePatience(strikes.take(turn.network));
    if (!(await isSigned(headers.timestamp, body, headers.signature))) throw notSigned();
    strikes.forgive(turn.network);
    return { headers, body };
  }

  function lost(): Problem {
    log.alert({ type: 'webhook-refused', message: MEND });
    return new Problem('INTERNAL', MEND);
  }

  function notSigned(): WebhookError {
    log.alert({
      type: 'webhook-refused',
      message: 'A webhook was refused: its signature fits none of "webhookSecrets". If orders do change, ask the ' +
        'service for the signing secret of this endpoint; if not, somebody tries to forge events, and cannot.',
    });
    return new WebhookError('signature', 'The signature fits none of the secrets.');
  }

  async function tell(turn: Turn, event: OrderEvent): Promise<void> {
    if (!onEvent) return;
    if (mode === 'live' && event.externalOrderId !== undefined && !(await isOurs(turn, event.externalOrderId))) {
      // What bears no date is not known to be old; the service ends its tries by itself.
      if (!(clock.now() - Date.parse(event.occurredAt ?? '') >= SETTLED)) throw later();
      log.warn({ requestId: turn.requestId }, 'An event tells of an order that this key cannot see: it was not passed on.');
      return;
    }
    await onEvent({ ...event, at: timestamp(clock) });
  }

  /** Test orders are invisible to a live key; an endpoint of the service may hear of both. */
  async function isOurs(turn: Turn, id: string): Promise<boolean> {
    try {
      await upstream.call(turn, 'getOrder', { path: { id } }, [404]);
      return true;
    } catch (error) {
      if (answered(error, 404)) return false;
      throw error;
    }
  }

  async function take(turn: Turn, request: ProxyRequest): Promise<Done> {
    const { headers, body, event } = await verified(turn, request)
      .then(async (delivery) => ({ ...delivery, event: await readEvent(delivery.body) }))
      .catch((error: unknown) => {
        throw error instanceof WebhookError ? refusal(error) : error;
      });
    // Also for one that is known: looking again costs little, and missing a change costs a customer's patience.
    if (event.externalOrderId !== undefined) await status.changed(event.externalOrderId);
    const names = await Promise.all([headers.eventId, new Uint8Array(body)].map(digest));
    const done = await once([`webhook:id:${names[0]}`, `webhook:body:${names[1]}`], () => tell(turn, event))
      .catch((error: unknown) => {
        if (error instanceof Problem) throw error;
        const fields = { requestId: turn.requestId, hook: 'onEvent', errorName: errorNameOf(error) };
        log.error(fields, 'An event could not be passed on; the service will send it again.');
        throw later();
      });
    if (done === 'elsewhere') throw later();
    return done;
  }

  return async (turn, request) => {
    try {
      signals.count('webhooks', (await take(turn, request)) === 'before' ? 'duplicate' : 'taken');
      return RECEIVED;
    } catch (error) {
      signals.count('webhooks', error instanceof Problem ? (RESULTS[error.code] ?? 'refused') : 'failed');
      throw error;
    }
  };
}

/** How a delivery that was not taken in is counted. */
const RESULTS: Readonly<Record<string, string>> = {
  TOKEN_INVALID: 'not-signed', INVALID_INPUT: 'malformed', RATE_LIMITED: 'limited', TOO_LARGE: 'too-large',
  INTERNAL: 'bytes-lost', SERVICE_UNAVAILABLE: 'later', NOT_FOUND: 'off',
};

const refusal = ({ fault, message }: WebhookError): Problem =>
  new Problem(fault === 'signature' ? 'TOKEN_INVALID' : 'INVALID_INPUT', message);

const later = (): Problem =>
  new Problem('SERVICE_UNAVAILABLE', 'This event could not be taken in yet. Please send it again.', {
    retryAfterSeconds: 5,
  });

function requirePatience(waitMs: number): void {
  if (waitMs <= 0) return;
  throw new Problem('RATE_LIMITED', 'Too many signatures of this network did not fit. Please wait and try again.', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}
