import type { Paise } from '../../../base/money.ts';
import type { Environment } from '../../model/records.ts';
import { type Database, fromJson } from '../database.ts';

/** The number of calls whose bodies are kept, so that a data file does not grow without end. */
export const STORED_CALLS = 500;

/** A longer body is cut off. In characters. */
export const LONGEST_BODY = 32 * 1024;

/** The bodies of the request and the response: JSON values, or text that is no JSON or was cut off. */
interface CallBodies {
  request?: unknown;
  response?: unknown;
}

interface Row {
  sequence: number;
  request: string | null;
  response: string | null;
}

function toText(body: unknown): string | undefined {
  const text = body === undefined ? undefined : JSON.stringify(body);
  if (text === undefined || text.length <= LONGEST_BODY) return text;
  return JSON.stringify(`${text.slice(0, LONGEST_BODY)}… (${text.length} characters)`);
}

/** Keeps the bodies of a call, and drops those that are too old. Secrets must have been removed. */
function saveBodies(database: Database, sequence: number, { request, response }: CallBodies): void {
  database.run(
    'INSERT OR REPLACE INTO journal_bodies (sequence, request, response) VALUES (?, ?, ?)',
    sequence,
    toText(request),
    toText(response),
  );
  database.run('DELETE FROM journal_bodies WHERE sequence <= ?', sequence - STORED_CALLS);
}

/** The bodies that are kept, by the place of their call. */
function bodiesFrom(database: Database, sequence: number): Map<number, CallBodies> {
  const rows = database.all<Row>(
    'SELECT sequence, request, response FROM journal_bodies WHERE sequence >= ?',
    sequence,
  );
  return new Map(
    rows.map(({ sequence: place, request, response }) => [
      place,
      {
        ...(request !== null && { request: fromJson(request) }),
        ...(response !== null && { response: fromJson(response) }),
      },
    ]),
  );
}

/** A received call. */
export interface JournalEntry {
  /** Null for an unknown path. */
  operationId: string | null;
  method: string;
  path: string;
  /** The status of the response; 0 if the connection was cut before the call had an effect. */
  status: number;
  /** The cost of the call at nominal prices, for test and live keys. */
  meteredPaise: Paise;
  idempotencyKey: string | null;
  /** The stored answer to the same key was returned. */
  replayed: boolean;
  /** The caller did not receive the response. */
  dropped: boolean;
  requestId: string;
  organizationId: string | null;
  environment: Environment | null;
  at: string;
  /** Duration in milliseconds of real time; absent in entries of older files. */
  durationMs?: number;
}

/** A call with its bodies, as far as they are kept. Secrets are removed. */
export interface JournalCall extends JournalEntry {
  requestBody?: unknown;
  responseBody?: unknown;
}

/** The next call's place. Calls are ordered by arrival, not by end. */
export function lastSequence(database: Database): number {
  return database.get<{ last: number }>('SELECT COALESCE(MAX(sequence), 0) AS last FROM journal')?.last ?? 0;
}

export function addEntry(
  database: Database,
  { sequence, entry, meter, at }: { sequence: number; entry: JournalEntry; meter: string | undefined; at: number },
  bodies: CallBodies = {},
): void {
  saveBodies(database, sequence, bodies);
  database.run(
    `INSERT OR REPLACE INTO journal (sequence, organization_id, environment, meter, metered_paise, at, entry)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    sequence,
    entry.organizationId,
    entry.environment,
    meter,
    entry.meteredPaise,
    at,
    JSON.stringify(entry),
  );
}

/** The newest calls, oldest first; with their bodies unless they are not wanted. */
export function listEntries(
  database: Database,
  { limit, withBodies = true }: { limit: number; withBodies?: boolean },
): JournalCall[] {
  const rows = database
    .all<{ sequence: number; entry: string }>(
      'SELECT sequence, entry FROM journal ORDER BY sequence DESC LIMIT ?',
      limit,
    )
    .reverse();
  const bodies = withBodies ? bodiesFrom(database, rows[0]?.sequence ?? 0) : new Map<number, CallBodies>();
  return rows.map(({ sequence, entry }) => {
    const { request, response } = bodies.get(sequence) ?? {};
    return {
      ...fromJson<JournalEntry>(entry),
      ...(request !== undefined && { requestBody: request }),
      ...(response !== undefined && { responseBody: response }),
    };
  });
}

/** The number of calls and their cost at nominal prices. */
export function countEntries(database: Database): { calls: number; meteredPaise: Paise } {
  return (
    database.get<{ calls: number; meteredPaise: Paise }>(
      'SELECT COUNT(*) AS calls, COALESCE(SUM(metered_paise), 0) AS meteredPaise FROM journal',
    ) ?? { calls: 0, meteredPaise: 0 }
  );
}

/** The number of an organization's successful calls of a meter since a time, in all environments. */
export function countMetered(
  database: Database,
  { organizationId, meter }: { organizationId: string; meter: string },
  since: number,
): number {
  return (
    database.get<{ calls: number }>(
      'SELECT COUNT(*) AS calls FROM journal WHERE organization_id = ? AND meter = ? AND at >= ? AND metered_paise > 0',
      organizationId,
      meter,
      since,
    )?.calls ?? 0
  );
}
