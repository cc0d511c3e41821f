import type * as z from 'zod';
import type { loginRequest } from '../../../api/schemas/auth.ts';
import type { Identifiers } from '../../store/orders/identifiers.ts';
import { Problem } from '../../model/problem.ts';
import { addChallenge, tryCode } from '../../store/accounts/login-challenges.ts';
import { addMail } from '../../store/accounts/mail.ts';
import { addSession, endSession } from '../../store/accounts/sessions.ts';
import { findUser, findUserByEmail } from '../../store/accounts/users.ts';
import type { OpenHandler } from '../calls/call.ts';
import { CODE_TRIES, LIFETIMES } from '../calls/lifetimes.ts';
import { codeMail } from '../mail/mails.ts';
import { toUser } from '../calls/shapes.ts';

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
      code,
      CODE_TRIES,
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
    const challenge = tryCode(database, challengeId, code, now);
    const user = challenge && findUser(database, challenge.userId);
    // Returned, not thrown, so that the attempt counts.
    if (!user) return new Problem(400, 'The code is wrong or has expired.', { field: 'code' });
    if (sessionToken) endSession(database, sessionToken);
    const token = ids.hex(64);
    const lifetime = challenge.rememberMe ? LIFETIMES.rememberedSession : LIFETIMES.session;
    addSession(database, token, user.id, now + lifetime);
    return { body: { user: toUser(core, user) }, session: { token, maxAgeSeconds: lifetime / 1000 } };
  };
