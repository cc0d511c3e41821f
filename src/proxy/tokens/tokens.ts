import { decodeProtectedHeader } from 'jose/decode/protected_header';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { Clock } from '../../base/clock.ts';
import { LineKind } from '../../wire/quote.ts';
import { boundedCache } from '../context/single-flight.ts';
import type { Secret, Secrets } from './secrets.ts';

const Paise = z.int().nonnegative();
const Id = z.string().min(1).max(128);

/** The bought stamp, so that an order can show it without a call that costs money. */
const StampClaims = z.object({
  sta: z.string(),
  art: z.string(),
  /** The document's name, and the family of a well-known one, in the list that the price was made with. */
  doc: z.string().optional(),
  /** The number of its article, or its code if it has none: it is printed. */
  num: z.string().optional(),
  fam: z.string().optional(),
  /** The requested stamp value in paise. */
  duty: Paise,
});
export type StampClaims = z.infer<typeof StampClaims>;

/** The claims of a quote. Its holder can read them; they contain no personal data. */
const QuoteClaims = StampClaims.extend({
  jti: Id,
  svc: z.string(),
  dist: z.string().optional(),
  sro: z.string().optional(),
  door: z.boolean().optional(),
  coup: z.string().optional(),
  ref: z.string().optional(),
  /** The total that the customer pays, in paise. */
  tot: Paise,
  /** The lines of the price: kind, label, paise. Only a discount is negative. */
  lns: z.array(z.tuple([LineKind, z.string(), z.int()])).optional(),
  /** The service's own fee at that time. When it changes, the price is outdated. */
  fee: z.string().optional(),
  mdv: z.int().optional(),
  /** HMAC of the merchant's customer id; absent for guests. */
  cus: z.string().optional(),
  /** The id of the checkout session that the price is bound to. */
  ses: Id.optional(),
  /** The document has two parties. Only with a session, which leaves the second open then. */
  two: z.boolean().optional(),
  /** The same as `fix` of an order. */
  fix: z.array(z.string()).optional(),
});
export type QuoteClaims = z.infer<typeof QuoteClaims>;

/** The claims of an order token. */
const OrderClaims = StampClaims.extend({
  oid: Id,
  svc: z.string(),
  ref: z.string().optional(),
  tot: Paise,
  /** The `kid` of the quote's secret, which derives everything about this order. */
  dk: z.string(),
  /** The party revision: the number of corrections. */
  rev: z.int().nonnegative(),
  /** The intents of the payment attempts so far, oldest first. */
  ints: z.array(Id).max(10),
  /** The page that a payment returns to. */
  ret: z.string().optional(),
  /** A payment returns without a code in the address. */
  bare: z.literal(true).optional(),
  /** The paper is delivered, so its address must always end with a PIN code. */
  door: z.boolean().optional(),
  /**
   * What the order's checkout session does not open: names of parties, `otherPurchaser`, `returnUrl` and
   * `returnParameter`. Absent without a session.
   */
  fix: z.array(z.string()).optional(),
});
export type OrderClaims = z.infer<typeof OrderClaims>;

const ViewClaims = OrderClaims.extend({
  /** Set on tokens of shared links. A return from payment has none: its user is the customer. */
  lnk: z.literal(true).optional(),
});

/**
 * One payment attempt and its return page. Its shape differs from an order's, so it cannot pass as one. It names the
 * document by its code only: some providers accept short URLs only.
 */
const ReturnClaims = OrderClaims.pick({
  oid: true,
  svc: true,
  ref: true,
  sta: true,
  art: true,
  duty: true,
  tot: true,
  dk: true,
  ret: true,
  bare: true,
  door: true,
}).extend({
  /** The intent of this attempt. */
  int: Id,
  /** The intents of earlier attempts, oldest first. */
  earlier: z.array(Id).max(10),
});

/** The stamp alone, out of the claims of any token. */
export const stampClaims = ({ sta, art, doc, num, fam, duty }: StampClaims): StampClaims => ({
  sta,
  art,
  doc,
  num,
  fam,
  duty,
});

const DAY = 24 * 3600;
/** The life of an order token. What is kept for an order lives as long, so that no order outlives its records. */
export const ORDER_LIFE_SECONDS = 30 * DAY;
/* Milliseconds, and tokens. A browser polls its order every few seconds. */
const CACHE_TTL_MS = 15 * 60_000;
const MAX_CACHED = 10_000;

/* 32 bytes in canonical base64url. Other encodings of the same bytes would fill the cache. */
const SIGNATURE = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

