import { parse, serialize } from 'hono/utils/cookie';
import type { Core } from '../core/core.ts';
import type { Problem } from '../model/problem.ts';
import type { Invite } from '../store/accounts/invites.ts';
import { findOrganization } from '../store/accounts/organizations.ts';
import { type User, emailKey } from '../store/accounts/users.ts';
import type { Operation } from '../../api/operations/operation.ts';
import type { Service } from '../http/service.ts';
import type { Limit } from '../store/settings.ts';

export const PER_ADDRESS: Limit = { count: 120, windowSeconds: 60 };

/** Calls that send mail to an address of the caller's choice. */
const MAILING = new Set(['signup', 'resendVerification', 'createInvite']);
export const MAILING_PER_ADDRESS: Limit = { count: 60, windowSeconds: 3600 };
export const MAILING_PER_EMAIL: Limit = { count: 10, windowSeconds: 3600 };

/** Counts a call by the caller's IP address. A limit of the control plane replaces ours. */
export function limitAddress(
  { core, limits }: Service,
  { operation: { id }, address }: { operation: Operation; address: string },
  now: number,
): void {
  const own = MAILING.has(id) ? MAILING_PER_ADDRESS : PER_ADDRESS;
  limits.take({ operationId: id, key: `address ${address}` }, core.settings.get('limits')[id] ?? own, now);
}

/** Counts a mailing call by its recipient, whatever the caller's IP address. */
export function limitEmail(
  { core, limits }: Service,
  { operation: { id }, body }: { operation: Operation; body: unknown },
  now: number,
): void {
  if (!MAILING.has(id)) return;
  const { email } = body as { email: string };
  const limit = core.settings.get('limits')[id] ?? MAILING_PER_EMAIL;
  limits.take({ operationId: id, key: `e-mail ${emailKey(email)}` }, limit, now);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lifetimes in milliseconds. The specification says that these expire but not when, so the times are ours. */
export const LIFETIMES = {
  verify: DAY,
  reset: HOUR,
  code: 10 * MINUTE,
  invite: 7 * DAY,
  session: 12 * HOUR,
  rememberedSession: 30 * DAY,
} as const;

/** After this number of wrong codes, a login starts again with the password. */
export const CODE_TRIES = 5;

/** The name of the sandbox's session cookie. The specification does not show the service's. */
export const SESSION_COOKIE = 'estamp_session';

/** How a response changes the caller's session: it opens one for a number of seconds, or ends it. */
type SessionChange = { token: string; maxAgeSeconds: number } | 'ended';

/** The token of the caller's cookie, valid or not. */
export function readSessionToken(headers: Headers): string | undefined {
  return parse(headers.get('cookie') ?? '', SESSION_COOKIE)[SESSION_COOKIE] || undefined;
}

/**
 * The `Set-Cookie` header of a change: `HttpOnly`, `SameSite`, and without `Domain`, so only this host receives it.
 * `Secure` if the call came by https, because a local sandbox has no certificate.
 */
export function sessionCookie(change: SessionChange, { isSecure }: { isSecure: boolean }): string {
  const { token, maxAgeSeconds } = change === 'ended' ? { token: '', maxAgeSeconds: 0 } : change;
  return serialize(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: maxAgeSeconds,
    secure: isSecure,
  });
}

/** One validated call of the dashboard. */
interface AccountCall {
  core: Core;
  /** The placeholders of the path, decoded. */
  params: Readonly<Record<string, string>>;
  /** The body as the operation's schema parsed it. Each handler knows its type from the table. */
  body: unknown;
  /** The token of the caller's cookie, valid or not. */
  sessionToken: string | undefined;
}

/** A call by a signed-in user with the required role. */
export interface SessionCall extends AccountCall {
  user: User;
  now: number;
}

interface AccountAnswer {
  /** Default: 200. */
  status?: 200 | 201;
  body: unknown;
  session?: SessionChange;
}

/**
 * The effect of a call, as one synchronous transaction. A thrown `Problem` rolls it back. A returned one is sent too,
 * but the writes are committed: a wrong code must count as an attempt.
 */
export type Effect = (now: number) => AccountAnswer | Problem;

/** A public operation. Slow work (passwords) runs before the transaction. */
export type OpenHandler = (call: AccountCall) => Effect | Promise<Effect>;

/** An operation of a signed-in user. It runs in the transaction that checked the session. */
export type SessionHandler = (call: SessionCall) => AccountAnswer;
type Shape = Record<string, unknown>;

/** The specification's User. */
export const toUser = ({ database }: Core, user: User): Shape => ({
  id: user.id,
  email: user.email,
  fullName: user.fullName,
  organizationId: user.organizationId,
  organizationName: findOrganization(database, user.organizationId)?.name,
  emailVerified: user.emailVerified,
});

/** The specification's Member. */
export const toMember = (user: User): Shape => ({
  userId: user.id,
  email: user.email,
  fullName: user.fullName,
  role: user.role,
  joinedAt: new Date(user.joinedAt).toISOString(),
});

/** An Invite in a list. */
export const toListedInvite = (invite: Invite): Shape => ({
  id: invite.id,
  email: invite.email,
  role: invite.role,
  status: invite.status,
  createdAt: new Date(invite.createdAt).toISOString(),
  expiresAt: new Date(invite.expiresAt).toISOString(),
});

/** An Invite in the response to its creation. */
export const toInvite = (invite: Invite): Shape => ({
  ...toListedInvite(invite),
  organizationId: invite.organizationId,
  invitedBy: invite.invitedBy,
});
