import type { Clock } from '../../base/clock.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { QuoteRequest, type Quote, type QuoteAnswer } from '../../wire/quote.ts';
import type { QuoteBody } from '../../wire/session.ts';
import { customerIdOf, sealedCustomer, type CustomerParts } from './customer.ts';
import type { QuoteInput, Settings } from '../config/options.ts';
import { readInput, refuseUnavailable } from './input.ts';
import { toSealedLines } from './sealed-lines.ts';
import type { Price, Priced } from './price.ts';
import { Problem, sessionRequired } from '../context/problem.ts';
import type { ProxyRequest } from '../http/messages.ts';
import { parseBody } from '../http/body.ts';
import { openLiveSession, type HeldSession } from '../sessions/open-session.ts';
import { closedPlace, fixedByOrder, refusedField, withFixedStamp } from '../sessions/fixed-fields.ts';
import type { SessionTokens } from '../tokens/session-tokens.ts';
import type { SessionOrders } from '../sessions/session-orders.ts';
import { orderIdOf } from '../tokens/ids.ts';
import type { Secrets } from '../tokens/secrets.ts';
import type { QuoteClaims, Tokens } from '../tokens/tokens.ts';
import { forSession, type RequestContext } from '../context/request-context.ts';

export interface QuoteParts extends CustomerParts {
  settings: CustomerParts['settings'] & Pick<Settings, 'services' | 'requireSession'>;
  catalogue: Pick<Catalogue, 'peek' | 'states'>;
  price: Price;
  tokens: Tokens;
  secrets: Secrets;
  sessions: SessionTokens;
  sessionOrders: Pick<SessionOrders, 'requireOpen'>;
  clock: Clock;
}

/* A price that expires sooner is still offered, because clocks differ. */
const LEAST_LIFE = 2 * 60;

/** `POST MOUNT/quotes`: returns a sealed price, which is bound to the session of the request if there is one. */
export function createQuotes(parts: QuoteParts) {
  const { settings, catalogue, price, tokens, secrets, sessions, sessionOrders, clock } = parts;

  /** The session of a request, and the request with all that it fixes. */
  async function completed(body: QuoteBody): Promise<{ request: QuoteRequest; session: HeldSession | undefined }> {
    const { session: token, ...sent } = body;
    if (token === undefined) {
      if (settings.requireSession) throw sessionRequired();
      return { request: parseBody(QuoteRequest, sent), session: undefined };
    }
    const session = await openLiveSession(sessions, token);
    return { request: parseBody(QuoteRequest, withFixedStamp(session.claims, sent)), session };
  }

  /** @throws Problem INVALID_INPUT for a district or an office that neither the session nor the state asks for */
  async function requireNeededPlace(
    context: RequestContext,
    claims: HeldSession['claims'],
    input: QuoteInput,
  ): Promise<void> {
    // The list is read only if it decides.
    if (closedPlace(claims, { ...input }, {}) === undefined) return;
    const { states } = await catalogue.states(context);
    const state = states.find(({ code }) => code === input.stateCode);
    const field = closedPlace(claims, { ...input }, { district: state?.requiresDistrict, office: state?.requiresSro });
    if (field !== undefined) throw refusedField(field, false);
  }

  return async (received: RequestContext, request: ProxyRequest, body: QuoteBody): Promise<QuoteAnswer> => {
    const { request: asked, session } = await completed(body);
    // Checked before any list is read, because reading lists costs money.
    requireService(settings, asked.serviceCode);
    const context = session ? forSession(received, session.key) : received;
    const input = readInput(asked);
    refuseUnavailable(catalogue, input);
    if (session) {
      await requireNeededPlace(context, session.claims, input);
      await sessionOrders.requireOpen(context, session);
    }
    const customerId = session?.claims.cus ?? (await customerIdOf(parts, context, request, input));
    const jti = crypto.randomUUID();
    const sale = session ?? {
      secret: secrets.current,
      externalOrderId: await orderIdOf({ secret: secrets.current, claims: { jti } }),
    };
    const cus = await sealedCustomer(sale.secret, customerId);
    const priced = await price(context, input, sale.externalOrderId);
    const claims: QuoteClaims = {
      jti,
      ...sealedInput(input),
      ...priced.article,
      tot: priced.totalMinor,
      lns: toSealedLines(priced.lines),
      fee: priced.fee,
      mdv: priced.masterDataVersion,
      cus,
      ...(session && {
        ses: session.id,
        two: priced.secondParty || undefined,
        fix: fixedByOrder(session.claims, input.doorstepDelivery),
      }),
    };
    const now = Math.floor(clock.now() / 1000);
    const expiry = Math.max(Math.floor((priced.heldUntil ?? Infinity) / 1000), now + LEAST_LIFE);
    const expiresAt = Math.min(tokens.lifeOf('quote'), expiry);
    return {
      quote: toQuote(input, priced, { id: jti, expiresAt: expiresAt * 1000 }),
      quoteToken: await tokens.seal('quote', claims, expiresAt),
    };
  };
}

/** @throws Problem NOT_FOUND */
export function requireService({ services }: Pick<Settings, 'services'>, serviceCode: string): void {
  if (!services.has(serviceCode))
    throw new Problem('NOT_FOUND', 'This service is not sold here.', { field: 'serviceCode' });
}

/** A price as pages see it. @param expiresAt milliseconds since the epoch */
export function toQuote(
  { serviceCode, stateCode, articleCode }: QuoteInput,
  { lines, totalMinor, coupon }: Priced,
  { id, expiresAt }: { id: string; expiresAt: number },
): Quote {
  return {
    id,
    serviceCode,
    stateCode,
    articleCode,
    currency: 'INR',
    lines,
    totalMinor,
    expiresAt: new Date(expiresAt).toISOString(),
    ...(coupon && { coupon }),
  };
}

type SealedInput = Pick<QuoteClaims, 'svc' | 'sta' | 'art' | 'duty' | 'dist' | 'sro' | 'door' | 'coup' | 'ref'>;

function sealedInput(input: QuoteInput): SealedInput {
  return {
    svc: input.serviceCode,
    sta: input.stateCode,
    art: input.articleCode,
    duty: input.stampDutyMinor,
    dist: input.districtCode,
    sro: input.sroValue,
    door: input.doorstepDelivery,
    coup: input.couponCode,
    ref: input.reference,
  };
}

/** Restores the input from the token. */
export function inputOf(claims: SealedInput): QuoteInput {
  return {
    serviceCode: claims.svc,
    stateCode: claims.sta,
    articleCode: claims.art,
    stampDutyMinor: claims.duty,
    ...(claims.dist !== undefined && { districtCode: claims.dist }),
    ...(claims.sro !== undefined && { sroValue: claims.sro }),
    ...(claims.door !== undefined && { doorstepDelivery: claims.door }),
    ...(claims.coup !== undefined && { couponCode: claims.coup }),
    ...(claims.ref !== undefined && { reference: claims.ref }),
  };
}
