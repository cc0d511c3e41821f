import type { Clock } from '../../base/clock.ts';
import { requireJsonType } from './body.ts';
import { failure } from './failure.ts';
import { GUARDS, requestIdOf } from './headers.ts';
import { belowMount, createFinder } from './match.ts';
import type { Match } from './match.ts';
import { knownMethod } from './method.ts';
import { clientAddress, clientNetwork, parseNetwork } from './network.ts';
import { corsHeaders, preflightHeaders, requireOrigin } from './origin.ts';
import { Problem } from '../problem.ts';
import type { Handle, ProxyAnswer, ProxyRequest } from './record.ts';
import type { Log } from '../report/log.ts';
import type { Signals } from '../report/signals.ts';
import type { Settings } from '../options.ts';
import { tooSlow } from '../service/unavailable.ts';
import { TABLE } from './table.ts';
import type { Row, Services } from './table.ts';
import { TimedTurn } from './turn.ts';
import type { Turn } from './turn.ts';
import { createUnnamedProxyWarning } from './unnamed-proxy.ts';

/** A request and its turn in one: most are answered at once. What such an answer never names is made when it is asked for. */
class Asked extends TimedTurn {
  readonly request: ProxyRequest;
  readonly #networkOf: (request: ProxyRequest) => string;
  #requestId?: string;
  #network?: string;

  constructor(request: ProxyRequest, clock: Clock, networkOf: (request: ProxyRequest) => string) {
    super(clock);
    this.request = request;
    this.#networkOf = networkOf;
  }

  get requestId(): string {
    return (this.#requestId ??= requestIdOf(this.request.header('x-request-id')));
  }

  get network(): string {
    return (this.#network ??= this.#networkOf(this.request));
  }

  get signal(): AbortSignal | undefined {
    return this.request.signal;
  }
}

export interface RouterParts {
  settings: Settings;
  clock: Clock;
  log: Log;
  signals: Signals;
  services: Promise<Services>;
}

/**
 * One way in for every request: find its row of the table, check who asks, do it, and answer; whatever happens, it
 * answers. An answer that lies ready is given at once, without a promise or a timer.
 */
export function createRouter({ settings, clock, log, signals, services }: RouterParts): Handle {
  const rules = { allowed: settings.origins, credentials: settings.credentials };
  const trusted = settings.trustedProxies.flatMap((text) => parseNetwork(text) ?? []);
  const warnOfUnnamedProxy = createUnnamedProxyWarning(trusted, log);
  const find = createFinder(TABLE.filter(({ isOn }) => isOn?.(settings) ?? true));
  let opened: Services | undefined;
  void services.then((made) => (opened = made), () => undefined);

  /** The answer, or the deadline: work that was paid for goes on behind, and its result is kept. */
  function within(turn: Turn, work: Promise<ProxyAnswer>): Promise<ProxyAnswer> {
    return new Promise((resolve, reject) => {
      const cancel = clock.after(Math.max(turn.left(), 0), () => reject(tooSlow()));
      const then = <T>(settle: (result: T) => void) => (result: T): void => {
        cancel();
        settle(result);
      };
      work.then(then(resolve), then(reject));
    });
  }

  function finish(asked: Asked, { status, headers, body }: ProxyAnswer, route: string, turn?: Turn): ProxyAnswer {
    const { request, began } = asked;
    const durationMs = clock.now() - began;
    const method = knownMethod(request.method);
    const cost = signals.answered(turn, { route, method, status, durationMs });
    if (log.informs) log.info({ requestId: asked.requestId, route, method, status, durationMs, ...cost }, 'answered');
    const cors = corsHeaders(request, rules);
    // What others may get from a cache tells nothing of the request that it was made for, and is not made anew for it.
    const named = headers['etag'] === undefined ? { ...headers, 'x-request-id': asked.requestId } : headers;
    return { status, headers: cors ? { ...named, ...cors } : named, body };
  }

  const fail = (asked: Asked, error: unknown, route: string, turn?: Turn): ProxyAnswer =>
    finish(asked, failure(error, asked.requestId, log), route, turn);

  function begin(asked: Asked, { row, parameters }: Match<Row>): ProxyAnswer | Promise<ProxyAnswer> {
    const { request } = asked;
    if (row.from === 'page') {
      requireOrigin(request, rules);
      requireJsonType(request);
    }
    signals.began(asked, row.name, request.method);
    const parameter = (name: string): string => parameters[name] ?? '';
    const work = (made: Services): ReturnType<Row['answer']> =>
      row.answer({ request, turn: asked, services: made, settings, parameter });
    try {
      const answer = opened ? work(opened) : services.then(work);
      if (!(answer instanceof Promise)) return finish(asked, answer, row.name, asked);
      signals.hold(answer);
      return within(asked, answer)
        .then((made) => finish(asked, made, row.name, asked), (error: unknown) => fail(asked, error, row.name, asked));
    } catch (error) {
      return fail(asked, error, row.name, asked);
    }
  }

  return (request) => {
    const asked = new Asked(request, clock, networkOf);
    if (request.method === 'OPTIONS') {
      return finish(asked, { status: 204, headers: { ...GUARDS, ...preflightHeaders(request, rules) } }, 'preflight');
    }
    // RFC 9110 section 9.3.2: the same answer without its bytes, which every front leaves away by itself.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const match = find(method, belowMount(settings.mount, request.path));
    if (!match) return fail(asked, new Problem('NOT_FOUND', 'There is nothing here.'), 'none');
    if ('allow' in match) {
      const refusal = fail(asked, new Problem('METHOD_NOT_ALLOWED', 'This cannot be done here.'), 'none');
      const allow = match.allow.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', ');
      return { ...refusal, headers: { ...refusal.headers, allow } };
    }
    try {
      return begin(asked, match);
    } catch (error) {
      return fail(asked, error, match.row.name);
    }
  };

  /** Read only where something is counted. */
  function networkOf(request: ProxyRequest): string {
    warnOfUnnamedProxy(request);
    return clientNetwork(clientAddress(request.ip, request.header('x-forwarded-for'), trusted));
  }
}
