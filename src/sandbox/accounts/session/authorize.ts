import type { Operation } from '../../../api/operations/operation.ts';
import type { Core } from '../../core/core.ts';
import { Problem } from '../../model/problem.ts';
import { findSessionUser } from '../../store/accounts/sessions.ts';
import { findUser } from '../../store/accounts/users.ts';
import type { User } from '../../store/accounts/users.ts';

/** Who is signed in; `undefined` without a session, or with one that has ended. */
export function signedIn({ database }: Core, token: string | undefined, now: number): User | undefined {
  const userId = token && findSessionUser(database, token, now);
  return userId ? findUser(database, userId) : undefined;
}

/** Who makes a call of a session; 401 without one, 403 where only owners and admins may. */
export function authorize(core: Core, operation: Operation, token: string | undefined, now: number): User {
  const user = signedIn(core, token, now);
  if (!user) throw new Problem(401, 'There is no active session.');
  if (operation.who === 'manager' && user.role === 'MEMBER') {
    throw new Problem(403, 'Only an owner or an admin may do this.');
  }
  return user;
}
