import { QuoteRequest } from '../../wire/quote.ts';
import { SessionQuoteRequest, type QuoteBody } from '../../wire/session.ts';
import { own } from '../../base/evaluator/index.ts';
import { ROUTES, type RouteName } from '../../wire/routes.ts';
import type { ServeAsset } from '../assets/assets.ts';
import type { CheckoutResponses } from '../catalogue/checkout.ts';
import { textLanguage } from '../catalogue/family-texts.ts';
import { readJson, parseBody } from '../http/body.ts';
import { GUARDS, json, jsonText } from '../http/headers.ts';
import { pattern, type Pattern } from './match.ts';
import type { Settings } from '../config/options.ts';
import type { DeviceTokens } from '../orders/device-tokens.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { OrderSession, OrderHandlers, OrderView } from '../orders/order-handlers.ts';
import type { TradeCode } from '../orders/trade-code.ts';
import type { createOrders } from '../orders/place-order.ts';
import { isPaymentPageRequest } from '../payment-page/is-payment-page-request.ts';
import { languageOf } from '../payment-page/languages.ts';
import { payPage, payScript, payStyle, unavailablePage } from '../payment-page/page.ts';
import type { createQuotes } from '../quotes/quotes.ts';
import { Problem } from '../context/problem.ts';
import type { ProxyResponse, ProxyRequest } from '../http/messages.ts';
import { fromCacheOnly, type RequestContext } from '../context/request-context.ts';
import type { createSessionView } from '../orders/session-view.ts';
import { sessionBearerOf } from '../sessions/open-session.ts';
import type { SessionTokens } from '../tokens/session-tokens.ts';
import type { PanVerification } from '../verification/verify-pan.ts';
import type { Receive } from '../webhooks/receiver.ts';
import { pageAlone, pageWithCode } from '../payments/return-url.ts';
import type { Status } from '../orders/status.ts';
import type { ReturnCodes } from '../tokens/return-codes.ts';
import type { Tokens } from '../tokens/tokens.ts';

export interface ReturnParts {
  tokens: Tokens;
  codes: ReturnCodes;
  status: Pick<Status, 'changed'>;
  settings: Settings;
}

/**
 * `MOUNT/return?s=<handle>`: redirects from the provider to the sealed return page. Data that the provider posts or
 * appends is ignored: that page reads the status from the service. The handle is reusable, because customers reload and
 * providers post and then redirect. Each use gives a code of its own.
 */
export async function returnToPage(
  request: Pick<ProxyRequest, 'path' | 'query'>,
  { tokens, codes, status, settings }: ReturnParts,
): Promise<ProxyResponse> {
  const verified = await tokens.verify('return', handleOf(request.query));
  // An expired handle still names the page, but grants nothing.
  if (!verified || verified.expired)
    return unavailablePage(settings, request, pageAlone(verified?.claims.ret, settings));
  const { ret, bare, ...order } = verified.claims;
  // The payment may have changed at the provider, so the next read must be fresh. Reads are still limited to one in two
  // seconds.
  await status.changed(order.oid);
  const page = bare ? pageAlone(ret, settings) : undefined;
  const location = page ?? pageWithCode(ret, await codes.seal('payment', order), settings);
  return { status: 303, headers: { ...GUARDS, location } };
}

const HANDLE = /^[\w.-]{1,6656}(?![\w.-])/;
const handleIn = (query: string): string | null => new URLSearchParams(query).get('s');

/** Some providers append `?status=…` to a URL that already has a query: the handle ends before it. */
function handleOf(query: string): string {
  return HANDLE.exec(handleIn(query) ?? '')?.[0] ?? '';
}

/**
 * Whether a request trades a code, as a page does. A provider sends the handle, and posts a form; what it posts without
 * the handle gets a page that says so.
 */
const isTrade = (request: Pick<ProxyRequest, 'method' | 'query' | 'header'>): boolean =>
  request.method === 'POST' && handleIn(request.query) === null && /json/i.test(request.header('content-type') ?? '');

