import type { Clock } from '../../base/clock.ts';
import { ROUTES } from '../../wire/routes.ts';
import type { RouteName } from '../../wire/routes.ts';
import { readJson, requireJsonType } from './body.ts';
import type { CheckoutAnswers } from '../catalogue/checkout.ts';
import { GUARDS, JSON_HEADERS, requestIdOf } from './headers.ts';
import { errorNameOf, HookError } from '../hook.ts';
import type { Log } from '../report/log.ts';
import { belowMount, findRoute, pattern } from './match.ts';
import type { Match } from './match.ts';
import { clientAddress, clientNetwork, parseNetwork } from './network.ts';
import type { OrderCalls } from '../order/order-calls.ts';
import type { Settings } from '../options.ts';
import { corsHeaders, preflightHeaders, requireOrigin } from './origin.ts';
import { parseBody } from './parse-body.ts';
import { payPage, payScript, payStyle } from '../pay/page.ts';
import { Problem } from '../problem.ts';
import type { createOrders } from '../order/orders.ts';
import type { createQuotes } from '../price/quotes.ts';
import type { Handle, ProxyAnswer, ProxyRequest } from './record.ts';
import { startTurn } from './turn.ts';
import type { Turn } from './turn.ts';

/** What the routes lead to. */
export interface Services {
  back: (query: string) => Promise<ProxyAnswer>;
  answers: CheckoutAnswers;
  quote: ReturnType<typeof createQuotes>;
  order: ReturnType<typeof createOrders>;
  calls: OrderCalls;
}

export interface RouterParts {
  settings: Settings;
  clock: Clock;
  log: Log;
  services: Promise<Services>;
}

type PageName = 'health' | 'pay' | 'payScript' | 'payStyle' | 'return';
type Name = RouteName | PageName;

const PATTERNS = [
  ...Object.entries(ROUTES).map(([name, route]) => pattern(name as Name, route.method, route.path)),
  pattern<Name>('health', 'GET', '/health'),
  pattern<Name>('pay', 'GET', '/pay'),
  pattern<Name>('payScript', 'GET', '/pay.js'),
  pattern<Name>('payStyle', 'GET', '/pay.css'),
  pattern<Name>('return', 'GET', '/return'),
  pattern<Name>('return', 'POST', '/return'),
];

const HEALTH = JSON.stringify({ status: 'ok', contractVersion: 1 });

