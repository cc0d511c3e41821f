import type * as z from 'zod';
import type { Operation } from '../../api/operations/operation.ts';
import type { loginRequest } from '../../api/schemas/account.ts';
import type { Core } from '../core/core.ts';
import { Problem } from '../model/problem.ts';
import { addMail } from '../store/accounts/mail.ts';
import { addChallenge, findTokenUser, tryCode, useToken } from '../store/accounts/one-time-tokens.ts';
import {
  addSession,
  endSession,
  endSessionsOf,
  findSessionUser,
  findUser,
  findUserByEmail,
  saveUser,
  type User,
} from '../store/accounts/users.ts';
import type { Identifiers } from '../store/orders/identifiers.ts';
import { type OpenHandler, type SessionHandler, toUser, CODE_TRIES, LIFETIMES } from './call.ts';
import { codeMail, sendTokenLater } from './mail.ts';

/** The signed-in user; `undefined` without an active session. */
export function signedIn({ database }: Core, token: string | undefined, now: number): User | undefined {
  const userId = token && findSessionUser(database, token, now);
  return userId ? findUser(database, userId) : undefined;
}

/** The user of a session call; 401 without a session, 403 if the role is not sufficient. */
export function authorize(
  core: Core,
  operation: Operation,
  { token, now }: { token: string | undefined; now: number },
): User {
  const user = signedIn(core, token, now);
  if (!user) throw new Problem(401, 'There is no active session.');
  if (operation.who === 'manager' && user.role === 'MEMBER') {
    throw new Problem(403, 'Only an owner or an admin may do this.');
  }
  return user;
}

const sixDigits = (ids: Identifiers): string => String(Number.parseInt(ids.hex(12), 16) % 1_000_000).padStart(6, '0');

/** The first step: the password. An unknown address and a wrong password get the same response after the same work. */
export const login: OpenHandler = async ({ core, body }) => {
  const { database, ids, passwords } = core;
  const { email, password, rememberMe = false } = body as z.output<typeof loginRequest>;
  const known = findUserByEmail(database, email);
  const isRight = await passwords.verify(password, known?.passwordHash);

  return (now) => {
    const user = isRight && known ? findUser(database, known.id) : undefined;
    // The password was changed while it was verified.
    if (!user || user.passwordHash !== known?.passwordHash) {
      throw new Problem(401, 'The e-mail address or the password is wrong.');
    }
    if (!user.emailVerified) throw new Problem(403, 'The e-mail address is not verified yet.');
    const challengeId = ids.next('chl');
    const code = sixDigits(ids);
    addChallenge(
      database,
      { id: challengeId, userId: user.id, rememberMe, expiresAt: now + LIFETIMES.code },
      { code, tries: CODE_TRIES },
    );
    addMail(database, codeMail(user.email, code), now);
    return { body: { challengeId } };
  };
};

/** The second step: the code. It always opens a new session and ends the caller's previous one. */
export const verifyLoginOtp: OpenHandler =
  ({ core, body, sessionToken }) =>
  (now) => {
    const { database, ids } = core;
    const { challengeId, code } = body as { challengeId: string; code: string };
    const challenge = tryCode(database, { id: challengeId, code }, now);
    const user = challenge && findUser(database, challenge.userId);
    // Returned, not thrown, so that the attempt counts.
    if (!user) return new Problem(400, 'The code is wrong or has expired.', { field: 'code' });
    if (sessionToken) endSession(database, sessionToken);
    const token = ids.hex(64);
    const lifetime = challenge.rememberMe ? LIFETIMES.rememberedSession : LIFETIMES.session;
    addSession(database, { token, userId: user.id, expiresAt: now + lifetime });
    return { body: { user: toUser(core, user) }, session: { token, maxAgeSeconds: lifetime / 1000 } };
  };

export const forgotPassword: OpenHandler =
  ({ core, body }) =>
  (now) => {
    sendTokenLater(core, { purpose: 'reset', email: (body as { email: string }).email }, now);
    return { body: { message: 'If this address belongs to an account, a link to set a new password is on its way.' } };
  };

const badToken = (): Problem => new Problem(400, 'The token is invalid or has expired.', { field: 'token' });

/** Sets a new password and ends all sessions and pending logins. */
export const resetPassword: OpenHandler = async ({ core, body }) => {
  const { database, clock, passwords } = core;
  const { token, newPassword } = body as { token: string; newPassword: string };
  // Checked before the password is hashed, because hashing is slow.
  if (!findTokenUser(database, { token, purpose: 'reset' }, clock.now())) throw badToken();
  const passwordHash = await passwords.hash(newPassword);

  return (now) => {
    const userId = useToken(database, { token, purpose: 'reset' }, now);
    const user = userId && findUser(database, userId);
    if (!user) throw badToken();
    saveUser(database, { ...user, passwordHash });
    endSessionsOf(database, user.id);
    return { body: { status: 'reset' } };
  };
};

export const getSession: SessionHandler = ({ core, user }) => ({ body: { user: toUser(core, user) } });

/** The specification lists no error, so a caller without a session gets the same response. */
export const logout: OpenHandler =
  ({ core, sessionToken }) =>
  () => {
    if (sessionToken) endSession(core.database, sessionToken);
    return { body: { status: 'logged_out' }, session: 'ended' };
  };
