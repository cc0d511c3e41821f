import type { Core } from '../core/core.ts';
import { addMail, type Mail } from '../store/accounts/mail.ts';
import { addOneTimeToken, type Purpose } from '../store/accounts/one-time-tokens.ts';
import { findUserByEmail, type User } from '../store/accounts/users.ts';
import { LIFETIMES } from './call.ts';

/*
 * The service's mails. The sandbox has no dashboard to link to, so each mail names the call that the dashboard would
 * make. Mails contain no URL of the sandbox: it would come from the request's `Host` header, which callers can set.
 */

const TOKEN_MAILS: Record<Purpose, (token: string) => Omit<Mail, 'to' | 'token'>> = {
  verify: (token) => ({
    subject: 'Verify your e-mail address',
    text:
      `Welcome. To verify your e-mail address, POST {"token":"${token}"} to /v1/auth/password/verify-email ` +
      'within 24 hours.',
  }),
  reset: (token) => ({
    subject: 'Reset your password',
    text:
      `To set a new password, POST {"token":"${token}","newPassword":"..."} to /v1/auth/password/reset-password ` +
      'within an hour. If you did not request this, ignore this mail.',
  }),
};

const tokenMail = (purpose: Purpose, to: string, token: string): Mail => ({
  to,
  ...TOKEN_MAILS[purpose](token),
  token,
});

export const codeMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Your login code',
  text: `Your login code is ${code}. It is valid for 10 minutes. If you did not log in, change your password.`,
  code,
});

export const inviteMail = (to: string, organizationName: string, token: string): Mail => ({
  to,
  subject: `Join ${organizationName}`,
  text:
    `You are invited to join ${organizationName}. To accept, log in with this e-mail address and ` +
    `POST to /v1/team/invites/${token}/accept within 7 days.`,
  token,
});

/** The kind of task that mails a token to a user's address. */
export const TOKEN_MAIL = 'token-mail';

/** Creates a token and mails it. */
export function sendToken(
  { database, ids }: Core,
  { purpose, user }: { purpose: Purpose; user: User },
  now: number,
): void {
  const token = ids.hex(48);
  addOneTimeToken(database, { token, purpose }, { userId: user.id, expiresAt: now + LIFETIMES[purpose] });
  addMail(database, tokenMail(purpose, user.email, token), now);
}

/** The task of a mail with a token. */
interface TokenMail {
  purpose: Purpose;
  email: string;
}

/**
 * Queues a mail with a token. Whether a user has the address is checked later, so the response and its time do not
 * reveal it.
 */
export function sendTokenLater({ tasks }: Core, mail: TokenMail, now: number): void {
  tasks.schedule(TOKEN_MAIL, JSON.stringify(mail), now);
}

/** Runs the task. A verified address needs no verification mail. */
export function sendTokenNow(core: Core, subject: string, at: number): void {
  const { purpose, email } = JSON.parse(subject) as TokenMail;
  const user = findUserByEmail(core.database, email);
  if (user && !(purpose === 'verify' && user.emailVerified)) sendToken(core, { purpose, user }, at);
}
