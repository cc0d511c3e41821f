import { Problem } from '../../model/problem.ts';
import { findTokenUser, useToken } from '../../store/accounts/one-time-tokens.ts';
import { endSessionsOf } from '../../store/accounts/sessions.ts';
import { findUser, saveUser } from '../../store/accounts/users.ts';
import type { OpenHandler } from '../calls/call.ts';
import { sendTokenLater } from '../mail/send-token.ts';

export const forgotPassword: OpenHandler =
  ({ core, body }) =>
  (now) => {
    sendTokenLater(core, 'reset', (body as { email: string }).email, now);
    return { body: { message: 'If this address belongs to an account, a link to set a new password is on its way.' } };
  };

const badToken = (): Problem => new Problem(400, 'The token is invalid or has expired.', { field: 'token' });

/** Sets a new password and ends all sessions and pending logins. */
export const resetPassword: OpenHandler = async ({ core, body }) => {
  const { database, clock, passwords } = core;
  const { token, newPassword } = body as { token: string; newPassword: string };
  // Checked before the password is hashed, because hashing is slow.
  if (!findTokenUser(database, token, 'reset', clock.now())) throw badToken();
  const passwordHash = await passwords.hash(newPassword);

  return (now) => {
    const userId = useToken(database, token, 'reset', now);
    const user = userId && findUser(database, userId);
    if (!user) throw badToken();
    saveUser(database, { ...user, passwordHash });
    endSessionsOf(database, user.id);
    return { body: { status: 'reset' } };
  };
};
