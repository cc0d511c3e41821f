import type { Operation } from './operation.ts';
import * as schemas from '../schemas/account.ts';
import { outcome, logsQuery, page, webhookEventsQuery } from '../schemas/account.ts';
import * as z from 'zod';

const post = { method: 'POST', caller: 'public', pricePaise: 0, idempotent: false } as const;

/** Dashboard accounts. A login takes a password, then a one-time code by e-mail, and opens a session with a cookie. */
export const authOperations = {
  signup: {
    ...post,
    id: 'signup',
    summary: 'Create an organization and its owner',
    path: '/v1/auth/password/signup',
    request: schemas.signupRequest,
    response: schemas.signupResult,
    errors: [400, 409, 429],
  },
  login: {
    ...post,
    id: 'login',
    summary: 'Check a password and send a one-time code',
    path: '/v1/auth/password/login',
    request: schemas.loginRequest,
    response: schemas.loginChallenge,
    errors: [401, 403, 429],
  },
  verifyLoginOtp: {
    ...post,
    id: 'verifyLoginOtp',
    summary: 'Check a one-time code and open a session',
    path: '/v1/auth/password/login/verify-otp',
    request: schemas.loginOtpRequest,
    response: schemas.session,
    errors: [400, 429],
  },
  getSession: {
    ...post,
    id: 'getSession',
    summary: 'Read the account of the session',
    method: 'GET',
    path: '/v1/auth/password/me',
    caller: 'session',
    response: schemas.session,
    errors: [401],
  },
  logout: {
    ...post,
    id: 'logout',
    summary: 'End the session',
    path: '/v1/auth/password/logout',
    caller: 'session',
    response: schemas.outcome,
    errors: [],
  },
  verifyEmail: {
    ...post,
    id: 'verifyEmail',
    summary: 'Verify an e-mail address',
    path: '/v1/auth/password/verify-email',
    request: schemas.verifyEmailRequest,
    response: schemas.outcome,
    errors: [400],
  },
  resendVerification: {
    ...post,
    id: 'resendVerification',
    summary: 'Send another verification link; the response hides whether the account exists',
    path: '/v1/auth/password/resend-verification',
    request: schemas.resendVerificationRequest,
    response: schemas.notice,
    errors: [429],
  },
  forgotPassword: {
    ...post,
    id: 'forgotPassword',
    summary: 'Send a reset link; the response hides whether the account exists',
    path: '/v1/auth/password/forgot-password',
    request: schemas.forgotPasswordRequest,
    response: schemas.notice,
    errors: [429],
  },
  resetPassword: {
    ...post,
    id: 'resetPassword',
    summary: 'Set a new password',
    path: '/v1/auth/password/reset-password',
    request: schemas.resetPasswordRequest,
    response: schemas.outcome,
    errors: [400],
  },
} as const satisfies Record<string, Operation>;
const managed = { caller: 'session', who: 'manager', pricePaise: 0, idempotent: false } as const;

/** The members of an organization. The calls need a session, except accepting an invitation. */
export const teamOperations = {
  createInvite: {
    ...managed,
    id: 'createInvite',
    summary: 'Invite a person by e-mail',
    method: 'POST',
    path: '/v1/team/invites',
    request: schemas.inviteRequest,
    response: schemas.invite,
    errors: [403, 429],
  },
  listInvites: {
    ...managed,
    id: 'listInvites',
    summary: 'List pending invitations',
    method: 'GET',
    path: '/v1/team/invites',
    response: schemas.invites,
    errors: [],
  },
  revokeInvite: {
    ...managed,
    id: 'revokeInvite',
    summary: 'Revoke a pending invitation',
    method: 'DELETE',
    path: '/v1/team/invites/{id}',
    response: outcome,
    errors: [404],
  },
  listMembers: {
    ...managed,
    id: 'listMembers',
    summary: 'List members',
    method: 'GET',
    path: '/v1/team/members',
    who: 'member',
    response: schemas.members,
    errors: [],
  },
  changeMemberRole: {
    ...managed,
    id: 'changeMemberRole',
    summary: "Change a member's role",
    method: 'PATCH',
    path: '/v1/team/members/{userId}/role',
    request: schemas.memberRoleRequest,
    response: schemas.memberRole,
    errors: [400, 404],
  },
  removeMember: {
    ...managed,
    id: 'removeMember',
    summary: 'Remove a member',
    method: 'DELETE',
    path: '/v1/team/members/{userId}',
    response: outcome,
    errors: [400, 404],
  },
  acceptInvite: {
    id: 'acceptInvite',
    summary: 'Accept an invitation; the response says whether a signup must come first',
    method: 'POST',
    path: '/v1/team/invites/{token}/accept',
    caller: 'public',
    pricePaise: 0,
    idempotent: false,
    response: schemas.acceptance,
    errors: [404],
  },
} as const satisfies Record<string, Operation>;
const own = { caller: 'key', pricePaise: 0, idempotent: false, errors: [401] } as const;

/**
 * The usage of an organization. The specification shows no paths and errors, so they are ours. Any valid key may call.
 */
export const usageOperations = {
  getUsageSummary: {
    ...own,
    id: 'getUsageSummary',
    summary: 'Summarize usage',
    method: 'GET',
    path: '/v1/usage/summary',
    response: z.unknown(),
  },
  listLogs: {
    ...own,
    id: 'listLogs',
    summary: 'List requests',
    method: 'GET',
    path: '/v1/logs',
    query: logsQuery,
    response: page,
  },
  listWebhookEvents: {
    ...own,
    id: 'listWebhookEvents',
    summary: 'List deliveries of webhook events',
    method: 'GET',
    path: '/v1/webhooks/events',
    query: webhookEventsQuery,
    response: page,
  },
  replayWebhookEvent: {
    ...own,
    id: 'replayWebhookEvent',
    summary: 'Deliver an event again',
    method: 'POST',
    path: '/v1/webhooks/events/{eventId}/replay',
    response: z.unknown(),
    errors: [401, 404],
  },
} as const satisfies Record<string, Operation>;
