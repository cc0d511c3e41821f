import { Problem } from '../model/problem.ts';
import { type Database, type Value, fromJson } from './database.ts';
import { clear, schemaVersion, TABLES } from './schema.ts';

/** A state that was kept under a name. */
export interface SnapshotRecord {
  name: string;
  /** By the virtual clock, in milliseconds. */
  takenAt: number;
}

type Row = Record<string, Value>;

interface Content {
  version: number;
  tables: Record<string, Row[]>;
  /** The state in memory, besides the tables. */
  memory: unknown;
}

/** A table without row ids is kept in the order of its key. */
const rowsOf = (database: Database, table: string): Row[] =>
  database.all<Row>(`SELECT * FROM ${table}${table === 'idempotency' ? '' : ' ORDER BY rowid'}`);

/** Keeps the present state under a name, in place of an earlier one of that name. */
export function takeSnapshot(database: Database, { name, takenAt }: SnapshotRecord, memory: unknown): void {
  const tables = Object.fromEntries(TABLES.map((table) => [table, rowsOf(database, table)]));
  const content: Content = { version: schemaVersion(database), tables, memory };
  database.run(
    'INSERT OR REPLACE INTO snapshots (name, taken_at, content) VALUES (?, ?, ?)',
    name,
    takenAt,
    JSON.stringify(content),
  );
}

/** The names that are kept, oldest first. */
export function listSnapshots(database: Database): SnapshotRecord[] {
  return database.all<SnapshotRecord>('SELECT name, taken_at AS takenAt FROM snapshots ORDER BY rowid');
}

/** @returns whether there was one */
export function deleteSnapshot(database: Database, name: string): boolean {
  return database.run('DELETE FROM snapshots WHERE name = ?', name) === 1;
}

/**
 * Puts a kept state in place of the present one. To be called within a transaction.
 *
 * @returns the time of the snapshot and its state in memory; `undefined` if there is none of that name
 * @throws Problem where a sandbox with other tables took it
 */
export function restoreSnapshot(database: Database, name: string): { takenAt: number; memory: unknown } | undefined {
  const row = database.get<{ taken_at: number; content: string }>(
    'SELECT taken_at, content FROM snapshots WHERE name = ?',
    name,
  );
  if (!row) return undefined;
  const { version, tables, memory } = fromJson<Content>(row.content);
  if (version !== schemaVersion(database)) {
    throw new Problem(
      409,
      'The snapshot was taken by another version of the sandbox, whose tables differ. Take it again.',
    );
  }
  clear(database);
  for (const table of TABLES.toReversed()) for (const stored of tables[table] ?? []) insert(database, table, stored);
  return { takenAt: row.taken_at, memory };
}

function insert(database: Database, table: string, row: Row): void {
  const columns = Object.keys(row);
  database.run(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ...columns.map((column) => row[column]),
  );
}

/** Moves everything that waits for its time, by milliseconds. */
export function postpone(database: Database, by: number): void {
  database.run('UPDATE tasks SET due_at = due_at + ?', by);
  database.run("UPDATE webhook_deliveries SET due_at = due_at + ? WHERE status = 'PENDING'", by);
}

/** The lengths of the lists that are read partly. */
export function countLists(database: Database): {
  organizations: number;
  orders: number;
  messages: number;
  deliveries: number;
} {
  const count = (table: string): number =>
    database.get<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`)?.count ?? 0;
  return {
    organizations: count('organizations'),
    orders: count('orders'),
    messages: count('mail'),
    deliveries: count('webhook_deliveries'),
  };
}
