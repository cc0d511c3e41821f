import type { OperationId } from '../../api/operations.ts';
import { acceptInvite } from './accept-invite.ts';
import type { OpenHandler, SessionHandler } from './call.ts';
import { resendVerification, verifyEmail } from './email-proof.ts';
import { createInvite, listInvites, revokeInvite } from './invites.ts';
import { login, verifyLoginOtp } from './login.ts';
import { changeMemberRole, listMembers, removeMember } from './members.ts';
import { forgotPassword, resetPassword } from './password-reset.ts';
import { getSession, logout } from './session.ts';
import { signup } from './signup.ts';

/** What anybody may call; the routes are made from the table of `api/`. */
export const OPEN_HANDLERS: Partial<Record<OperationId, OpenHandler>> = {
  signup, verifyEmail, resendVerification, login, verifyLoginOtp, logout, forgotPassword, resetPassword, acceptInvite,
};

/** What a signed-in person may call. */
export const SESSION_HANDLERS: Partial<Record<OperationId, SessionHandler>> = {
  getSession, createInvite, listInvites, revokeInvite, listMembers, changeMemberRole, removeMember,
};
