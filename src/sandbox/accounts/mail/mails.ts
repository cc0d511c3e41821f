import type { Mail } from '../../store/accounts/mail.ts';
import type { Purpose } from '../../store/accounts/one-time-tokens.ts';

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

export const tokenMail = (purpose: Purpose, to: string, token: string): Mail => ({
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
