import type { Environment, OrderRecord } from '../../model/records.ts';
import type { Owner } from '../accounts/organizations.ts';
import type { Database } from '../database.ts';
import { fromJson } from '../from-json.ts';

export interface StoredOrder {
  owner: Owner;
  record: OrderRecord;
}

interface Row {
  organization_id: string;
  environment: Environment;
  record: string;
}

const toOrder = (row: Row | undefined): StoredOrder | undefined =>
  row && {
    owner: { organizationId: row.organization_id, environment: row.environment },
    record: fromJson(row.record),
  };

export function findOrder(database: Database, owner: Owner, externalOrderId: string): StoredOrder | undefined {
  return toOrder(
    database.get<Row>(
      'SELECT * FROM orders WHERE organization_id = ? AND environment = ? AND external_order_id = ?',
      owner.organizationId,
      owner.environment,
      externalOrderId,
    ),
  );
}

export function findOrderByCoreId(database: Database, coreOrderId: string): StoredOrder | undefined {
  return toOrder(database.get<Row>('SELECT * FROM orders WHERE core_order_id = ?', coreOrderId));
}

/** All orders with this external id, oldest first. For the control plane, which has no owner. */
export function ordersNamed(database: Database, externalOrderId: string): StoredOrder[] {
  return database
    .all<Row>('SELECT * FROM orders WHERE external_order_id = ? ORDER BY rowid', externalOrderId)
    .flatMap((row) => toOrder(row) ?? []);
}

/** The newest orders of all owners, oldest first. */
export function listOrders(database: Database, limit: number): StoredOrder[] {
  return database
    .all<Row>('SELECT * FROM (SELECT rowid AS place, * FROM orders ORDER BY rowid DESC LIMIT ?) ORDER BY place', limit)
    .flatMap((row) => toOrder(row) ?? []);
}

export function saveOrder(database: Database, order: StoredOrder): void {
  database.run(
    `INSERT INTO orders (core_order_id, organization_id, environment, external_order_id, record)
     VALUES (?, ?, ?, ?, ?) ON CONFLICT (core_order_id) DO UPDATE SET record = excluded.record`,
    order.record.coreOrderId,
    order.owner.organizationId,
    order.owner.environment,
    order.record.externalOrderId,
    JSON.stringify(order.record),
  );
}
