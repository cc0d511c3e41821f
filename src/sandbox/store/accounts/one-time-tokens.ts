import type { Database } from '../database.ts';
import { secretHash } from './secret-hash.ts';

/** What a token from an e-mail allows: to prove the address, or to set a new password. */
export type Purpose = 'verify' | 'reset';

export function addOneTimeToken(
  database: Database, token: string, purpose: Purpose, userId: string, expiresAt: number,
): void {
  database.run(
    'INSERT INTO one_time_tokens (token_hash, purpose, user_id, expires_at) VALUES (?, ?, ?, ?)',
    secretHash(token), purpose, userId, expiresAt,
  );
}

/** Whose token it is, while it is good for this purpose. */
export function findTokenUser(database: Database, token: string, purpose: Purpose, now: number): string | undefined {
  return database.get<{ user_id: string }>(
    'SELECT user_id FROM one_time_tokens WHERE token_hash = ? AND purpose = ? AND expires_at > ?',
    secretHash(token), purpose, now,
  )?.user_id;
}

/** Uses a token up, and with it every other of the same purpose that the user still has. */
export function useToken(database: Database, token: string, purpose: Purpose, now: number): string | undefined {
  const userId = findTokenUser(database, token, purpose, now);
  if (userId) database.run('DELETE FROM one_time_tokens WHERE user_id = ? AND purpose = ?', userId, purpose);
  return userId;
}
