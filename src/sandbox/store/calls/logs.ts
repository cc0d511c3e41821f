import type { LogRecord, LogStatus, UsageRecord } from '../../model/records.ts';
import type { Owner } from '../accounts/organizations.ts';
import { type Database, fromJson } from '../database.ts';
import type { JournalEntry } from './journal.ts';

interface LogFilter {
  /** A meter key. */
  service?: string;
  status?: LogStatus;
  /** Only entries before this place. */
  before: number;
  limit: number;
}

/** An owner's calls, newest first. */
export function listLogs(
  database: Database,
  { organizationId, environment }: Owner,
  { service, status, before, limit }: LogFilter,
): LogRecord[] {
  const succeeded = status && (status === 'success' ? 1 : 0);
  return database
    .all<{ sequence: number; meter: string | null; entry: string }>(
      `SELECT sequence, meter, entry FROM journal
       WHERE organization_id = ? AND environment = ? AND sequence < ?
         AND (? IS NULL OR meter = ?)
         AND (? IS NULL OR (entry ->> '$.status' BETWEEN 200 AND 299) = ?)
       ORDER BY sequence DESC LIMIT ?`,
      organizationId,
      environment,
      before,
      service,
      service,
      succeeded,
      succeeded,
      limit,
    )
    .map(({ sequence, meter, entry }) => toLog(sequence, meter, fromJson(entry)));
}

function toLog(sequence: number, meter: string | null, entry: JournalEntry): LogRecord {
  const { requestId, operationId, status: statusCode, durationMs, at } = entry;
  return {
    sequence,
    requestId,
    statusCode,
    durationMs,
    at,
    operationId: operationId ?? '',
    service: meter ?? undefined,
    status: statusCode >= 200 && statusCode < 300 ? 'success' : 'error',
  };
}

/** The list price of an owner's successful calls, by meter. */
export function sumUsage(database: Database, { organizationId, environment }: Owner): UsageRecord[] {
  return database.all<UsageRecord>(
    `SELECT meter, environment, COUNT(*) AS calls, SUM(metered_paise) AS amount FROM journal
     WHERE organization_id = ? AND environment = ? AND meter IS NOT NULL AND metered_paise > 0
     GROUP BY meter ORDER BY meter`,
    organizationId,
    environment,
  );
}
