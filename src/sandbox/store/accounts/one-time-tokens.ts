import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../database.ts';
import { secretHash } from './users.ts';

/** The purpose of a mailed token: verify the address, or set a new password. */
export type Purpose = 'verify' | 'reset';

/** A mailed token and what it is for. */
interface OneTimeToken {
  token: string;
  purpose: Purpose;
}

export function addOneTimeToken(
  database: Database,
  { token, purpose }: OneTimeToken,
  { userId, expiresAt }: { userId: string; expiresAt: number },
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
export function findTokenUser(database: Database, { token, purpose }: OneTimeToken, now: number): string | undefined {
  return database.get<{ user_id: string }>(
    'SELECT user_id FROM one_time_tokens WHERE token_hash = ? AND purpose = ? AND expires_at > ?',
    secretHash(token),
    purpose,
    now,
  )?.user_id;
}

/** Consumes a token and all other tokens of the user for the same purpose. */
export function useToken(database: Database, given: OneTimeToken, now: number): string | undefined {
  const userId = findTokenUser(database, given, now);
  if (userId) database.run('DELETE FROM one_time_tokens WHERE user_id = ? AND purpose = ?', userId, given.purpose);
  return userId;
}

/** A login with a correct password that waits for the code from the e-mail. */
interface Challenge {
  id: string;
  userId: string;
  rememberMe: boolean;
  expiresAt: number;
}

interface Row {
  id: string;
  user_id: string;
  code_hash: string;
  remember_me: number;
  tries_left: number;
  expires_at: number;
}

const hashOf = (id: string, code: string): string => secretHash(`${id}:${code}`);

export function addChallenge(
  database: Database,
  challenge: Challenge,
  { code, tries }: { code: string; tries: number },
): void {
  database.run(
    'INSERT INTO challenges (id, user_id, code_hash, remember_me, tries_left, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
    challenge.id,
    challenge.userId,
    hashOf(challenge.id, code),
    challenge.rememberMe ? 1 : 0,
    tries,
    challenge.expiresAt,
  );
}

/**
 * Tries a code. A correct code consumes the challenge. A wrong code counts as an attempt, and the last attempt consumes
 * it too.
 *
 * @returns the challenge if the code was correct and in time
 */
export function tryCode(
  database: Database,
  { id, code }: { id: string; code: string },
  now: number,
): Challenge | undefined {
  const row = database.get<Row>('SELECT * FROM challenges WHERE id = ?', id);
  if (!row) return undefined;
  const isRight = timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(hashOf(id, code)));
  const isOver = row.expires_at <= now;
  if (isRight || isOver || row.tries_left <= 1) database.run('DELETE FROM challenges WHERE id = ?', id);
  else database.run('UPDATE challenges SET tries_left = tries_left - 1 WHERE id = ?', id);
  if (!isRight || isOver) return undefined;
  return { id: row.id, userId: row.user_id, rememberMe: row.remember_me === 1, expiresAt: row.expires_at };
}
