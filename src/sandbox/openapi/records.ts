import * as z from 'zod';
import { errorBody } from '../../api/errors.ts';
import { eventPayload } from '../../api/events.ts';
import { user, invite, member } from '../../api/schemas/account.ts';
import { service, documentDownload, order, paymentIntent } from '../../api/schemas/estamp.ts';
import * as verification from '../../api/schemas/verification.ts';

export type Json = { [key: string]: unknown };

/** The records that the specification names. */
export const RECORDS: [string, z.ZodType][] = [
  ['PanVerificationResult', verification.panResult],
  ['GstinVerificationResult', verification.gstinResult],
  ['VehicleRcVerificationResult', verification.vehicleRcResult],
  ['VoterIdVerificationResult', verification.voterIdResult],
  ['DrivingLicenseVerificationResult', verification.drivingLicenseResult],
  ['PassportVerificationResult', verification.passportResult],
  ['CinVerificationResult', verification.cinResult],
  ['UdyamVerificationResult', verification.udyamResult],
  ['PanToGstinResult', verification.panToGstinResult],
  ['PanToUdyamResult', verification.panToUdyamResult],
  ['BankAccountVerificationResult', verification.bankAccountResult],
  ['Service', service],
  ['Order', order],
  ['PaymentIntent', paymentIntent],
  ['DocumentDownload', documentDownload],
  ['User', user],
  ['Invite', invite],
  ['Member', member],
  ['Error', errorBody],
  ['WebhookEvent', eventPayload],
];

/** A reference to a component of the document. */
export const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
/** A body of JSON. */
export const content = (schema: Json): Json => ({ 'application/json': { schema } });

/** A schema of ours as JSON Schema. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const entries = Object.entries<unknown>(z.toJSONSchema(schema, { io }));
  return Object.fromEntries(entries.filter(([keyword]) => keyword !== '$schema'));
}

/* Made for the first document: a sandbox that nobody asks for one starts without it. */
let names: ReadonlyMap<string, string> | undefined;
const namesOfRecords = (): ReadonlyMap<string, string> =>
  (names ??= new Map(RECORDS.map(([name, schema]) => [JSON.stringify(jsonSchema(schema, 'output')), name])));

/** The schema of an answer: a reference where the specification names the record, also inside of another one. */
export const responseSchema = (schema: z.ZodType): Json => named(jsonSchema(schema, 'output')) as Json;

function named(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(named);
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = namesOfRecords().get(JSON.stringify(schema));
  if (name !== undefined) return ref('schemas', name);
  return Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, named(inner)]));
}
