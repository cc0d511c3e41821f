import type { Core } from '../../core/core.ts';
import { membersOf, type User } from '../../store/accounts/users.ts';

/** Whether this user is the only owner of the organization. */
export function isLastOwner({ database }: Core, user: User): boolean {
  return (
    user.role === 'OWNER' &&
    !membersOf(database, user.organizationId).some(({ id, role }) => role === 'OWNER' && id !== user.id)
  );
}
