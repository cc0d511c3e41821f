import type { Database } from '../database.ts';
import { secretHash } from './secret-hash.ts';

export function addSession(database: Database, token: string, userId: string, expiresAt: number): void {
  database.run(
    'INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (?, ?, ?)',
    secretHash(token),
    userId,
    expiresAt,
  );
}

/** The user of an active session. */
export function findSessionUser(database: Database, token: string, now: number): string | undefined {
  return database.get<{ user_id: string }>(
    'SELECT user_id FROM sessions WHERE token_hash = ? AND expires_at > ?',
    secretHash(token),
    now,
  )?.user_id;
}

export function endSession(database: Database, token: string): void {
  database.run('DELETE FROM sessions WHERE token_hash = ?', secretHash(token));
}

/** Ends every session and every pending login of a user. */
export function endSessionsOf(database: Database, userId: string): void {
  database.run('DELETE FROM sessions WHERE user_id = ?', userId);
  database.run('DELETE FROM challenges WHERE user_id = ?', userId);
}
