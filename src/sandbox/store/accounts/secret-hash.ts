import { createHash } from 'node:crypto';

/**
 * The stored hash of a token or code, so that a copy of the data file opens no session. Only for generated secrets,
 * which are long or live minutes with few attempts. For passwords see `core/passwords.ts`.
 */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');
