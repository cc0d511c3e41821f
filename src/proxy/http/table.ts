import { ROUTES } from '../../wire/routes.ts';
import type { RouteName } from '../../wire/routes.ts';
import type { CheckoutAnswers } from '../catalogue/checkout.ts';
import { readJson } from './body.ts';
import { JSON_HEADERS } from './headers.ts';
import { pattern } from './match.ts';
import type { Pattern } from './match.ts';
import type { Settings } from '../options.ts';
import type { Held, OrderCalls } from '../order/order-calls.ts';
import type { createOrders } from '../order/orders.ts';
import { parseBody } from './parse-body.ts';
import { isAskedByPayPage } from '../pay/asked-by.ts';
import { languageOf } from '../pay/languages.ts';
import { payPage, payScript, payStyle } from '../pay/page.ts';
import type { createQuotes } from '../price/quotes.ts';
import { Problem } from '../problem.ts';
import type { ProxyAnswer, ProxyRequest } from './record.ts';
import type { Turn } from './turn.ts';
import type { PanVerification } from '../verification/verify-pan.ts';
import type { Receive } from '../webhooks/receiver.ts';

/** What the routes lead to. */
export interface Services {
  back: (query: string) => Promise<ProxyAnswer>;
  answers: CheckoutAnswers;
  quote: ReturnType<typeof createQuotes>;
  order: ReturnType<typeof createOrders>;
  calls: OrderCalls;
  panVerification: PanVerification;
  receive: Receive;
}

/** A request that has found its route. */
export interface Call {
  readonly request: ProxyRequest;
  readonly turn: Turn;
  readonly services: Services;
  readonly settings: Settings;
  /** A parameter of the path, decoded. */
  readonly parameter: (name: string) => string;
}

type Name = RouteName | 'health' | 'pay' | 'payScript' | 'payStyle' | 'return' | 'webhooks';

export interface Row extends Pattern<Name> {
  /**
   * Whose requests it takes. What a page writes must come from one of the allowed origins, as JSON; providers and
   * the service come from anywhere.
   */
  readonly from: 'page' | 'anywhere';
  /** Whether it is there at all; what is not is 404 by every method. */
  readonly isOn?: (settings: Settings) => boolean;
  /** @throws Problem, at once or later */
  readonly answer: (call: Call) => ProxyAnswer | Promise<ProxyAnswer>;
}

type Answer = Row['answer'];

const HEALTH = JSON.stringify({ status: 'ok', contractVersion: 1 });

const written = (body: string): ProxyAnswer => ({ status: 200, headers: JSON_HEADERS, body });
const json = (value: unknown): ProxyAnswer => written(JSON.stringify(value));

/** A call of the contract: a write comes from a page. */
function call(name: RouteName, answer: Answer): Row {
  const { method, path } = ROUTES[name];
  return { ...pattern<Name>(name, method, path), from: method === 'GET' ? 'anywhere' : 'page', answer };
}

/** A call that stands on an order's token. The token comes before the body: who may not ask is not read. */
function orderCall<Made>(
  name: 'status' | 'parties' | 'payment' | 'document' | 'link',
  work: (call: Call, held: Held) => Promise<Made>, answer: (made: Made) => ProxyAnswer = json,
): Row {
  return call(name, async (asked) => {
    const held = await asked.services.calls.open(asked.request, ROUTES[name].token);
    return answer(await work(asked, held));
  });
}

/** What no client of ours calls: pages, their parts, and whoever comes from elsewhere. */
const other = (name: Name, method: string, path: string, answer: Answer): Row =>
  ({ ...pattern(name, method, path), from: 'anywhere', answer });

const goBack: Answer = ({ services, request }) => services.back(request.query);

/** Every route of the proxy and what it leads to. A route is added here, and nowhere else. */
export const TABLE: readonly Row[] = [
  call('checkout', ({ services, turn, request, parameter }) =>
    services.answers.checkout(turn, parameter('serviceCode'), request.header('if-none-match'))),
  call('articles', ({ services, turn, request, parameter }) =>
    services.answers.articles(turn, parameter('stateCode'), request.header('if-none-match'))),
  call('quote', async ({ services, turn, request }) =>
    json(await services.quote(turn, request, parseBody(ROUTES.quote.body, await readJson(request))))),
  call('order', async ({ services, turn, request }) =>
    json(await services.order(turn, request, parseBody(ROUTES.order.body, await readJson(request))))),
  orderCall('status', ({ services, turn }, held) => services.calls.view(turn, held), written),
  orderCall('parties', async ({ services, turn, request }, held) =>
    services.calls.correctParties(turn, held, parseBody(ROUTES.parties.body, await readJson(request), '/parties'))),
  orderCall('payment', async ({ services, turn, request }, held) => {
    const { returnUrl } = parseBody(ROUTES.payment.body, await readJson(request));
    return services.calls.pay(turn, held, returnUrl, {
      language: languageOf(request.query).code, isPayPage: isAskedByPayPage(request),
    });
  }),
  orderCall('document', async ({ services, turn, request, parameter }, held) => {
    parseBody(ROUTES.document.body, await readJson(request));
    return services.calls.document(turn, held, parameter('documentId'));
  }),
  orderCall('link', async ({ services, request }, held) => {
    parseBody(ROUTES.link.body, await readJson(request));
    return services.calls.link(held);
  }),
  call('pan', async ({ services: { panVerification }, settings, turn, request }) => {
    if (!settings.panVerification) throw new Problem('NOT_FOUND', 'There is nothing here.');
    const sale = await panVerification.open(request);
    return json(await panVerification.verify(turn, sale, parseBody(ROUTES.pan.body, await readJson(request))));
  }),
  {
    ...other('webhooks', 'POST', '/webhooks', ({ services, turn, request }) => services.receive(turn, request)),
    isOn: ({ webhookSecrets }) => webhookSecrets.length > 0,
  },
  other('health', 'GET', '/health', () => written(HEALTH)),
  other('pay', 'GET', '/pay', ({ settings, request }) => payPage(settings.payment.provider, settings, request.query)),
  other('payScript', 'GET', '/pay.js', ({ settings }) => payScript(settings.payment.provider)),
  other('payStyle', 'GET', '/pay.css', payStyle),
  other('return', 'GET', '/return', goBack),
  other('return', 'POST', '/return', goBack),
];
