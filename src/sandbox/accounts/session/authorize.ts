import type { Operation } from '../../../api/operations/operation.ts';
import type { Core } from '../../core/core.ts';
import { Problem } from '../../model/problem.ts';
import { findSessionUser } from '../../store/accounts/sessions.ts';
import { findUser, type User } from '../../store/accounts/users.ts';

/** The signed-in user; `undefined` without an active session. */
export function signedIn({ database }: Core, token: string | undefined, now: number): User | undefined {
  const userId = token && findSessionUser(database, token, now);
  return userId ? findUser(database, userId) : undefined;
}

/** The user of a session call; 401 without a session, 403 if the role is not sufficient. */
export function authorize(core: Core, operation: Operation, token: string | undefined, now: number): User {
  const user = signedIn(core, token, now);
  if (!user) throw new Problem(401, 'There is no active session.');
  if (operation.who === 'manager' && user.role === 'MEMBER') {
    throw new Problem(403, 'Only an owner or an admin may do this.');
  }
  return user;
}
