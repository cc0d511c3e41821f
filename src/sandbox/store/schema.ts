import type { Database } from './database.ts';

/**
 * All migrations, oldest first. A file stores the number of applied ones in `user_version`. Never edit a released
 * entry: add a new one.
 *
 * Money is whole paise, times are milliseconds, JSON is text. The CHECK on the wallet guarantees that no balance
 * becomes negative.
 */
const VERSIONS: readonly string[] = [
  `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE sequences (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;

  CREATE TABLE organizations (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    kyc_approved INTEGER NOT NULL,
    entitlements TEXT,
    plan_limits TEXT NOT NULL,
    balance INTEGER NOT NULL CHECK (balance >= 0),
    created_at INTEGER NOT NULL,
    entitled_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE api_keys (
    key TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    environment TEXT NOT NULL CHECK (environment IN ('sandbox', 'production')),
    scopes TEXT NOT NULL,
    ip_allowlist TEXT,
    created_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE services (code TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT;

  CREATE TABLE connections (
    id TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    provider TEXT NOT NULL,
    secret TEXT NOT NULL,
    active INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE quotes (
    quote_id TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    record TEXT NOT NULL
  ) STRICT;

  CREATE TABLE orders (
    core_order_id TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    environment TEXT NOT NULL,
    external_order_id TEXT NOT NULL,
    record TEXT NOT NULL,
    UNIQUE (organization_id, environment, external_order_id)
  ) STRICT;

  CREATE TABLE intents (
    id TEXT PRIMARY KEY,
    core_order_id TEXT NOT NULL REFERENCES orders (core_order_id),
    provider_intent_id TEXT NOT NULL UNIQUE,
    record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX intents_of_order ON intents (core_order_id);

  CREATE TABLE documents (
    document_id TEXT PRIMARY KEY,
    core_order_id TEXT NOT NULL REFERENCES orders (core_order_id),
    available_at INTEGER NOT NULL,
    record TEXT NOT NULL,
    fields TEXT NOT NULL
  ) STRICT;
  CREATE INDEX documents_of_order ON documents (core_order_id);

  CREATE TABLE tasks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    due_at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL
  ) STRICT;
  CREATE INDEX tasks_by_time ON tasks (due_at, id);

  CREATE TABLE idempotency (
    organization_id TEXT NOT NULL,
    environment TEXT NOT NULL,
    operation_id TEXT NOT NULL,
    key TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (organization_id, environment, operation_id, key)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE journal (
    sequence INTEGER PRIMARY KEY,
    organization_id TEXT,
    environment TEXT,
    meter TEXT,
    metered_paise INTEGER NOT NULL,
    at INTEGER NOT NULL,
    entry TEXT NOT NULL
  ) STRICT;
  CREATE INDEX journal_by_meter ON journal (organization_id, meter, at);
  `,
  `
  CREATE TABLE users (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL UNIQUE,
    full_name TEXT NOT NULL,
    mobile_number TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    email_verified INTEGER NOT NULL,
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    role TEXT NOT NULL CHECK (role IN ('OWNER', 'ADMIN', 'MEMBER')),
    joined_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX users_of_organization ON users (organization_id);

  CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX sessions_of_user ON sessions (user_id);

  CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    code_hash TEXT NOT NULL,
    remember_me INTEGER NOT NULL,
    tries_left INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE one_time_tokens (
    token_hash TEXT PRIMARY KEY,
    purpose TEXT NOT NULL CHECK (purpose IN ('verify', 'reset')),
    user_id TEXT NOT NULL REFERENCES users (id),
    expires_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE invites (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    email TEXT NOT NULL,
    email_key TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('ADMIN', 'MEMBER')),
    status TEXT NOT NULL CHECK (status IN ('PENDING', 'ACCEPTED', 'REVOKED')),
    invited_by TEXT NOT NULL REFERENCES users (id),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX invites_of_organization ON invites (organization_id);

  CREATE TABLE mail (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    token TEXT,
    code TEXT,
    created_at INTEGER NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE webhook_endpoints (
    id TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    url TEXT NOT NULL,
    secret TEXT NOT NULL
  ) STRICT;
  CREATE INDEX webhook_endpoints_of_organization ON webhook_endpoints (organization_id);

  CREATE TABLE webhook_events (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id TEXT NOT NULL UNIQUE,
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    environment TEXT NOT NULL,
    event TEXT NOT NULL,
    external_order_id TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX webhook_events_of_owner ON webhook_events (organization_id, environment, sequence);

  CREATE TABLE webhook_deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id TEXT NOT NULL REFERENCES webhook_events (event_id),
    endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id),
    lane TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('PENDING', 'DELIVERED', 'DEAD_LETTERED')),
    round INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    last_result TEXT,
    UNIQUE (event_id, endpoint_id)
  ) STRICT;
  CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (endpoint_id, due_at) WHERE status = 'PENDING';
  CREATE INDEX webhook_deliveries_by_lane ON webhook_deliveries (endpoint_id, lane, id) WHERE status = 'PENDING';

  CREATE INDEX journal_of_owner ON journal (organization_id, environment, sequence);
  `,
  `
  CREATE TABLE journal_bodies (sequence INTEGER PRIMARY KEY, request TEXT, response TEXT) STRICT;

  CREATE TABLE snapshots (name TEXT PRIMARY KEY, taken_at INTEGER NOT NULL, content TEXT NOT NULL) STRICT;
  `,
];

/** The tables of the state, those that refer to others first. Snapshots stand beside the state. */
export const TABLES: readonly string[] = [
  'webhook_deliveries',
  'webhook_events',
  'webhook_endpoints',
  'mail',
  'invites',
  'one_time_tokens',
  'challenges',
  'sessions',
  'users',
  'journal_bodies',
  'journal',
  'idempotency',
  'tasks',
  'documents',
  'intents',
  'orders',
  'quotes',
  'connections',
  'services',
  'api_keys',
  'organizations',
  'sequences',
  'settings',
];

/** How many versions of the tables a file has seen. */
export function schemaVersion(database: Database): number {
  return database.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
}

/**
 * Migrates a file to the newest version. A file of a newer sandbox is refused, because writing could damage it.
 *
 * @param target the version to stop at, for tests of older files
 */
export function migrate(database: Database, target = VERSIONS.length): void {
  const version = schemaVersion(database);
  if (version > VERSIONS.length) {
    throw new Error(
      `The data file has version ${version}; this sandbox supports ${VERSIONS.length}. ` +
        'Update the package, or choose another file with --data.',
    );
  }
  for (let next = version; next < target; next += 1) {
    database.transaction(() => {
      database.exec(VERSIONS[next] ?? '');
      database.exec(`PRAGMA user_version = ${next + 1}`);
    });
  }
}

/** Empties every table of the state. */
export function clear(database: Database): void {
  for (const table of TABLES) database.run(`DELETE FROM ${table}`);
}
