import { Problem } from '../../model/problem.ts';
import { useToken } from '../../store/accounts/one-time-tokens.ts';
import { findUser, saveUser } from '../../store/accounts/users.ts';
import type { OpenHandler } from '../calls/call.ts';
import { sendTokenLater } from '../mail/send-token.ts';

export const verifyEmail: OpenHandler =
  ({ core: { database }, body }) =>
  (now) => {
    const { token } = body as { token: string };
    const userId = useToken(database, token, 'verify', now);
    const user = userId && findUser(database, userId);
    if (!user) throw new Problem(400, 'The token is invalid or has expired.', { field: 'token' });
    saveUser(database, { ...user, emailVerified: true });
    return { body: { status: 'verified' } };
  };

export const resendVerification: OpenHandler =
  ({ core, body }) =>
  (now) => {
    sendTokenLater(core, 'verify', (body as { email: string }).email, now);
    return {
      body: { message: 'If this address belongs to an account that is not verified, a new link is on its way.' },
    };
  };
