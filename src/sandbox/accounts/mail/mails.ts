import type { Mail } from '../../store/accounts/mail.ts';
import type { Purpose } from '../../store/accounts/one-time-tokens.ts';

/*
 * What the service writes to people. The sandbox has no dashboard that a link could lead to, so each message names
 * the call that such a page would make. No address of ours stands in it: it would come from the request's `Host`,
 * which any caller can set.
 */

const TOKEN_MAILS: Record<Purpose, (token: string) => Omit<Mail, 'to' | 'token'>> = {
  verify: (token) => ({
    subject: 'Verify your e-mail address',
    text: `Welcome. To verify your e-mail address, POST {"token":"${token}"} to /v1/auth/password/verify-email ` +
      'within 24 hours.',
  }),
  reset: (token) => ({
    subject: 'Reset your password',
    text: `To set a new password, POST {"token":"${token}","newPassword":"..."} to /v1/auth/password/reset-password ` +
      'within an hour. If you did not ask for this, do nothing.',
  }),
};

export const tokenMail = (purpose: Purpose, to: string, token: string): Mail =>
  ({ to, ...TOKEN_MAILS[purpose](token), token });

export const codeMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Your login code',
  text: `Your login code is ${code}. It is good for 10 minutes. If you did not log in, change your password.`,
  code,
});

export const inviteMail = (to: string, organizationName: string, token: string): Mail => ({
  to,
  subject: `Join ${organizationName}`,
  text: `You are invited to join ${organizationName}. To accept, log in with this e-mail address and ` +
    `POST to /v1/team/invites/${token}/accept within 7 days.`,
  token,
});
