import type * as z from 'zod';
import { errorCode } from '../../api/errors.ts';
import type { Operation } from '../../api/operations/operation.ts';
import { OPERATIONS, type OperationId } from '../../api/operations.ts';
import { LOG_STATUSES } from '../model/records.ts';
import { content, jsonSchema, ref, responseSchema, type Json } from './records.ts';

/** The values of query parameters that the specification leaves open and the sandbox does not. */
const VALUES: Partial<Record<OperationId, Readonly<Record<string, readonly string[]>>>> = {
  listLogs: { status: LOG_STATUSES },
};

/** The parts of the service by the row's path. */
export const TAGS: [string, RegExp][] = [
  ['Verification', /^\/v1\/verify\//],
  ['Services and e-Stamp', /^\/v1\/(?:services|estamp)(?:\/|$)/],
  ['Orders and documents', /^\/v1\/orders/],
  ['Payments', /^\/v1\/payments\//],
  ['Usage, logs and events', /^\/v1\/(?:usage|logs|webhooks)/],
  ['Accounts', /^\/v1\/auth\//],
  ['Team', /^\/v1\/team\//],
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
  return [...inPath, ...inQuery, ...headers];
}

const enumOf = (values: readonly string[] | undefined): Json => (values ? { enum: [...values] } : {});

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

/** Every operation of the table, by path and method. */
export function paths(): Json {
  const result: Record<string, Json> = {};
  for (const id of Object.keys(OPERATIONS) as OperationId[]) {
    const row: Operation = OPERATIONS[id];
    (result[row.path] ??= {})[row.method.toLowerCase()] = operation(row);
  }
  return result;
}
