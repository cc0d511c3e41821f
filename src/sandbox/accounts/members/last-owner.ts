import type { Core } from '../../core/core.ts';
import { membersOf } from '../../store/accounts/users.ts';
import type { User } from '../../store/accounts/users.ts';

/** Whether an organisation would have no owner without this one. */
export function isLastOwner({ database }: Core, user: User): boolean {
  return user.role === 'OWNER' &&
    !membersOf(database, user.organizationId).some(({ id, role }) => role === 'OWNER' && id !== user.id);
}
