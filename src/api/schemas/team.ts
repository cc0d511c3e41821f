import * as z from 'zod';
import { email } from './formats.ts';

/** The roles that an invitation or a role change can grant. */
const grantable = z.enum(['ADMIN', 'MEMBER']);

export const inviteRequest = z.strictObject({ email, role: grantable });
export const memberRoleRequest = z.strictObject({ role: grantable });

/** In lists, `organizationId` and `invitedBy` are absent. */
export const invite = z.looseObject({
  id: z.string(),
  organizationId: z.string().nullish(),
  email: z.string().nullish(),
  role: z.string().nullish(),
  /** `PENDING` for a new invite. */
  status: z.string().nullish(),
  /** A user's id. */
  invitedBy: z.string().nullish(),
  createdAt: z.string().nullish(),
  expiresAt: z.string().nullish(),
});

export const invites = z.looseObject({ invites: z.array(invite) });

export const member = z.looseObject({
  userId: z.string(),
  email: z.string().nullish(),
  fullName: z.string().nullish(),
  /** `OWNER`, `ADMIN` or `MEMBER`. */
  role: z.string().nullish(),
  joinedAt: z.string().nullish(),
});

export const members = z.looseObject({ members: z.array(member) });

export const memberRole = z.looseObject({
  userId: z.string(),
  organizationId: z.string().nullish(),
  role: z.string(),
  updatedAt: z.string().nullish(),
});

/** `accepted` with organizationId and role, or `signup_required` with the invited email. */
export const acceptance = z.looseObject({
  status: z.string(),
  organizationId: z.string().nullish(),
  role: z.string().nullish(),
  email: z.string().nullish(),
});

/** An invitation to an organization. */
export type Invite = z.infer<typeof invite>;
/** A member of an organization. */
export type Member = z.infer<typeof member>;
