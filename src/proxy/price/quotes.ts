import type { Clock } from '../../base/clock.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Quote, QuoteAnswer, QuoteRequest } from '../../wire/quote.ts';
import { customerOf } from '../order/customer.ts';
import type { CustomerParts } from '../order/customer.ts';
import type { QuoteInput, Settings } from '../options.ts';
import { readInput } from './input.ts';
import { refuseUnsold } from './known-codes.ts';
import type { Price } from './price.ts';
import { Problem } from '../problem.ts';
import type { ProxyRequest } from '../http/record.ts';
import type { Secrets } from '../seal/secrets.ts';
import type { Spend } from './spend.ts';
import type { QuoteClaims, Tokens } from '../seal/tokens.ts';
import type { Turn } from '../http/turn.ts';

export interface QuoteParts extends CustomerParts {
  settings: CustomerParts['settings'] & Pick<Settings, 'services'>;
  catalogue: Pick<Catalogue, 'atHand'>;
  price: Price;
  spend: Spend;
  tokens: Tokens;
  secrets: Secrets;
  clock: Clock;
}

/* A price that the service holds for less is still worth a try: clocks differ. */
const LEAST_LIFE = 2 * 60;

/** `POST MOUNT/quotes`: a price, sealed. */
export function createQuotes(parts: QuoteParts) {
  const { settings, catalogue, price, spend, tokens, secrets, clock } = parts;
  return async (turn: Turn, request: ProxyRequest, body: QuoteRequest): Promise<QuoteAnswer> => {
    // Before the lists are looked at: what is not sold must not buy them. Nor does it take a place among those who are
    // counted: whoever has many addresses could take them all for nothing.
    if (!settings.services.has(body.serviceCode)) {
      throw new Problem('NOT_FOUND', 'This service is not sold here.', { field: 'serviceCode' });
    }
    const input = readInput(body);
    refuseUnsold(catalogue, input);
    await spend.countQuote(turn.network);
    const cus = await customerOf(parts, turn, secrets.current, request, input);
    const priced = await price(turn, input);
    const claims: QuoteClaims = {
      jti: crypto.randomUUID(), ...sealedInput(input), tot: priced.totalMinor,
      fee: priced.fee, mdv: priced.masterDataVersion, cus,
    };
    const now = Math.floor(clock.now() / 1000);
    const held = Math.max(Math.floor((priced.heldUntil ?? Infinity) / 1000), now + LEAST_LIFE);
    const expiresAt = Math.min(tokens.lifeOf('quote'), held);
    const { serviceCode, stateCode, articleCode } = input;
    const quote: Quote = {
      id: claims.jti, serviceCode, stateCode, articleCode, currency: 'INR', lines: priced.lines,
      totalMinor: priced.totalMinor, expiresAt: new Date(expiresAt * 1000).toISOString(),
      ...(priced.coupon && { coupon: priced.coupon }),
    };
    return { quote, quoteToken: await tokens.seal('quote', claims, expiresAt) };
  };
}

type SealedInput = Pick<QuoteClaims, 'svc' | 'sta' | 'art' | 'duty' | 'dist' | 'sro' | 'door' | 'coup' | 'ref'>;

function sealedInput(input: QuoteInput): SealedInput {
  return {
    svc: input.serviceCode, sta: input.stateCode, art: input.articleCode, duty: input.stampDutyMinor,
    dist: input.districtCode, sro: input.sroValue, door: input.doorstepDelivery, coup: input.couponCode,
    ref: input.reference,
  };
}

/** What was priced, read back out of the token. */
export function inputOf(claims: SealedInput): QuoteInput {
  return {
    serviceCode: claims.svc, stateCode: claims.sta, articleCode: claims.art, stampDutyMinor: claims.duty,
    ...(claims.dist !== undefined && { districtCode: claims.dist }),
    ...(claims.sro !== undefined && { sroValue: claims.sro }),
    ...(claims.door !== undefined && { doorstepDelivery: claims.door }),
    ...(claims.coup !== undefined && { couponCode: claims.coup }),
    ...(claims.ref !== undefined && { reference: claims.ref }),
  };
}
