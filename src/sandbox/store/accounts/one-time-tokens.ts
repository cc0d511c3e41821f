import type { Database } from '../database.ts';
import { secretHash } from './secret-hash.ts';

/** The purpose of a mailed token: verify the address, or set a new password. */
export type Purpose = 'verify' | 'reset';

export function addOneTimeToken(
  database: Database,
  token: string,
  purpose: Purpose,
  userId: string,
  expiresAt: number,
): void {
  database.run(
    'INSERT INTO one_time_tokens (token_hash, purpose, user_id, expires_at) VALUES (?, ?, ?, ?)',
    secretHash(token),
    purpose,
    userId,
    expiresAt,
  );
}

/** The owner of a token, while it is valid for this purpose. */
export function findTokenUser(database: Database, token: string, purpose: Purpose, now: number): string | undefined {
  return database.get<{ user_id: string }>(
    'SELECT user_id FROM one_time_tokens WHERE token_hash = ? AND purpose = ? AND expires_at > ?',
    secretHash(token),
    purpose,
    now,
  )?.user_id;
}

/** Consumes a token and all other tokens of the user for the same purpose. */
export function useToken(database: Database, token: string, purpose: Purpose, now: number): string | undefined {
  const userId = findTokenUser(database, token, purpose, now);
  if (userId) database.run('DELETE FROM one_time_tokens WHERE user_id = ? AND purpose = ?', userId, purpose);
  return userId;
}
