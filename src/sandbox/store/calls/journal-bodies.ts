import type { Database } from '../database.ts';
import { fromJson } from '../from-json.ts';

/** The number of calls whose bodies are kept, so that a data file does not grow without end. */
export const STORED_CALLS = 500;

/** A longer body is cut off. In characters. */
export const LONGEST_BODY = 32 * 1024;

/** The bodies of the request and the response: JSON values, or text that is no JSON or was cut off. */
export interface CallBodies {
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
export function saveBodies(database: Database, sequence: number, { request, response }: CallBodies): void {
  database.run(
    'INSERT OR REPLACE INTO journal_bodies (sequence, request, response) VALUES (?, ?, ?)',
    sequence,
    toText(request),
    toText(response),
  );
  database.run('DELETE FROM journal_bodies WHERE sequence <= ?', sequence - STORED_CALLS);
}

/** The bodies that are kept, by the place of their call. */
export function bodiesFrom(database: Database, sequence: number): Map<number, CallBodies> {
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
