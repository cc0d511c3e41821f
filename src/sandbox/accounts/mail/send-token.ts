import type { Core } from '../../core/core.ts';
import { addMail } from '../../store/accounts/mail.ts';
import { addOneTimeToken, type Purpose } from '../../store/accounts/one-time-tokens.ts';
import { findUserByEmail, type User } from '../../store/accounts/users.ts';
import { LIFETIMES } from '../calls/lifetimes.ts';
import { tokenMail } from './mails.ts';

/** The kind of task that mails a token to a user's address. */
export const TOKEN_MAIL = 'token-mail';

/** Creates a token and mails it. */
export function sendToken({ database, ids }: Core, purpose: Purpose, user: User, now: number): void {
  const token = ids.hex(48);
  addOneTimeToken(database, token, purpose, user.id, now + LIFETIMES[purpose]);
  addMail(database, tokenMail(purpose, user.email, token), now);
}

/**
 * Queues a mail with a token. Whether a user has the address is checked later, so the response and its time do not
 * reveal it.
 */
export function sendTokenLater({ tasks }: Core, purpose: Purpose, email: string, now: number): void {
  tasks.schedule(TOKEN_MAIL, JSON.stringify({ purpose, email }), now);
}

/** Runs the task. A verified address needs no verification mail. */
export function sendTokenNow(core: Core, subject: string, at: number): void {
  const { purpose, email } = JSON.parse(subject) as { purpose: Purpose; email: string };
  const user = findUserByEmail(core.database, email);
  if (user && !(purpose === 'verify' && user.emailVerified)) sendToken(core, purpose, user, at);
}
