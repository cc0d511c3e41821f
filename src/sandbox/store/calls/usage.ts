import type { UsageRecord } from '../../model/records.ts';
import type { Owner } from '../accounts/organizations.ts';
import type { Database } from '../database.ts';

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
