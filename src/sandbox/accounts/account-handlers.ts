import type { OperationId } from '../../api/operations.ts';
import { acceptInvite } from './members/accept-invite.ts';
import type { OpenHandler, SessionHandler } from './calls/call.ts';
import { resendVerification, verifyEmail } from './members/verify-email.ts';
import { createInvite, listInvites, revokeInvite } from './members/invites.ts';
import { login, verifyLoginOtp } from './session/login.ts';
import { changeMemberRole, listMembers, removeMember } from './members/members.ts';
import { forgotPassword, resetPassword } from './session/password-reset.ts';
import { getSession, logout } from './session/session.ts';
import { signup } from './members/signup.ts';

/** The public operations. The routes come from the table of `api/`. */
export const OPEN_HANDLERS: Partial<Record<OperationId, OpenHandler>> = {
  signup,
  verifyEmail,
  resendVerification,
  login,
  verifyLoginOtp,
  logout,
  forgotPassword,
  resetPassword,
  acceptInvite,
};

/** The operations of signed-in users. */
export const SESSION_HANDLERS: Partial<Record<OperationId, SessionHandler>> = {
  getSession,
  createInvite,
  listInvites,
  revokeInvite,
  listMembers,
  changeMemberRole,
  removeMember,
};
