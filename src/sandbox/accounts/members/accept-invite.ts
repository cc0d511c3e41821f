import { Problem } from '../../model/problem.ts';
import * as store from '../../store/accounts/invites.ts';
import { emailKey, membersOf, saveUser } from '../../store/accounts/users.ts';
import { signedIn } from '../session/authorize.ts';
import type { OpenHandler } from '../calls/call.ts';
import { isLastOwner } from './last-owner.ts';

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