/** One way in for every request: find the route, check who asks, do it, and answer; whatever happens, it answers. */
export function createRouter({ settings, clock, log, services }: RouterParts): Handle {
  const rules = { allowed: settings.origins, credentials: settings.credentials };
  const trusted = settings.trustedProxies.flatMap((text) => parseNetwork(text) ?? []);

  async function answerTo(request: ProxyRequest, match: Match<Name>, turn: Turn): Promise<ProxyAnswer> {
    const { name, parameters } = match;
    if (name === 'health') return { status: 200, headers: JSON_HEADERS, body: HEALTH };
    if (name === 'pay') return payPage(settings.pageOrigin);
    if (name === 'payScript') return payScript();
    if (name === 'payStyle') return payStyle();
    const ready = await services;
    if (name === 'return') return ready.back(request.query);
    const ifNoneMatch = request.header('if-none-match');
    if (name === 'checkout') return ready.answers.checkout(turn, parameters['serviceCode'] ?? '', ifNoneMatch);
    if (name === 'articles') return ready.answers.articles(turn, parameters['stateCode'] ?? '', ifNoneMatch);
    if (ROUTES[name].method !== 'GET') {
      requireOrigin(request, rules);
      requireJsonType(request);
    }
    return json(await call(ready, request, turn, name, parameters['documentId'] ?? ''));
  }

  async function call(
    { quote, order, calls }: Services, request: ProxyRequest, turn: Turn,
    name: Exclude<RouteName, 'checkout' | 'articles'>, documentId: string,
  ): Promise<unknown> {
    if (name === 'quote') return quote(turn, request, parseBody(ROUTES.quote.body, await readJson(request)));
    if (name === 'order') return order(turn, request, parseBody(ROUTES.order.body, await readJson(request)));
    // The token comes before the body: who may not ask is not read.
    const held = await calls.open(request, ROUTES[name].token);
    if (name === 'status') return calls.view(turn, held);
    const body = await readJson(request);
    switch (name) {
      case 'parties':
        return calls.correctParties(turn, held, parseBody(ROUTES.parties.body, body, '/parties'));
      case 'payment':
        return calls.pay(turn, held, parseBody(ROUTES.payment.body, body).returnUrl);
      case 'document':
        parseBody(ROUTES.document.body, body);
        return calls.document(turn, held, documentId);
      case 'link':
        parseBody(ROUTES.link.body, body);
        return calls.link(held);
    }
  }

  /** The answer, or the deadline: work that was paid for goes on behind, and its result is kept. */
  function within(turn: Turn, work: Promise<ProxyAnswer>): Promise<ProxyAnswer> {
    return new Promise((resolve, reject) => {
      const cancel = clock.after(Math.max(turn.left(), 0), () => {
        reject(new Problem('UPSTREAM_TIMEOUT', 'The service took too long. Please try again.'));
      });
      work.then(resolve, reject).finally(cancel);
    });
  }

  function failure(error: unknown, requestId: string): ProxyAnswer {
    if (!(error instanceof Problem)) {
      const broken = error instanceof HookError ? error : undefined;
      const thrown = broken?.cause ?? error;
      const stack = thrown instanceof Error ? (thrown.stack ?? '').split('\n') : [];
      const frames = stack.filter((line) => /^\s+at /.test(line)).slice(0, 8).join('\n');
      const fields = { requestId, hook: broken?.hook, errorName: errorNameOf(thrown), frames };
      log.error(fields, broken?.message ?? 'A request failed inside the proxy.');
    }
    const problem = error instanceof Problem
      ? error : new Problem('INTERNAL', 'Something went wrong on our side. Please try again.');
    const { retryAfterSeconds } = problem.detail;
    return {
      status: problem.status,
      headers: {
        ...JSON_HEADERS,
        ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
        ...(problem.code === 'TOKEN_INVALID' && { 'www-authenticate': 'Bearer' }),
        ...(problem.code === 'TOO_LARGE' && { connection: 'close' }),
      },
      body: JSON.stringify(problem.body(requestId)),
    };
  }

  return async (request) => {
    const started = clock.now();
    const requestId = requestIdOf(request.header('x-request-id'));
    const finish = (answer: ProxyAnswer, route: string): ProxyAnswer => {
      const durationMs = clock.now() - started;
      const method = request.method.slice(0, 16);
      log.info({ requestId, route, method, status: answer.status, durationMs }, 'answered');
      return { ...answer, headers: { ...answer.headers, ...corsHeaders(request, rules), 'x-request-id': requestId } };
    };

    if (request.method === 'OPTIONS') {
      return finish({ status: 204, headers: { ...GUARDS, ...preflightHeaders(request, rules) } }, 'preflight');
    }
    const match = findRoute(PATTERNS, request.method, belowMount(settings.mount, request.path));
    if (!match) return finish(failure(new Problem('NOT_FOUND', 'There is nothing here.'), requestId), 'none');
    if ('allow' in match) {
      const refusal = failure(new Problem('METHOD_NOT_ALLOWED', 'This cannot be done here.'), requestId);
      return finish({ ...refusal, headers: { ...refusal.headers, allow: match.allow.join(', ') } }, 'none');
    }
    try {
      const network = clientNetwork(clientAddress(request.ip, request.header('x-forwarded-for'), trusted));
      const turn = startTurn(requestId, network, clock);
      return finish(await within(turn, answerTo(request, match, turn)), match.name);
    } catch (error) {
      return finish(failure(error, requestId), match.name);
    }
  };
}

const json = (value: unknown): ProxyAnswer => ({ status: 200, headers: JSON_HEADERS, body: JSON.stringify(value) });
