import type { Operation } from './operation.ts';
import { outcome } from '../schemas/auth.ts';
import * as schemas from '../schemas/team.ts';

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
