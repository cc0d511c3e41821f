import type { UsageRecord } from '../records.ts';
import type { Owner } from './accounts.ts';
import type { Database } from './database.ts';

/** What an owner's successful calls came to, by meter: what the price list says, whoever paid. */
export function sumUsage(database: Database, { organizationId, environment }: Owner): UsageRecord[] {
  return database.all<UsageRecord>(
    `SELECT meter, environment, COUNT(*) AS calls, SUM(metered_paise) AS amount FROM journal
     WHERE organization_id = ? AND environment = ? AND meter IS NOT NULL AND metered_paise > 0
     GROUP BY meter ORDER BY meter`,
    organizationId, environment,
  );
}
