import type { Paise } from '../../../base/money.ts';
import type { Scope } from '../../../api/schemas/account.ts';
import type { Environment } from '../../model/records.ts';
import { type Database, fromJson } from '../database.ts';

/** The owner of orders, quotes and idempotency keys. Sandbox and production are separate. */
export interface Owner {
  organizationId: string;
  environment: Environment;
}

export interface Organization {
  id: string;
  name: string;
  kycApproved: boolean;
  /** Service codes; absent means all services. */
  entitlements?: readonly string[];
  /** Limits of successful metered calls in a calendar month, by meter key. */
  planLimits: Readonly<Record<string, number>>;
  /** The fulfilment wallet. */
  balance: Paise;
  createdAt: number;
  /** When the entitlements last changed. */
  entitledAt: number;
}

export interface ApiKey extends Owner {
  key: string;
  scopes: readonly Scope[];
  /** Addresses and CIDR ranges; absent means any address. */
  ipAllowlist?: readonly string[];
  createdAt: number;
}

interface OrganizationRow {
  id: string;
  name: string;
  kyc_approved: number;
  entitlements: string | null;
  plan_limits: string;
  balance: number;
  created_at: number;
  entitled_at: number;
}

interface KeyRow {
  key: string;
  organization_id: string;
  environment: Environment;
  scopes: string;
  ip_allowlist: string | null;
  created_at: number;
}

const optional = (json: string | null): readonly string[] | undefined => (json === null ? undefined : fromJson(json));

export function findOrganization(database: Database, id: string): Organization | undefined {
  const row = database.get<OrganizationRow>('SELECT * FROM organizations WHERE id = ?', id);
  return (
    row && {
      id: row.id,
      name: row.name,
      kycApproved: row.kyc_approved === 1,
      entitlements: optional(row.entitlements),
      planLimits: fromJson(row.plan_limits),
      balance: row.balance,
      createdAt: row.created_at,
      entitledAt: row.entitled_at,
    }
  );
}

/** The newest organizations, oldest first. */
export function listOrganizations(database: Database, limit: number): Organization[] {
  return database
    .all<{ id: string }>('SELECT id FROM organizations ORDER BY rowid DESC LIMIT ?', limit)
    .reverse()
    .flatMap(({ id }) => findOrganization(database, id) ?? []);
}

export function saveOrganization(database: Database, organization: Organization): void {
  database.run(
    `INSERT INTO organizations (id, name, kyc_approved, entitlements, plan_limits, balance, created_at, entitled_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, kyc_approved = excluded.kyc_approved,
       entitlements = excluded.entitlements, plan_limits = excluded.plan_limits, balance = excluded.balance,
       entitled_at = excluded.entitled_at`,
    organization.id,
    organization.name,
    organization.kycApproved ? 1 : 0,
    organization.entitlements && JSON.stringify(organization.entitlements),
    JSON.stringify(organization.planLimits),
    organization.balance,
    organization.createdAt,
    organization.entitledAt,
  );
}

/** Debits `amount` from the wallet if the balance is sufficient. */
export function debit(database: Database, organizationId: string, amount: Paise): boolean {
  return (
    database.run(
      'UPDATE organizations SET balance = balance - ? WHERE id = ? AND balance >= ?',
      amount,
      organizationId,
      amount,
    ) === 1
  );
}

const toKey = (row: KeyRow): ApiKey => ({
  key: row.key,
  organizationId: row.organization_id,
  environment: row.environment,
  scopes: fromJson(row.scopes),
  ipAllowlist: optional(row.ip_allowlist),
  createdAt: row.created_at,
});

export function findKey(database: Database, key: string): ApiKey | undefined {
  const row = database.get<KeyRow>('SELECT * FROM api_keys WHERE key = ?', key);
  return row && toKey(row);
}

/** An organization's keys, oldest first. */
export function listKeys(database: Database, organizationId: string): ApiKey[] {
  return database
    .all<KeyRow>('SELECT * FROM api_keys WHERE organization_id = ? ORDER BY created_at, rowid', organizationId)
    .map(toKey);
}

export function addKey(database: Database, key: ApiKey): void {
  database.run(
    `INSERT INTO api_keys (key, organization_id, environment, scopes, ip_allowlist, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    key.key,
    key.organizationId,
    key.environment,
    JSON.stringify(key.scopes),
    key.ipAllowlist && JSON.stringify(key.ipAllowlist),
    key.createdAt,
  );
}
