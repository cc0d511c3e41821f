import type { Operation } from './operations/operation.ts';
import { authOperations } from './operations/auth.ts';
import { estampOperations } from './operations/estamp.ts';
import { orderOperations } from './operations/orders.ts';
import { paymentOperations } from './operations/payments.ts';
import { teamOperations } from './operations/team.ts';
import { usageOperations } from './operations/usage.ts';
import { verificationOperations } from './operations/verification.ts';

/**
 * All operations of the service, by operationId. Clients, servers and the OpenAPI document are derived from this table.
 */
export const OPERATIONS = {
  ...verificationOperations,
  ...estampOperations,
  ...orderOperations,
  ...paymentOperations,
  ...usageOperations,
  ...authOperations,
  ...teamOperations,
} as const satisfies Record<string, Operation>;

/** The type of the table of operations. */
export type Operations = typeof OPERATIONS;
/** The operationId of any operation. */
export type OperationId = keyof Operations;

/** The operations that accept an API key. */
export type KeyOperationId = {
  [Id in OperationId]: Operations[Id]['caller'] extends 'key' ? Id : never;
}[OperationId];