/** The handlers behind the routes. */
export interface Services {
  returnToPage: (request: Pick<ProxyRequest, 'path' | 'query'>) => Promise<ProxyResponse>;
  tradeCode: TradeCode;
  checkoutResponses: CheckoutResponses;
  quote: ReturnType<typeof createQuotes>;
  order: ReturnType<typeof createOrders>;
  session: ReturnType<typeof createSessionView>;
  sessionTokens: Pick<SessionTokens, 'open'>;
  drafts: Drafts;
  orderHandlers: OrderHandlers;
  deviceTokens: DeviceTokens;
  panVerification: PanVerification;
  receive: Receive;
  setup: (request: ProxyRequest) => ProxyResponse;
  asset: ServeAsset;
  /** The proof of a nonce; see `secretProof`. */
  proveSecret: (nonce: string) => Promise<string>;
}

/** A request with its route. */
export interface Call {
  readonly request: ProxyRequest;
  readonly context: RequestContext;
  readonly services: Services;
  readonly settings: Settings;
  /** A parameter of the path, decoded. */
  readonly parameter: (name: string) => string;
}

type Name = RouteName | 'setup' | 'health' | 'asset' | 'pay' | 'payScript' | 'payStyle' | 'return' | 'webhooks';

export interface Route extends Pattern<Name> {
  /**
   * Who may send it. A write of a page must come from an allowed origin, as JSON; providers and the service send from
   * anywhere. A function decides by the request.
   */
  readonly from: 'page' | 'anywhere' | ((request: ProxyRequest) => 'page' | 'anywhere');
  /** Whether the route is enabled; a disabled route is 404 for every method. */
  readonly isOn?: (settings: Settings) => boolean;
  /** @throws Problem, synchronously or not */
  readonly answer: (call: Call) => ProxyResponse | Promise<ProxyResponse>;
}

type Answer = Route['answer'];
const HEALTH = JSON.stringify({ status: 'ok', contractVersion: 1 });

const orderView = ({ text, retryAfterSeconds }: OrderView): ProxyResponse => {
  const answer = jsonText(text);
  if (retryAfterSeconds === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(retryAfterSeconds) } };
};

/** A route of the contract: a write must come from a page. */
function contractRoute(name: RouteName, answer: Answer): Route {
  const { method, path } = ROUTES[name];
  return { ...pattern<Name>(name, method, path), from: method === 'GET' ? 'anywhere' : 'page', answer };
}

/**
 * A public list. With `requireSession` only a request with a live session may buy what is not cached.
 */
function listRoute(
  name: 'checkout' | 'articles',
  answer: (call: Call, context: RequestContext) => ReturnType<Answer>,
): Route {
  return contractRoute(name, (call) => {
    const { context, request, services, settings } = call;
    if (!settings.requireSession) return answer(call, context);
    const token = sessionBearerOf(request);
    if (token === undefined) return answer(call, fromCacheOnly(context));
    return (
      services.sessionTokens
        .open(token)
        // Without the store nothing is bought, and what is cached is still served.
        .catch(() => undefined)
        .then((session) => answer(call, session && !session.expired ? context : fromCacheOnly(context)))
    );
  });
}

/** A route that needs an order's token. The token is verified before the body is read. */
function sessionRoute<Made>(
  name: 'status' | 'parties' | 'payment' | 'document' | 'link',
  handle: (call: Call, session: OrderSession) => Promise<Made>,
  answer: (made: Made) => ProxyResponse = json,
): Route {
  return contractRoute(name, async (call) => {
    const session = await call.services.orderHandlers.authorize(call.request, ROUTES[name].token);
    return answer(await handle(call, session));
  });
}

/** A route that our client does not call: pages, their assets, and callbacks. */
const uncalledRoute = (name: Name, method: string, path: string, answer: Answer): Route => ({
  ...pattern(name, method, path),
  from: 'anywhere',
  answer,
});

/* A nonce of another form is ignored. */
const NONCE = /^[\w-]{8,128}$/;

/**
 * With `?nonce=N` also a proof that this proxy has the secret: `estamp-proxy doctor` finds out whether an address is
 * its own.
 */
const healthRoute: Answer = ({ services, request }) => {
  const nonce = new URLSearchParams(request.query).get('nonce') ?? '';
  if (!NONCE.test(nonce)) return jsonText(HEALTH);
  return services.proveSecret(nonce).then((proof) => json({ status: 'ok', contractVersion: 1, proof }));
};

const assetRoute: Answer = ({ services, request, parameter }) => services.asset(request, parameter('file'));

const localeRoute: Answer = ({ services, request, parameter }) =>
  services.asset(request, `locales/${parameter('file')}`);
const returnRoute: Answer = ({ services, request }) => services.returnToPage(request);

