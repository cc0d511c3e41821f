/**
 * The whole service on this machine, with test data and a control plane.
 *
 * @example
 * import { createSandbox } from 'estamp-checkout/sandbox';
 *
 * const sandbox = await createSandbox({ port: 4010 });
 * console.log(sandbox.url);
 *
 * @module
 */
export { createSandbox } from './create-sandbox.ts';
export { connectSandbox } from './client/create-control.ts';
export { SandboxControlError } from './client/listen.ts';
export type { Listening, ListenOptions, Receive } from './client/listen.ts';
export type { Newest, Sandbox, SandboxControl } from './client/sandbox-control.ts';
export type { SandboxOptions } from './app/options.ts';
export type { HandledRequest } from './http/service.ts';
export type { SeedData } from './seed-data/seed-data.ts';
export type { WebhookOptions } from './seed-data/seed-data.ts';
export type { Passwords } from './core/core.ts';
export type { Timings } from './core/core.ts';
export type { DialectName } from './bodies/dialect.ts';
export type { OrderStatus } from './model/records.ts';
export type { Outcome } from './rules/payments.ts';
export type {
  AdvanceAnswer,
  ClockAnswer,
  ConnectionAnswer,
  CountsAnswer,
  DeliveryAnswer,
  DialectAnswer,
  EndpointAnswer,
  FaultAnswer,
  Hostility,
  JournalCall,
  JournalEntry,
  KeyAnswer,
  KeysAnswer,
  LimitsAnswer,
  Mail,
  OperationAnswer,
  OrderAnswer,
  OrganizationAnswer,
  PaymentAnswer,
  PaymentReportAnswer,
  Scenario,
  ServiceAnswer,
  SnapshotAnswer,
  TriggerAnswer,
  WalletAnswer,
} from './control/answer-types.ts';
