import type { Database } from './database.ts';

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
