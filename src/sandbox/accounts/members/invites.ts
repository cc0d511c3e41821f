import { Problem } from '../../model/problem.ts';
import { findOrganization } from '../../store/accounts/organizations.ts';
import * as store from '../../store/accounts/invites.ts';
import type { Invite } from '../../store/accounts/invites.ts';
import { addMail } from '../../store/accounts/mail.ts';
import { findUserByEmail } from '../../store/accounts/users.ts';
import type { SessionHandler } from '../calls/call.ts';
import { LIFETIMES } from '../calls/lifetimes.ts';
import { inviteMail } from '../mail/mails.ts';
import { toInvite, toListedInvite } from '../calls/shapes.ts';

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
  if (!store.revokeInvite(core.database, user.organizationId, params['id'] ?? '', now)) {
    throw new Problem(404, 'There is no such pending invitation.');
  }
  return { body: { status: 'revoked' } };
};
