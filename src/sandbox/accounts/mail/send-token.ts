import type { Core } from '../../core/core.ts';
import { addMail } from '../../store/accounts/mail.ts';
import { addOneTimeToken } from '../../store/accounts/one-time-tokens.ts';
import type { Purpose } from '../../store/accounts/one-time-tokens.ts';
import { findUserByEmail } from '../../store/accounts/users.ts';
import type { User } from '../../store/accounts/users.ts';
import { LIFETIMES } from '../calls/lifetimes.ts';
import { tokenMail } from './mails.ts';

/** The kind of task that sends a mail to an address, if a user has it. */
export const TOKEN_MAIL = 'token-mail';

/** Makes a token and mails it. */
export function sendToken({ database, ids }: Core, purpose: Purpose, user: User, now: number): void {
  const token = ids.hex(48);
  addOneTimeToken(database, token, purpose, user.id, now + LIFETIMES[purpose]);
  addMail(database, tokenMail(purpose, user.email, token), now);
}

/**
 * Has a token mailed once the answer is out. The answer is the same, and so is the work before it, whether or not the
 * address belongs to a user: nothing is read yet.
 */
export function sendTokenLater({ tasks }: Core, purpose: Purpose, email: string, now: number): void {
  tasks.schedule(TOKEN_MAIL, JSON.stringify({ purpose, email }), now);
}

/** Does the task. An address that is verified needs no proof. */
export function sendTokenNow(core: Core, subject: string, at: number): void {
  const { purpose, email } = JSON.parse(subject) as { purpose: Purpose; email: string };
  const user = findUserByEmail(core.database, email);
  if (user && !(purpose === 'verify' && user.emailVerified)) sendToken(core, purpose, user, at);
}
