import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../database.ts';
import { secretHash } from './secret-hash.ts';

/** A login with a correct password that waits for the code from the e-mail. */
export interface Challenge {
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

export function addChallenge(database: Database, challenge: Challenge, code: string, tries: number): void {
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
export function tryCode(database: Database, id: string, code: string, now: number): Challenge | undefined {
  const row = database.get<Row>('SELECT * FROM challenges WHERE id = ?', id);
  if (!row) return undefined;
  const isRight = timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(hashOf(id, code)));
  const isOver = row.expires_at <= now;
  if (isRight || isOver || row.tries_left <= 1) database.run('DELETE FROM challenges WHERE id = ?', id);
  else database.run('UPDATE challenges SET tries_left = tries_left - 1 WHERE id = ?', id);
  if (!isRight || isOver) return undefined;
  return { id: row.id, userId: row.user_id, rememberMe: row.remember_me === 1, expiresAt: row.expires_at };
}
