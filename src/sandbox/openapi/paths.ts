import * as z from 'zod';
import { errorCode, errorBody } from '../../api/errors.ts';
import type { Operation } from '../../api/operations/operation.ts';
import { OPERATIONS, type OperationId } from '../../api/operations.ts';
import type { DialectName } from '../bodies/dialect.ts';
import { LOG_STATUSES } from '../model/records.ts';
import { notificationReceipt, PROVIDER_SIGNATURE, providerNotification } from '../rules/payments.ts';
import { assumedBodies, isAssumed } from './bodies/assumed-bodies.ts';
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
const responseSchema = (schema: z.ZodType): Json => named(jsonSchema(schema, 'output')) as Json;

function named(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(named);
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = namesOfRecords().get(JSON.stringify(schema));
  if (name !== undefined) return ref('schemas', name);
  return Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, named(inner)]));
}

/** The values of query parameters that the specification leaves open and the sandbox does not. */
const VALUES: Partial<Record<OperationId, Readonly<Record<string, readonly string[]>>>> = {
  listLogs: { status: LOG_STATUSES },
};

/** The parts of the service by the row's path, with a description. */
export const TAGS: [name: string, path: RegExp, description: string][] = [
  ['Verification', /^\/v1\/verify\//, 'Checks of identity, company and bank records. A negative result is a success.'],
  [
    'Services and e-Stamp',
    /^\/v1\/(?:services|estamp)(?:\/|$)/,
    'The catalogue of stamps, the duty, and the parties of an order.',
  ],
  ['Orders and documents', /^\/v1\/orders/, 'Orders by the external id of the caller, and their certificates.'],
  ['Payments', /^\/v1\/payments\//, 'Payment intents, and notifications of the payment provider.'],
  ['Usage, logs and events', /^\/v1\/(?:usage|logs|webhooks)/, 'What an organization called, and what it was sent.'],
  ['Accounts', /^\/v1\/auth\//, 'Accounts of the dashboard, with a login of two steps.'],
  ['Team', /^\/v1\/team\//, 'The members of an organization and their invitations.'],
];

function security({ caller, scope }: Operation): Json[] {
  const scopes = scope ? [scope] : [];
  if (caller === 'key') return [{ bearerKey: scopes }, { headerKey: scopes }];
  return caller === 'session' ? [{ session: [] }] : [];
}

function parameters(row: Operation): Json[] {
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }));
  const inQuery = Object.entries(row.query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: { ...jsonSchema(schema as z.ZodType, 'output'), ...enumOf(VALUES[row.id as OperationId]?.[name]) },
  }));
  const headers = [...(row.idempotent ? ['IdempotencyKey'] : []), 'RequestId'].map((name) => ref('parameters', name));
  return [...inPath, ...inQuery, ...(row.caller === 'provider' ? [SIGNATURE] : []), ...headers];
}

const SIGNATURE: Json = {
  name: PROVIDER_SIGNATURE,
  in: 'header',
  required: true,
  description: 'Lower-case hex HMAC-SHA256 of the raw body. The name of the header is our assumption.',
  schema: { type: 'string' },
};

const enumOf = (values: readonly string[] | undefined): Json => (values ? { enum: [...values] } : {});
const ASSUMPTION = 'Our assumption: the specification does not show this body.';

/** The success body: as the specification shows it, or as each of the dialects forms it. */
function success(row: Operation, dialects: readonly DialectName[]): Json {
  const done = 'Done. Any 2xx is success.';
  if (row.caller === 'provider') {
    return {
      description: `${done} ${ASSUMPTION}`,
      'x-assumption': true,
      content: {
        'application/json': { schema: responseSchema(notificationReceipt), example: { received: true } },
      },
    };
  }
  const id = row.id as OperationId;
  if (!isAssumed(id)) return { description: done, content: content(responseSchema(row.response)) };
  const bodies = assumedBodies(id, dialects);
  return {
    description: `${done} ${ASSUMPTION}`,
    'x-assumption': true,
    content: {
      'application/json': {
        schema: bodies[0] ? ref('schemas', bodies[0].component) : responseSchema(row.response),
        ...(bodies.length > 0 && {
          examples: Object.fromEntries(
            bodies.map(({ dialect, example }) => [dialect, { summary: `Dialect ${dialect}`, value: example }]),
          ),
        }),
      },
    },
  };
}