/** By one schema, not by the union of both: its errors name the field. */
const parseQuoteBody = (body: unknown): QuoteBody =>
  own(body, 'session') === undefined ? parseBody(QuoteRequest, body) : parseBody(SessionQuoteRequest, body);

/** All routes of the proxy. Add routes here only. */
export const ROUTE_TABLE: readonly Route[] = [
  listRoute('checkout', ({ services, request, parameter }, context) =>
    services.checkoutResponses.checkout(context, parameter('serviceCode'), request.header('if-none-match')),
  ),
  listRoute('articles', ({ services, request, parameter }, context) =>
    services.checkoutResponses.articles(
      context,
      { stateCode: parameter('stateCode'), language: textLanguage(request.query) },
      request.header('if-none-match'),
    ),
  ),
  contractRoute('session', async ({ services, context, request }) => json(await services.session(context, request))),
  contractRoute('quote', async ({ services, context, request }) =>
    json(await services.quote(context, request, parseQuoteBody(await readJson(request)))),
  ),
  contractRoute('order', async ({ services, context, request }) =>
    json(await services.order(context, request, parseBody(ROUTES.order.body, await readJson(request)))),
  ),
  contractRoute('handOver', async ({ services, context, request }) =>
    json(await services.drafts.handOver(context, await readJson(request))),
  ),
  contractRoute('draft', async ({ services, context, request }) => json(await services.drafts.view(context, request))),
  sessionRoute('status', ({ services, context }, session) => services.orderHandlers.view(context, session), orderView),
  sessionRoute('parties', async ({ services, context, request }, session) =>
    services.orderHandlers.correctParties(
      context,
      session,
      parseBody(ROUTES.parties.body, await readJson(request, '/parties'), '/parties'),
    ),
  ),
  sessionRoute('payment', async ({ services, context, request }, session) => {
    const wayBack = parseBody(ROUTES.payment.body, await readJson(request));
    return services.orderHandlers.pay(context, session, wayBack, {
      language: languageOf(request.query).code,
      isPayPage: isPaymentPageRequest(request),
    });
  }),
  sessionRoute('document', async ({ services, context, request, parameter }, session) => {
    parseBody(ROUTES.document.body, await readJson(request));
    return services.orderHandlers.document(context, session, parameter('documentId'));
  }),
  sessionRoute('link', async ({ services, request }, session) => {
    parseBody(ROUTES.link.body, await readJson(request));
    return services.orderHandlers.link(session);
  }),
  contractRoute('open', async ({ services, context, request }) => {
    const latest = await services.deviceTokens.authorize(request);
    const { mobileEnding } = parseBody(ROUTES.open.body, await readJson(request));
    return json(await services.deviceTokens.open(context, latest, mobileEnding));
  }),
  contractRoute('pan', async ({ services: { panVerification }, settings, context, request }) => {
    if (!settings.panVerification) throw new Problem('NOT_FOUND', 'Not found.');
    const sale = await panVerification.authorize(request);
    return json(await panVerification.verify(context, sale, parseBody(ROUTES.pan.body, await readJson(request))));
  }),
  {
    ...uncalledRoute('webhooks', 'POST', '/webhooks', ({ services, context, request }) =>
      services.receive(context, request),
    ),
    isOn: ({ webhookSecrets }) => webhookSecrets.length > 0,
  },
  uncalledRoute('setup', 'GET', '/setup', ({ services, request }) => services.setup(request)),
  uncalledRoute('asset', 'GET', '/assets/{file}', assetRoute),
  uncalledRoute('asset', 'GET', '/assets/locales/{file}', localeRoute),
  uncalledRoute('health', 'GET', '/health', healthRoute),
  uncalledRoute('pay', 'GET', '/pay', ({ settings, request }) => payPage(settings.payment.provider, settings, request)),
  uncalledRoute('payScript', 'GET', '/pay.js', ({ settings }) => payScript(settings.payment.provider)),
  uncalledRoute('payStyle', 'GET', '/pay.css', ({ settings }) => payStyle(settings)),
  uncalledRoute('return', 'GET', '/return', returnRoute),
  {
    ...uncalledRoute('return', 'POST', '/return', async (call) => {
      const { services, context, request } = call;
      if (!isTrade(request)) return returnRoute(call);
      return json(await services.tradeCode(context, parseBody(ROUTES.trade.body, await readJson(request))));
    }),
    from: (request) => (isTrade(request) ? 'page' : 'anywhere'),
  },
];
