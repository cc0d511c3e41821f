/** What a token of the proxy tells its bearer. Nothing here is verified: the proxy decides what a token is worth. */
export interface TokenClaims {
  /** The JWS type, by which a view token differs from an order token. */
  readonly typ?: string;
  /** Service code. */
  readonly svc?: string;
  /** The merchant's reference. */
  readonly ref?: string;
  /** `externalOrderId`. */
  readonly oid?: string;
  /** It came by a link that somebody was sent, not by the way back from payment. */
  readonly lnk?: boolean;
  /** Seconds since the epoch. */
  readonly iat?: number;
  readonly exp?: number;
}

/** Reads the header and the payload of a compact JWS; empty when it is none. */
export function readTokenClaims(token: string): TokenClaims {
  try {
    const [header, payload] = token.split('.', 2).map((part) => JSON.parse(new TextDecoder().decode(
      Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (byte) => byte.charCodeAt(0)),
    )) as TokenClaims);
    return { ...header, ...payload };
  } catch {
    return {};
  }
}