const KINDS = {
  /** A price of one mount: another shop with the same secret has prices of its own. */
  quote: { typ: 'estamp-quote+jwt', claims: QuoteClaims, seconds: 15 * 60, ofMount: true },
  order: { typ: 'estamp-order+jwt', claims: OrderClaims, seconds: ORDER_LIFE_SECONDS, ofMount: false },
  /** Reads an order and its documents; cannot correct, pay or share. A shared link sets a longer lifetime. */
  view: { typ: 'estamp-view+jwt', claims: ViewClaims, seconds: DAY, ofMount: false },
  /** Returns from one payment attempt. The provider sees it, so it grants no more than a `view` token, for a day. */
  return: { typ: 'estamp-return+jwt', claims: ReturnClaims, seconds: DAY, ofMount: false },
} as const;

type Kinds = typeof KINDS;
export type TokenKind = keyof Kinds;
export type Claims<Kind extends TokenKind> = z.infer<Kinds[Kind]['claims']>;

/** A token that was verified. */
export interface VerifiedToken<Kind extends TokenKind> {
  /** Frozen, because the object is shared. */
  claims: Claims<Kind>;
  /** The secret that its `kid` names. */
  secret: Secret;
  /** Seconds since the epoch. */
  expiresAt: number;
  expired: boolean;
}

interface CachedToken extends Omit<VerifiedToken<TokenKind>, 'expired'> {
  kind: TokenKind;
  token: string;
}

export interface Tokens {
  /** @param expiresAt seconds since the epoch; default: the lifetime of this kind */
  seal<Kind extends TokenKind>(kind: Kind, claims: Claims<Kind>, expiresAt?: number): Promise<string>;
  /** @returns `undefined` if it is not a valid token of this kind; an expired token is returned and marked */
  verify<Kind extends TokenKind>(kind: Kind, token: string): Promise<VerifiedToken<Kind> | undefined>;
  /** The expiry of a token of this kind that is sealed now, in seconds since the epoch. */
  lifeOf(kind: TokenKind): number;
}

/** The proxy that tokens are for. */
export interface TokenAudience {
  readonly mode: 'test' | 'live';
  /** The mount as browsers see it, with its origin. */
  readonly mount: string;
}

/**
 * Sealed tokens: JWS with HS256. Algorithm, audience, type and key are pinned. The audience holds the mode, so a test
 * token is not valid for a live proxy. That of a quote holds the mount too. Tokens of orders live for 30 days and stay
 * valid when the shop moves to another address.
 */
export function createTokens(secrets: Secrets, { mode, mount }: TokenAudience, clock: Clock): Tokens {
  // A verified token stays valid for its kind, text and secret. Only verified tokens are cached, so clients cannot fill
  // the cache; expiry is checked at each use.
  const cache = new LRUCache<string, CachedToken>({
    ...boundedCache(MAX_CACHED),
    ttl: CACHE_TTL_MS,
    perf: clock,
    ttlResolution: 0,
  });
  const audienceOf = (kind: TokenKind): string => `estamp-checkout:${mode}${KINDS[kind].ofMount ? `:${mount}` : ''}`;
  const seconds = (): number => Math.floor(clock.now() / 1000);
  const lifeOf = (kind: TokenKind): number => seconds() + KINDS[kind].seconds;

  /** @throws if it is not a valid token of this kind */
  async function verifySignature(kind: TokenKind, token: string): Promise<CachedToken | undefined> {
    const { kid, typ } = decodeProtectedHeader(token);
    const secret = secrets.find(kid);
    if (!secret || typ !== KINDS[kind].typ) return undefined;
    const { payload } = await jwtVerify(token, secret.signing, {
      algorithms: ['HS256'],
      audience: audienceOf(kind),
      typ,
      requiredClaims: ['exp', 'iat'],
      // Expiry is checked by the caller: an expired quote still returns its order.
      currentDate: new Date(0),
    });
    const claims = KINDS[kind].claims.parse(payload);
    Object.freeze(claims);
    for (const part of Object.values<unknown>(claims)) Object.freeze(part);
    return { kind, token, claims, secret, expiresAt: payload.exp ?? 0 };
  }

  return {
    lifeOf,
    seal(kind, claims, expiresAt = lifeOf(kind)) {
      const { kid, signing } = secrets.current;
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: KINDS[kind].typ, kid })
        .setAudience(audienceOf(kind))
        .setIssuedAt(seconds())
        .setExpirationTime(expiresAt)
        .sign(signing);
    },
    async verify(kind, token) {
      // Keyed by the short signature; the full text is compared too.
      const signature = token.slice(token.lastIndexOf('.') + 1);
      if (!SIGNATURE.test(signature)) return undefined;
      let cached = cache.get(signature);
      if (cached?.token !== token || cached.kind !== kind) {
        cached = await verifySignature(kind, token).catch(() => undefined);
        if (!cached) return undefined;
        cache.set(signature, cached);
      }
      const { claims, secret, expiresAt } = cached;
      return { claims: claims as Claims<typeof kind>, secret, expiresAt, expired: expiresAt <= seconds() };
    },
  };
}
