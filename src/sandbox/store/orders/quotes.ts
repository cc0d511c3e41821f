import type { QuoteRecord } from '../../model/records.ts';
import type { Owner } from '../accounts/organizations.ts';
import type { Database } from '../database.ts';

export function addQuote(database: Database, owner: Owner, quote: QuoteRecord): void {
  database.run(
    'INSERT INTO quotes (quote_id, organization_id, environment, record) VALUES (?, ?, ?, ?)',
    quote.quoteId,
    owner.organizationId,
    owner.environment,
    JSON.stringify(quote),
  );
}
