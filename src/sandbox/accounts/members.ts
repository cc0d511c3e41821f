import type * as z from 'zod';
import { type signupRequest, SCOPES } from '../../api/schemas/account.ts';
import type { Core } from '../core/core.ts';
import { Problem } from '../model/problem.ts';
import { foundOrganization } from '../rules/found-organization.ts';
import * as store from '../store/accounts/invites.ts';
import type { Invite } from '../store/accounts/invites.ts';
import { addMail } from '../store/accounts/mail.ts';
import { useToken } from '../store/accounts/one-time-tokens.ts';
import { addKey, findOrganization } from '../store/accounts/organizations.ts';
import { emailKey, findUser, findUserByEmail, membersOf, saveUser, type User } from '../store/accounts/users.ts';
import {
  type OpenHandler,
  type SessionCall,
  type SessionHandler,
  toInvite,
  toListedInvite,
  toMember,
  LIFETIMES,
} from './call.ts';
import { inviteMail, sendToken, sendTokenLater } from './mail.ts';
import { signedIn } from './session.ts';

/** Whether this user is the only owner of the organization. */
function isLastOwner({ database }: Core, user: User): boolean {
  return (
    user.role === 'OWNER' &&
    !membersOf(database, user.organizationId).some(({ id, role }) => role === 'OWNER' && id !== user.id)
  );
}

/**
 * Accepts an invitation for the signed-in user with its address and moves them, because a user belongs to one
 * organization. For any other caller it changes nothing and says which step comes first.
 */
export const acceptInvite: OpenHandler =
  ({ core, params, sessionToken }) =>
  (now) => {
    const { database } = core;
    const invite = store.findPendingInvite(database, params['token'] ?? '', now);
    if (!invite) throw new Problem(404, 'This invitation does not exist or is no longer open.');
    const { organizationId, role } = invite;
    const user = signedIn(core, sessionToken, now);
    if (!user || emailKey(user.email) !== emailKey(invite.email)) {
      return { body: { status: 'signup_required', email: invite.email } };
    }
    const left = membersOf(database, user.organizationId).filter(({ id }) => id !== user.id);
    if (left.length > 0 && isLastOwner(core, user)) {
      throw new Problem(400, 'You are the last owner of an organization that has other members.');
    }
    store.acceptInvite(database, invite.id);
    // No member is left in the organization who could have invited others.
    if (left.length === 0) store.revokeInvites(database, user.organizationId);
    saveUser(database, { ...user, organizationId, role, joinedAt: now });
    return { body: { status: 'accepted', organizationId, role } };
  };

/** Invites an address. A second invitation replaces the first: an organization has one valid link for each address. */
export const createInvite: SessionHandler = ({ core, user, body, now }) => {
  const { database, ids } = core;
  const { email, role } = body as Pick<Invite, 'email' | 'role'>;
  const { organizationId } = user;
  if (findUserByEmail(database, email)?.organizationId === organizationId) {
    throw new Problem(409, 'The user with this e-mail address is already a member.', { field: 'email' });
  }
  const invite: Invite = {
    id: ids.next('inv'),
    organizationId,
    email,
    role,
    status: 'PENDING',
    invitedBy: user.id,
    createdAt: now,
    expiresAt: now + LIFETIMES.invite,
  };
  const token = ids.hex(48);
  store.revokeInvites(database, organizationId, email);
  store.addInvite(database, invite, token);
  const organization = findOrganization(database, organizationId);
  addMail(database, inviteMail(email, organization?.name ?? 'an organization', token), now);
  return { status: 201, body: toInvite(invite) };
};

export const listInvites: SessionHandler = ({ core, user, now }) => ({
  body: { invites: store.pendingInvitesOf(core.database, user.organizationId, now).map(toListedInvite) },
});

export const revokeInvite: SessionHandler = ({ core, user, params, now }) => {
  if (!store.revokeInvite(core.database, { id: params['id'] ?? '', organizationId: user.organizationId }, now)) {
    throw new Problem(404, 'There is no such pending invitation.');
  }
  return { body: { status: 'revoked' } };
};

/** Creates an organization with its sandbox key. A production key needs KYC. */
function createWorkspace(core: Core, name: string, now: number): string {
  const { organizationId } = foundOrganization(core, name, now);
  addKey(core.database, {
    key: core.ids.next('sk_test'),
    organizationId,
    environment: 'sandbox',
    scopes: SCOPES,
    createdAt: now,
  });
  return organizationId;
}

/** The name of a personal workspace. */
const personalName = (fullName: string): string => `${fullName}'s workspace`;

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
    sendToken(core, { purpose: 'verify', user }, now);
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

export const verifyEmail: OpenHandler =
  ({ core: { database }, body }) =>
  (now) => {
    const { token } = body as { token: string };
    const userId = useToken(database, { token, purpose: 'verify' }, now);
    const user = userId && findUser(database, userId);
    if (!user) throw new Problem(400, 'The token is invalid or has expired.', { field: 'token' });
    saveUser(database, { ...user, emailVerified: true });
    return { body: { status: 'verified' } };
  };

export const resendVerification: OpenHandler =
  ({ core, body }) =>
  (now) => {
    sendTokenLater(core, { purpose: 'verify', email: (body as { email: string }).email }, now);
    return {
      body: { message: 'If this address belongs to an account that is not verified, a new link is on its way.' },
    };
  };
