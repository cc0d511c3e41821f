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
