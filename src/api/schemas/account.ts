import * as z from 'zod';
import { characters, email, loginCode, mobileNumber, password, text } from './formats.ts';

export const signupRequest = z.strictObject({
  fullName: characters(1, 150),
  email,
  password,
  /** Without it, the account gets a personal workspace. */
  organizationName: characters(0, 200).optional(),
  mobileNumber,
});

export const loginRequest = z.strictObject({
  email: text,
  password: text,
  /** Extends the session's lifetime. */
  rememberMe: z.boolean().optional(),
});
export const loginOtpRequest = z.strictObject({ challengeId: text, code: loginCode });
export const verifyEmailRequest = z.strictObject({ token: z.string().min(16) });
export const resendVerificationRequest = z.strictObject({ email: text });
export const forgotPasswordRequest = z.strictObject({ email });
export const resetPasswordRequest = z.strictObject({ token: text, newPassword: password });

/** A user of the dashboard. */
export const user = z.looseObject({
  id: z.string(),
  email: z.string().nullish(),
  fullName: z.string().nullish(),
  organizationId: z.string().nullish(),
  organizationName: z.string().nullish(),
  emailVerified: z.boolean().nullish(),
});

export const signupResult = z.looseObject({
  organizationId: z.string(),
  userId: z.string(),
  message: z.string().nullish(),
});
export const loginChallenge = z.looseObject({ challengeId: z.string() });
export const session = z.looseObject({ user });

/** `status` is `logged_out`, `verified`, `reset`, `revoked` or `removed`. */
export const outcome = z.looseObject({ status: z.string() });
export const notice = z.looseObject({ message: z.string().nullish() });

/** A user of the dashboard. */
export type User = z.infer<typeof user>;

/** The scopes of an API key (specification, "Authentication", rule 4), in its order. */
export const SCOPES = [
  'verification.pan.read',
  'verification.gstin.read',
  'verification.rc.read',
  'verification.voter.read',
  'verification.dl.read',
  'verification.passport.read',
  'verification.cin.read',
  'verification.udyam.read',
  'verification.pan_to_gstin.read',
  'verification.pan_to_udyam.read',
  'verification.bank-account.read',
  'services.read',
  'estamp.read',
  'estamp.duty.calculate',
  'estamp.parties.write',
  'orders.create',
  'orders.read',
  'documents.read',
  'payments.write',
  'payments.read',
] as const;

/** A scope of an API key. */
export type Scope = (typeof SCOPES)[number];

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

/** Records on a page. The specification shows no maximum. */
const limit = z.coerce.number<number | string>().int().positive().optional();

/** The `nextCursor` of the previous page. */
const cursor = text.optional();

export const logsQuery = z.strictObject({
  /** A meter key. */
  service: text.optional(),
  /** For example `success`. */
  status: text.optional(),
  limit,
  cursor,
});
export const webhookEventsQuery = z.strictObject({ limit, cursor });

/** One page of records. The specification does not show the records. */
export const page = z.looseObject({
  items: z.array(z.unknown()),
  /** Absent or null on the last page. */
  nextCursor: z.string().nullish(),
});

/** One page of records. */
export type Page = z.infer<typeof page>;
