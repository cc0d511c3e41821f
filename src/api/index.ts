/**
 * The service as data: its operations, schemas and errors, and a typed client for the operations that accept an API
 * key.
 *
 * @example
 * import { createEstampClient } from 'estamp-checkout/api';
 *
 * const estamp = createEstampClient({ apiKey: process.env.ESTAMP_API_KEY, baseUrl: 'https://api.example.com' });
 * const { body: states } = await estamp.listEstampStates();
 *
 * @module
 */
export type { Answer, CallArguments, CallOptions } from './client.ts';
export { createEstampClient } from './client.ts';
export type { EstampClient, EstampClientOptions, EstampMethods } from './client.ts';
export { ERROR_STATUS, RETRYABLE_STATUSES, errorBody, errorCode } from './errors.ts';
export type { ErrorBody, ErrorCode } from './errors.ts';
export { EstampApiError } from './errors.ts';
export type { Failure, FailureKind } from './errors.ts';
export { fetchTransport } from './transport.ts';
export { EVENTS, WEBHOOK_HEADERS, eventName, eventPayload } from './events.ts';
export type { EventName, EventPayload } from './events.ts';
export type { Caller, Operation } from './operations/operation.ts';
export { OPERATIONS } from './operations.ts';
export type { KeyOperationId, OperationId, Operations } from './operations.ts';
export { SCOPES } from './schemas/account.ts';
export type { Scope } from './schemas/account.ts';
export { connectionError, NotSentError } from './transport.ts';
export type { Transport, TransportRequest, TransportResponse } from './transport.ts';
export type { User } from './schemas/account.ts';
export type { DutyRequest, PartiesRequest, Service } from './schemas/estamp.ts';
export type { DocumentDownload, Order, OrderRequest } from './schemas/estamp.ts';
export type { PaymentIntent, PaymentIntentRequest } from './schemas/estamp.ts';
export type { Invite, Member } from './schemas/account.ts';
export type { Page } from './schemas/account.ts';
export type {
  BankAccountVerificationResult,
  CinVerificationResult,
  DrivingLicenseVerificationResult,
  GstinVerificationResult,
  PanToGstinResult,
  PanToUdyamResult,
  PanVerificationResult,
  PassportVerificationResult,
  UdyamVerificationResult,
  VehicleRcVerificationResult,
  VoterIdVerificationResult,
} from './schemas/verification.ts';
