import type { Paise } from '../../../base/money.ts';
import type { Environment } from '../../model/records.ts';
import type { Database } from '../database.ts';
import { fromJson } from '../from-json.ts';
import { bodiesFrom, saveBodies } from './journal-bodies.ts';
import type { CallBodies } from './journal-bodies.ts';

/** One call that was received. */
export interface JournalEntry {
  /** Null for a path that is no operation. */
  operationId: string | null;
  method: string;
  path: string;
  /** What was answered; 0 where the connection was cut before anything was done. */
  status: number;
  /** What the call cost at nominal prices, with test and live keys alike. */
  meteredPaise: Paise;
  idempotencyKey: string | null;
  /** An earlier answer to the same key was given again. */
  replayed: boolean;
  /** The answer never reached the caller. */
  dropped: boolean;
  requestId: string;
  organizationId: string | null;
  environment: Environment | null;
  at: string;
  /** From its receipt to its outcome, in milliseconds of real time; entries of older files lack it. */
  durationMs?: number;
}

/** A call with its bodies, as far as they are kept. Secrets are removed. */
export interface JournalCall extends JournalEntry {
  requestBody?: unknown;
  responseBody?: unknown;
}

/** The place that the next call gets: calls are listed in the order in which they came, not in which they ended. */
export function lastSequence(database: Database): number {
  return database.get<{ last: number }>('SELECT COALESCE(MAX(sequence), 0) AS last FROM journal')?.last ?? 0;
}

export function addEntry(
  database: Database, sequence: number, entry: JournalEntry, meter: string | undefined, at: number, bodies: CallBodies = {},
): void {
  saveBodies(database, sequence, bodies);
  database.run(
    `INSERT OR REPLACE INTO journal (sequence, organization_id, environment, meter, metered_paise, at, entry)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    sequence, entry.organizationId, entry.environment, meter, entry.meteredPaise, at, JSON.stringify(entry),
  );
}

/** The newest calls, oldest first. */
export function listEntries(database: Database, limit: number, withBodies = true): JournalCall[] {
  const rows = database
    .all<{ sequence: number; entry: string }>('SELECT sequence, entry FROM journal ORDER BY sequence DESC LIMIT ?', limit)
    .reverse();
  const bodies = withBodies ? bodiesFrom(database, rows[0]?.sequence ?? 0) : new Map<number, CallBodies>();
  return rows.map(({ sequence, entry }) => {
    const { request, response } = bodies.get(sequence) ?? {};
    return {
      ...fromJson<JournalEntry>(entry),
      ...(request !== undefined && { requestBody: request }), ...(response !== undefined && { responseBody: response }),
    };
  });
}

/** How many calls there were, and what they came to at nominal prices. */
export function countEntries(database: Database): { calls: number; meteredPaise: Paise } {
  return database.get<{ calls: number; meteredPaise: Paise }>(
    'SELECT COUNT(*) AS calls, COALESCE(SUM(metered_paise), 0) AS meteredPaise FROM journal',
  ) ?? { calls: 0, meteredPaise: 0 };
}

/** How many successful calls of a meter an organisation made since a time, in all environments. */
export function countMetered(database: Database, organizationId: string, meter: string, since: number): number {
  return database.get<{ calls: number }>(
    'SELECT COUNT(*) AS calls FROM journal WHERE organization_id = ? AND meter = ? AND at >= ? AND metered_paise > 0',
    organizationId, meter, since,
  )?.calls ?? 0;
}
