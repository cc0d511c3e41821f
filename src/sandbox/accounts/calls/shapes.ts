import type { Core } from '../../core/core.ts';
import { findOrganization } from '../../store/accounts/organizations.ts';
import type { Invite } from '../../store/accounts/invites.ts';
import type { User } from '../../store/accounts/users.ts';

type Shape = Record<string, unknown>;

/** The specification's User. */
export const toUser = ({ database }: Core, user: User): Shape => ({
  id: user.id,
  email: user.email,
  fullName: user.fullName,
  organizationId: user.organizationId,
  organizationName: findOrganization(database, user.organizationId)?.name,
  emailVerified: user.emailVerified,
});

/** The specification's Member. */
export const toMember = (user: User): Shape => ({
  userId: user.id,
  email: user.email,
  fullName: user.fullName,
  role: user.role,
  joinedAt: new Date(user.joinedAt).toISOString(),
});

/** An Invite in a list. */
export const toListedInvite = (invite: Invite): Shape => ({
  id: invite.id,
  email: invite.email,
  role: invite.role,
  status: invite.status,
  createdAt: new Date(invite.createdAt).toISOString(),
  expiresAt: new Date(invite.expiresAt).toISOString(),
});

/** An Invite in the response to its creation. */
export const toInvite = (invite: Invite): Shape => ({
  ...toListedInvite(invite),
  organizationId: invite.organizationId,
  invitedBy: invite.invitedBy,
});
