import type { Operation } from './operations/operation.ts';
import { authOperations, teamOperations, usageOperations } from './operations/account.ts';
import { estampOperations, orderOperations, paymentOperations } from './operations/estamp.ts';
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
