/** The readable claims of a proxy token. They are not verified here: only the proxy verifies tokens. */
export interface TokenClaims {
  /** The JWS type; it distinguishes a view token from an order token. */
  readonly typ?: string;
  /** Service code. */
  readonly svc?: string;
  /** The merchant's reference. */
  readonly ref?: string;
  /** `externalOrderId`. */
  readonly oid?: string;
  /** The token came from a shared resume link, not from the return address of a payment. */
  readonly lnk?: boolean;
  /** Seconds since the epoch. */
  readonly iat?: number;
  readonly exp?: number;
}

/** Reads header and payload of a compact JWS; returns an empty object for any other text. */
export function readTokenClaims(token: string): TokenClaims {
  try {
    const [header, payload] = token
      .split('.', 2)
      .map(
        (part) =>
          JSON.parse(
            new TextDecoder().decode(
              Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (byte) => byte.charCodeAt(0)),
            ),
          ) as TokenClaims,
      );
    return { ...header, ...payload };
  } catch {
    return {};
  }
}
