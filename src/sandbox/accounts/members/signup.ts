import type * as z from 'zod';
import type { signupRequest } from '../../../api/schemas/auth.ts';
import { Problem } from '../../model/problem.ts';
import { findUserByEmail, saveUser, type User } from '../../store/accounts/users.ts';
import type { OpenHandler } from '../calls/call.ts';
import { sendToken } from '../mail/send-token.ts';
import { createWorkspace, personalName } from './workspace.ts';

/** Creates an organization, its owner and its sandbox key. The address must be verified before the first login. */
export const signup: OpenHandler = async ({ core, body }) => {
  const { password, organizationName, ...given } = body as z.output<typeof signupRequest>;
  for (const [field, value] of Object.entries({ fullName: given.fullName, organizationName })) {
    // SQLite stores such a text, but not every driver reads all of it back.
    if (value?.includes('\0')) throw new Problem(400, `${field}: Must not contain NUL`, { field });
  }
  const passwordHash = await core.passwords.hash(password);

  return (now) => {
    const { database, ids } = core;
    if (findUserByEmail(database, given.email)) {
      throw new Problem(409, 'This e-mail address is already registered.', { field: 'email' });
    }
    const name = organizationName?.trim() || personalName(given.fullName);
    const user: User = {
      ...given,
      passwordHash,
      id: ids.next('usr'),
      emailVerified: false,
      organizationId: createWorkspace(core, name, now),
      role: 'OWNER',
      joinedAt: now,
      createdAt: now,
    };
    saveUser(database, user);
    sendToken(core, 'verify', user, now);
    return {
      status: 201,
      body: {
        organizationId: user.organizationId,
        userId: user.id,
        message: 'Your account was created. Verify your e-mail address to log in.',
      },
    };
  };
};
