import * as z from 'zod';
import { errorBody, errorCode } from '../../src/api/errors.ts';
import { eventPayload, EVENTS, WEBHOOK_HEADERS } from '../../src/api/events.ts';
import type { Operation } from '../../src/api/operations/operation.ts';
import { OPERATIONS } from '../../src/api/operations.ts';
import type { OperationId } from '../../src/api/operations.ts';
import { SCOPES } from '../../src/api/schemas/scopes.ts';
import { user } from '../../src/api/schemas/auth.ts';
import { service } from '../../src/api/schemas/estamp.ts';
import { documentDownload, order } from '../../src/api/schemas/orders.ts';
import { paymentIntent } from '../../src/api/schemas/payments.ts';
import { invite, member } from '../../src/api/schemas/team.ts';
import * as verification from '../../src/api/schemas/verification.ts';

export type Json = { [key: string]: unknown };

/** The records that the specification names. */
const RECORDS: [string, z.ZodType][] = [
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

/** The parts of the service, by path. */
const TAGS: [string, RegExp][] = [
  ['Verification', /^\/v1\/verify\//],
  ['Services and e-Stamp', /^\/v1\/(?:services|estamp)(?:\/|$)/],
  ['Orders and documents', /^\/v1\/orders/],
  ['Payments', /^\/v1\/payments\//],
  ['Usage, logs and events', /^\/v1\/(?:usage|logs|webhooks)/],
  ['Accounts', /^\/v1\/auth\//],
  ['Team', /^\/v1\/team\//],
];

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
const content = (schema: Json): Json => ({ 'application/json': { schema } });

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const entries = Object.entries<unknown>(z.toJSONSchema(schema, { io }));
  return Object.fromEntries(entries.filter(([keyword]) => keyword !== '$schema'));
}

function responseSchema(schema: z.ZodType): Json {
  const record = RECORDS.find(([, known]) => known === schema);
  return record ? ref('schemas', record[0]) : jsonSchema(schema, 'output');
}

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
    schema: jsonSchema(schema as z.ZodType, 'output'),
  }));
  const headers = [...(row.idempotent ? ['IdempotencyKey'] : []), 'RequestId'].map((name) => ref('parameters', name));
  return [...inPath, ...inQuery, ...headers];
}

function responses(row: Operation): Json {
  const success = { description: 'Done. Any 2xx is success.', content: content(responseSchema(row.response)) };
  const errors = row.errors.map((status): [number, Json] => [
    status,
    { ...ref('responses', 'Error'), description: errorCode(status) },
  ]);
  return { '2XX': success, ...Object.fromEntries(errors), default: ref('responses', 'Error') };
}

function operation(row: Operation): Json {
  return {
    operationId: row.id,
    summary: row.summary,
    tags: TAGS.filter(([, path]) => path.test(row.path)).map(([name]) => name),
    security: security(row),
    parameters: parameters(row),
    ...(row.request && { requestBody: { required: true, content: content(jsonSchema(row.request, 'input')) } }),
    responses: responses(row),
    'x-caller': row.caller,
    'x-price-paise': row.pricePaise,
    ...(row.meter && { 'x-meter-key': row.meter }),
    ...(row.who && { 'x-session-role': row.who }),
    ...(row.needsAllowlistedIp && { 'x-needs-allowlisted-ip': true }),
  };
}

function paths(): Json {
  const result: Record<string, Json> = {};
  for (const id of Object.keys(OPERATIONS) as OperationId[]) {
    const row: Operation = OPERATIONS[id];
    (result[row.path] ??= {})[row.method.toLowerCase()] = operation(row);
  }
  return result;
}

function webhooks(): Json {
  const headers = Object.values(WEBHOOK_HEADERS).map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  }));
  const delivery = {
    tags: ['Webhook deliveries'],
    security: [],
    parameters: headers,
    requestBody: { required: true, content: content(ref('schemas', 'WebhookEvent')) },
    responses: { '2XX': { description: 'Received. Any other status causes another delivery, at most 6 in total.' } },
  };
  return Object.fromEntries(EVENTS.map((name) => [name, { post: { summary: name, ...delivery } }]));
}

/** The service as an OpenAPI 3.1 document. */
export function openApiDocument(): Json {
  const header = (name: string, description: string): Json => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Verification and e-Stamp Developer API',
      version: '1.0.0',
      description:
        'Generated from the operation table. Bodies that the specification does not show have an empty schema. ' +
        `Scopes: ${SCOPES.join(', ')}.`,
    },
    servers: [{ url: '{base_url}', variables: { base_url: { default: 'http://127.0.0.1:4010' } } }],
    tags: [...TAGS.map(([name]) => name), 'Webhook deliveries'].map((name) => ({ name })),
    paths: paths(),
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        bearerKey: { type: 'http', scheme: 'bearer', description: 'An API key: sk_test_… or sk_live_….' },
        headerKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The same key, in its own header.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'The httpOnly cookie of the two-step login. Its name is not shown in the specification.',
        },
      },
      parameters: {
        IdempotencyKey: header('Idempotency-Key', 'The same key with the same body has one effect.'),
        RequestId: header('X-Request-Id', 'Echoed as requestId in errors.'),
      },
      responses: {
        Error: {
          description: 'The service returned an error.',
          headers: { 'Retry-After': { required: false, schema: { type: 'string' } } },
          content: content(ref('schemas', 'Error')),
        },
      },
      schemas: Object.fromEntries(RECORDS.map(([name, schema]) => [name, jsonSchema(schema, 'output')])),
    },
  };
}

/** The text of docs/openapi.json: the service as an OpenAPI 3.1 document, from the table in `src/api`. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}

export const OPENAPI_FILE = new URL('../../docs/openapi.json', import.meta.url);
