import { parse, serialize } from 'hono/utils/cookie';

const NAME = 'estamp_session';

/** What an answer does to the caller's session: opens one for so many seconds, or ends it. */
export type SessionChange = { token: string; maxAgeSeconds: number } | 'ended';

/** The token that the caller's cookie brought, good or not. */
export function readSessionToken(headers: Headers): string | undefined {
  return parse(headers.get('cookie') ?? '', NAME)[NAME] || undefined;
}

/**
 * The `Set-Cookie` of a change. No script can read it, no other site can post with it, and without a `Domain` it goes
 * back to this host alone. `Secure` where the call came by https; a laptop's sandbox has no certificate.
 */
export function sessionCookie(change: SessionChange, isSecure: boolean): string {
  const { token, maxAgeSeconds } = change === 'ended' ? { token: '', maxAgeSeconds: 0 } : change;
  return serialize(NAME, token, {
    path: '/', httpOnly: true, sameSite: 'Lax', maxAge: maxAgeSeconds, secure: isSecure,
  });
}
