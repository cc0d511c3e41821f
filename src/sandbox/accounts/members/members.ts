import { Problem } from '../../model/problem.ts';
import { findUser, membersOf, saveUser, type User } from '../../store/accounts/users.ts';
import type { SessionCall, SessionHandler } from '../calls/call.ts';
import { isLastOwner } from './last-owner.ts';
import { toMember } from '../calls/shapes.ts';
import { createWorkspace, personalName } from './workspace.ts';

/** The member of the caller's organization that the path names. */
function requireMember({ core, user, params }: SessionCall): User {
  const member = findUser(core.database, params['userId'] ?? '');
  if (member?.organizationId !== user.organizationId) throw new Problem(404, 'There is no such member.');
  return member;
}

export const listMembers: SessionHandler = ({ core, user }) => ({
  body: { members: membersOf(core.database, user.organizationId).map(toMember) },
});

export const changeMemberRole: SessionHandler = (call) => {
  const { core, body, now } = call;
  const { role } = body as { role: 'ADMIN' | 'MEMBER' };
  const member = requireMember(call);
  if (isLastOwner(core, member)) throw new Problem(400, 'The last owner must keep the role.');
  saveUser(core.database, { ...member, role });
  return {
    body: { userId: member.id, organizationId: member.organizationId, role, updatedAt: new Date(now).toISOString() },
  };
};

/** Removes a member. The user keeps the account and gets a personal workspace. */
export const removeMember: SessionHandler = (call) => {
  const { core, now } = call;
  const member = requireMember(call);
  if (isLastOwner(core, member)) throw new Problem(400, 'The last owner cannot be removed.');
  const organizationId = createWorkspace(core, personalName(member.fullName), now);
  saveUser(core.database, { ...member, organizationId, role: 'OWNER', joinedAt: now });
  return { body: { status: 'removed' } };
};
