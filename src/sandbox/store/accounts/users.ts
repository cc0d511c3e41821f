import type { Database } from '../database.ts';
import { createHash } from 'node:crypto';

/**
 * The stored hash of a token or code, so that a copy of the data file opens no session. Only for generated secrets,
 * which are long or live minutes with few attempts. For passwords see `core/passwords.ts`.
 */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');
export type Role = 'OWNER' | 'ADMIN' | 'MEMBER';

/** A user of the dashboard. A user belongs to one organization. */
export interface User {
  id: string;
  /** As typed at signup. Compare with `emailKey`. */
  email: string;
  fullName: string;
  mobileNumber: string;
  passwordHash: string;
  emailVerified: boolean;
  organizationId: string;
  role: Role;
  /** When the user joined the organization. */
  joinedAt: number;
  createdAt: number;
}

interface Row {
  id: string;
  email: string;
  full_name: string;
  mobile_number: string;
  password_hash: string;
  email_verified: number;
  organization_id: string;
  role: Role;
  joined_at: number;
  created_at: number;
}

/** The key for comparing addresses; it ignores case. */
export const emailKey = (email: string): string => email.toLowerCase();

const toUser = (row: Row | undefined): User | undefined =>
  row && {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    mobileNumber: row.mobile_number,
    passwordHash: row.password_hash,
    emailVerified: row.email_verified === 1,
    organizationId: row.organization_id,
    role: row.role,
    joinedAt: row.joined_at,
    createdAt: row.created_at,
  };

export function findUser(database: Database, id: string): User | undefined {
  return toUser(database.get<Row>('SELECT * FROM users WHERE id = ?', id));
}

export function findUserByEmail(database: Database, email: string): User | undefined {
  return toUser(database.get<Row>('SELECT * FROM users WHERE email_key = ?', emailKey(email)));
}

/** The members of an organization in the order of joining. */
export function membersOf(database: Database, organizationId: string): User[] {
  return database
    .all<Row>('SELECT * FROM users WHERE organization_id = ? ORDER BY joined_at, rowid', organizationId)
    .flatMap((row) => toUser(row) ?? []);
}

export function saveUser(database: Database, user: User): void {
  database.run(
    `INSERT INTO users (id, email, email_key, full_name, mobile_number, password_hash, email_verified,
       organization_id, role, joined_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET password_hash = excluded.password_hash, email_verified = excluded.email_verified,
       organization_id = excluded.organization_id, role = excluded.role, joined_at = excluded.joined_at`,
    user.id,
    user.email,
    emailKey(user.email),
    user.fullName,
    user.mobileNumber,
    user.passwordHash,
    user.emailVerified ? 1 : 0,
    user.organizationId,
    user.role,
    user.joinedAt,
    user.createdAt,
  );
}

export function addSession(
  database: Database,
  { token, userId, expiresAt }: { token: string; userId: string; expiresAt: number },
): void {
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
