import { createHash } from 'node:crypto';

/**
 * What is kept of a token or code instead of itself, so that a copy of the data file opens no session. Only for
 * secrets that the sandbox made: they are long, or live minutes and few tries. Passwords need `accounts/passwords.ts`.
 */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');
