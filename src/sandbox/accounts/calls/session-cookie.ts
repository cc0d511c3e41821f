import { parse, serialize } from 'hono/utils/cookie';

/** The name of the sandbox's session cookie. The specification does not show the service's. */
export const SESSION_COOKIE = 'estamp_session';

/** How a response changes the caller's session: it opens one for a number of seconds, or ends it. */
export type SessionChange = { token: string; maxAgeSeconds: number } | 'ended';

/** The token of the caller's cookie, valid or not. */
export function readSessionToken(headers: Headers): string | undefined {
  return parse(headers.get('cookie') ?? '', SESSION_COOKIE)[SESSION_COOKIE] || undefined;
}

/**
 * The `Set-Cookie` header of a change: `HttpOnly`, `SameSite`, and without `Domain`, so only this host receives it.
 * `Secure` if the call came by https, because a local sandbox has no certificate.
 */
export function sessionCookie(change: SessionChange, isSecure: boolean): string {
  const { token, maxAgeSeconds } = change === 'ended' ? { token: '', maxAgeSeconds: 0 } : change;
  return serialize(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: maxAgeSeconds,
    secure: isSecure,
  });
}
