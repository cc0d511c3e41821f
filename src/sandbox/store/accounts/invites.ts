import type { Database } from '../database.ts';
import { secretHash, emailKey, type Role } from './users.ts';

export interface Invite {
  id: string;
  organizationId: string;
  email: string;
  role: Exclude<Role, 'OWNER'>;
  status: 'PENDING' | 'ACCEPTED' | 'REVOKED';
  /** A user's id. */
  invitedBy: string;
  createdAt: number;
  expiresAt: number;
}

interface Row {
  id: string;
  organization_id: string;
  email: string;
  role: Invite['role'];
  status: Invite['status'];
  invited_by: string;
  created_at: number;
  expires_at: number;
}

const toInvite = (row: Row): Invite => ({
  id: row.id,
  organizationId: row.organization_id,
  email: row.email,
  role: row.role,
  status: row.status,
  invitedBy: row.invited_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

const PENDING = `status = 'PENDING' AND expires_at > ?`;

export function addInvite(database: Database, invite: Invite, token: string): void {
  database.run(
    `INSERT INTO invites (id, token_hash, organization_id, email, email_key, role, status, invited_by, created_at,
       expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    invite.id,
    secretHash(token),
    invite.organizationId,
    invite.email,
    emailKey(invite.email),
    invite.role,
    invite.status,
    invite.invitedBy,
    invite.createdAt,
    invite.expiresAt,
  );
}

/** The invitation of a link, while it can be accepted. */
export function findPendingInvite(database: Database, token: string, now: number): Invite | undefined {
  const row = database.get<Row>(`SELECT * FROM invites WHERE token_hash = ? AND ${PENDING}`, secretHash(token), now);
  return row && toInvite(row);
}

/** Open invites of an organization, oldest first. */
export function pendingInvitesOf(database: Database, organizationId: string, now: number): Invite[] {
  return database
    .all<Row>(
      `SELECT * FROM invites WHERE organization_id = ? AND ${PENDING} ORDER BY created_at, rowid`,
      organizationId,
      now,
    )
    .map(toInvite);
}

export function acceptInvite(database: Database, id: string): void {
  database.run(`UPDATE invites SET status = 'ACCEPTED' WHERE id = ?`, id);
}

/** @returns whether a pending invitation was revoked */
export function revokeInvite(
  database: Database,
  { id, organizationId }: Pick<Invite, 'id' | 'organizationId'>,
  now: number,
): boolean {
  return (
    database.run(
      `UPDATE invites SET status = 'REVOKED' WHERE id = ? AND organization_id = ? AND ${PENDING}`,
      id,
      organizationId,
      now,
    ) > 0
  );
}

/** Revokes pending invitations of an organization, for one address or all. */
export function revokeInvites(database: Database, organizationId: string, email?: string): void {
  database.run(
    `UPDATE invites SET status = 'REVOKED'
     WHERE organization_id = ? AND status = 'PENDING' AND email_key = COALESCE(?, email_key)`,
    organizationId,
    email === undefined ? null : emailKey(email),
  );
}