function responses(row: Operation, dialects: readonly DialectName[]): Json {
  const errors = row.errors.map((status): [number, Json] => [
    status,
    { ...ref('responses', 'Error'), description: errorCode(status) },
  ]);
  return { '2XX': success(row, dialects), ...Object.fromEntries(errors), default: ref('responses', 'Error') };
}

function requestBody(row: Operation): Json {
  if (row.caller === 'provider') {
    const schema = jsonSchema(providerNotification, 'input');
    return { requestBody: { description: ASSUMPTION, required: true, content: content(schema) } };
  }
  return row.request ? { requestBody: { required: true, content: content(jsonSchema(row.request, 'input')) } } : {};
}

const CALLERS: Readonly<Record<Operation['caller'], string>> = {
  key: 'Needs an API key',
  session: 'Needs the session cookie',
  public: 'Needs no credentials',
  provider: 'Needs the signature of the payment provider',
};

/** Who may call, what a call costs, and whether it may be repeated, in sentences. */
function describe(row: Operation): string {
  const scope = row.scope ? ` with the scope \`${row.scope}\`` : '';
  const role = row.who === 'manager' ? ' of an owner or admin' : '';
  return [
    `${CALLERS[row.caller]}${scope}${role}.`,
    row.needsAllowlistedIp ? 'The key needs an IP allowlist.' : '',
    row.pricePaise > 0 ? `A successful call costs INR ${row.pricePaise / 100}.` : 'Free of charge.',
    row.idempotent ? 'The same `Idempotency-Key` with the same body has one effect.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function operation(row: Operation, dialects: readonly DialectName[]): Json {
  return {
    operationId: row.id,
    summary: row.summary,
    description: describe(row),
    tags: TAGS.filter(([, path]) => path.test(row.path)).map(([name]) => name),
    security: security(row),
    parameters: parameters(row),
    ...requestBody(row),
    responses: responses(row, dialects),
    'x-caller': row.caller,
    'x-price-paise': row.pricePaise,
    ...(row.meter && { 'x-meter-key': row.meter }),
    ...(row.who && { 'x-session-role': row.who }),
    ...(row.needsAllowlistedIp && { 'x-needs-allowlisted-ip': true }),
  };
}

/**
 * The schemas of the bodies that the dialects form. The component that an operation refers to has the same name in
 * every document; with several dialects it is any of theirs.
 */
export function assumedSchemas(dialects: readonly DialectName[]): Record<string, Json> {
  const result: Record<string, Json> = {};
  const marked = (dialect: string): Json => ({ description: `${ASSUMPTION} ${dialect}`, 'x-assumption': true });
  for (const id of Object.keys(OPERATIONS) as OperationId[]) {
    const bodies = assumedBodies(id, dialects);
    const [first] = bodies;
    if (!first) continue;
    if (bodies.length > 1) {
      const anyOf = bodies.map(({ component, suffix }) => ref('schemas', component + suffix));
      result[first.component] = { ...marked('One form for each dialect.'), anyOf };
    }
    for (const { component, suffix, dialect, schema } of bodies) {
      const name = bodies.length > 1 ? component + suffix : component;
      result[name] = { ...marked(`Dialect ${dialect}.`), ...responseSchema(schema) };
    }
  }
  return result;
}

/** Every operation of the table, by path and method. */
export function paths(dialects: readonly DialectName[]): Json {
  const result: Record<string, Json> = {};
  for (const id of Object.keys(OPERATIONS) as OperationId[]) {
    const row: Operation = OPERATIONS[id];
    (result[row.path] ??= {})[row.method.toLowerCase()] = operation(row, dialects);
  }
  return result;
}
