import { mutation, type Mutation } from './mutation.ts';

const MANAGERS = 'is for owners and admins: 401 without a session, 403 for a member';
const NO_LEAK =
  'accounts resendVerification does not reveal whether an account exists, and writes only to one that is unverified';

/** Mistakes in accounts, sessions and the team. */
export const accountMutations: readonly Mutation[] = [
  // Accounts.
  mutation(
    'an unknown address is told from a wrong password',
    'sandbox/accounts/session.ts',
    "new Problem(401, 'The e-mail address",
    "new Problem(known ? 401 : 404, 'The e-mail address",
    'accounts login answers 401 to a wrong password and to an unknown address alike',
  ),
  mutation(
    'an address need not be verified',
    'sandbox/accounts/session.ts',
    'if (!user.emailVerified)',
    'if (false)',
    'accounts login answers 403 while the address is not verified',
  ),
  mutation(
    'any code opens a session',
    'sandbox/store/accounts/one-time-tokens.ts',
    'if (!isRight || isOver) return undefined;',
    'if (isOver) return undefined;',
    'accounts verifyLoginOtp answers 400 to a wrong code and to an unknown challenge',
  ),
  mutation(
    'a code is good twice',
    'sandbox/store/accounts/one-time-tokens.ts',
    'if (isRight || isOver ||',
    'if (isOver ||',
    'accounts verifyLoginOtp answers 400 to a code that was used',
  ),
  mutation(
    'a script reads the cookie',
    'sandbox/accounts/call.ts',
    'httpOnly: true',
    'httpOnly: false',
    'accounts verifyLoginOtp opens a session by an httpOnly cookie without a Domain, which getSession then reads',
  ),
  mutation(
    'a session outlives its end',
    'sandbox/store/accounts/users.ts',
    "database.run('DELETE FROM sessions WHERE token_hash = ?', secretHash(token));",
    'void [database, token];',
    'accounts logout ends the session',
  ),
  mutation(
    'a verified address is written to',
    'sandbox/accounts/mail.ts',
    "!(purpose === 'verify' && user.emailVerified)",
    'true',
    NO_LEAK,
  ),
  mutation(
    'a token sets a password twice',
    'sandbox/store/accounts/one-time-tokens.ts',
    'if (userId) database.run',
    'if (!userId) database.run',
    'accounts resetPassword puts the new password in the place of the old one, and its token works once',
  ),

  // The team.
  mutation(
    'a member invites',
    'sandbox/accounts/session.ts',
    "operation.who === 'manager' && user.role === 'MEMBER'",
    'false',
    `team createInvite ${MANAGERS}`,
  ),
  mutation(
    'the last owner is removed',
    'sandbox/accounts/members.ts',
    "if (isLastOwner(core, member)) throw new Problem(400, 'The last owner cannot be removed.');",
    '',
    'team removeMember answers 400 where it would remove the last owner',
  ),
  mutation(
    'an invitation cannot be taken back',
    'sandbox/store/accounts/invites.ts',
    "SET status = 'REVOKED' WHERE id = ?",
    "SET status = 'PENDING' WHERE id = ?",
    'team revokeInvite takes the invitation back: it is listed and accepted no more',
  ),
];
