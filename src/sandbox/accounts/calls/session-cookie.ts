import { parse, serialize } from 'hono/utils/cookie';

const NAME = 'estamp_session';

/** How a response changes the caller's session: it opens one for a number of seconds, or ends it. */
export type SessionChange = { token: string; maxAgeSeconds: number } | 'ended';

/** The token of the caller's cookie, valid or not. */
export function readSessionToken(headers: Headers): string | undefined {
  return parse(headers.get('cookie') ?? '', NAME)[NAME] || undefined;
}

/**
 * The `Set-Cookie` header of a change: `HttpOnly`, `SameSite`, and without `Domain`, so only this host receives it.
 * `Secure` if the call came by https, because a local sandbox has no certificate.
 */
export function sessionCookie(change: SessionChange, isSecure: boolean): string {
  const { token, maxAgeSeconds } = change === 'ended' ? { token: '', maxAgeSeconds: 0 } : change;
  return serialize(NAME, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: maxAgeSeconds,
    secure: isSecure,
  });
}
