import type { Checkout, StateArticles } from '../../wire/catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { PUBLIC_GUARDS, SETUP } from '../http/headers.ts';
import type { Settings } from '../config/options.ts';
import { createResponseCache, isCurrent, type CachedBody } from '../http/response-cache.ts';
import type { ProxyResponse } from '../http/messages.ts';
import { aboutOf, purposesOf, rolesOf, wordsOf, type TextLanguage } from './family-texts.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { TelemetryRecorder } from '../telemetry/telemetry.ts';

/** A state, and the language of the page: without one, the answer has the texts of all languages. */
export interface StateQuestion {
  readonly stateCode: string;
  readonly language: TextLanguage | undefined;
}

/* A code has no slash. The address has the language, too, so that other caches keep the answers apart. */
const keyOf = ({ stateCode, language }: StateQuestion): string => `${language ?? ''}/${stateCode}`;

/** Returns synchronously if all lists are fresh, and otherwise a promise. */
export interface CheckoutResponses {
  /** `GET MOUNT/checkout/{serviceCode}`. */
  checkout(
    context: RequestContext,
    serviceCode: string,
    ifNoneMatch: string | undefined,
  ): ProxyResponse | Promise<ProxyResponse>;
  /** `GET MOUNT/states/{stateCode}/articles`. */
  articles(
    context: RequestContext,
    asked: StateQuestion,
    ifNoneMatch: string | undefined,
  ): ProxyResponse | Promise<ProxyResponse>;
}

/* Browsers cache for a minute. After that an unchanged list costs a 304. */
const CACHE_HEADERS = { ...PUBLIC_GUARDS, 'cache-control': 'public, max-age=60, stale-while-revalidate=600' } as const;

type List = Parameters<Catalogue['peek']>[0];

/* The contract requires a version; the service's versions start at 1. */
const NO_VERSION = 0;

/** Responses that are equal for all clients, as rendered bytes. */
export function createCheckoutResponses(
  catalogue: Catalogue,
  settings: Settings,
  telemetry: Pick<TelemetryRecorder, 'count'>,
): CheckoutResponses {
  const peekList = (list: List, now: number): unknown => catalogue.peek(list, now);
  // Equal for all clients, so any cache may store it.
  const setup = { [SETUP]: settings.pageOrigin + settings.mount };
  const checkouts = createResponseCache<List, RenderedCheckout>(peekList, (prepared) =>
    renderCheckout(prepared, setup),
  );
  const articles = createResponseCache<List, RenderedCheckout>(peekList, renderCheckout);
  const { mode, brand } = settings;
  const seller = brand && {
    name: brand.name,
    ...(brand.url && { url: brand.url }),
    ...(brand.contact && { contact: brand.contact }),
  };
  const { provider, publicKey, methods } = settings.payment;

  async function makeCheckout(context: RequestContext, serviceCode: string): Promise<RenderedCheckout> {
    const service = await catalogue.service(context, serviceCode);
    const [schema, states] = await Promise.all([catalogue.form(context, serviceCode), catalogue.states(context)]);
    const make = (): Checkout => ({
      contractVersion: 1,
      mode,
      masterDataVersion: states.masterDataVersion ?? schema.masterDataVersion ?? NO_VERSION,
      service: {
        code: serviceCode,
        name: service.name ?? serviceCode,
        currency: 'INR',
        ...(service.processingTimeHours != null && { processingTimeHours: service.processingTimeHours }),
      },
      ...(seller && { brand: seller }),
      form: schema.form,
      states: states.states,
      payment: { provider, ...(publicKey !== undefined && { publicKey }), ...(methods?.length && { methods }) },
      features: { panVerification: settings.panVerification },
    });
    return checkouts.make(
      serviceCode,
      [
        { list: `service:${serviceCode}`, value: service },
        { list: `form:${serviceCode}`, value: schema },
        { list: 'states', value: states },
      ],
      make,
    );
  }

  async function makeArticles(context: RequestContext, asked: StateQuestion): Promise<RenderedCheckout> {
    const { stateCode, language } = asked;
    const answer = await catalogue.articles(context, stateCode);
    const make = (): StateArticles => ({
      stateCode,
      ...answer,
      masterDataVersion: answer.masterDataVersion ?? NO_VERSION,
      purposes: purposesOf(answer.articles, language),
      roles: rolesOf(answer.articles, language),
      about: aboutOf(answer.articles, language),
      words: wordsOf(answer.articles),
    });
    const states = await catalogue.states(context);
    return articles.make(
      keyOf(asked),
      [
        { list: `articles:${stateCode}`, value: answer },
        { list: 'states', value: states },
      ],
      make,
    );
  }

  /** Sends a cached response, without counting its lists one by one. */
  function sendCached(cached: RenderedCheckout, ifNoneMatch: string | undefined): ProxyResponse {
    telemetry.count('lists', 'answer', 'hit');
    return pick(cached, ifNoneMatch);
  }

  return {
    checkout(context, serviceCode, ifNoneMatch) {
      const cached = checkouts.cached(serviceCode, context.startedAt);
      if (cached) return sendCached(cached, ifNoneMatch);
      return makeCheckout(context, serviceCode).then((made) => pick(made, ifNoneMatch));
    },
    articles(context, asked, ifNoneMatch) {
      const cached = articles.cached(keyOf(asked), context.startedAt);
      if (cached) return sendCached(cached, ifNoneMatch);
      return makeArticles(context, asked).then((made) => pick(made, ifNoneMatch));
    },
  };
}

/** The 200 and the 304 of one body. */
interface RenderedCheckout {
  etag: string;
  whole: ProxyResponse;
  unchanged: ProxyResponse;
}

function renderCheckout({ body, etag }: CachedBody, extraHeaders: Record<string, string> = {}): RenderedCheckout {
  const headers = { ...CACHE_HEADERS, ...extraHeaders, etag };
  const bodyHeaders = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(body.byteLength) };
  return {
    etag,
    whole: { status: 200, headers: { ...headers, ...bodyHeaders }, body },
    unchanged: { status: 304, headers },
  };
}

const pick = ({ etag, whole, unchanged }: RenderedCheckout, ifNoneMatch: string | undefined): ProxyResponse =>
  isCurrent(ifNoneMatch, etag) ? unchanged : whole;
