import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { OPENAPI_FILE, openApiText } from '../../../scripts/generate/openapi.ts';
import type { Operation } from '../../../src/api/operations/operation.ts';
import { OPERATIONS } from '../../../src/api/operations.ts';
import { readSessionToken, sessionCookie } from '../../../src/sandbox/accounts/call.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { openApiDocument } from '../../../src/sandbox/openapi/document.ts';

/** Each stands beside a pattern that says the same. */
const FORMATS = { email: true, date: true } as const;

interface Described {
  operationId: string;
  security: Record<string, string[]>[];
  parameters: { $ref?: string; name?: string; in?: string; required?: boolean; schema?: object }[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, { $ref?: string; content?: { 'application/json': { schema: object } } }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, unknown>;
  components: Record<string, Record<string, object>>;
}

const document = openApiDocument() as unknown as Document;
const rows = Object.values<Operation>(OPERATIONS);
const described = (row: Operation): Described => document.paths[row.path]![row.method.toLowerCase()]!;

test('docs/openapi.json is up to date with the table (fix: npm run documents)', async () => {
  assert.ok((await readFile(OPENAPI_FILE, 'utf8')) === openApiText(), 'docs/openapi.json is out of date');
});

test('every operation has its id, scope, errors, body and headers, and there is no other', () => {
  assert.equal(document.openapi, '3.1.0');
  assert.equal(Object.values(document.paths).flatMap((item) => Object.keys(item)).length, rows.length);
  for (const row of rows) {
    const operation = described(row);
    assert.equal(operation.operationId, row.id);
    const scopes = row.scope ? [row.scope] : [];
    const withKey = [{ bearerKey: scopes }, { headerKey: scopes }];
    if (row.caller === 'key') assert.deepEqual(operation.security, withKey, row.id);
    if (row.caller === 'public') assert.deepEqual(operation.security, [], row.id);
    const statuses = [...row.errors.map(String), '2XX', 'default'];
    assert.deepEqual(Object.keys(operation.responses).sort(), statuses.sort(), row.id);
    assert.equal(operation.requestBody !== undefined, row.request !== undefined, row.id);
    const refs = operation.parameters.map(({ $ref }) => $ref);
    assert.equal(refs.includes('#/components/parameters/IdempotencyKey'), row.idempotent, row.id);
    assert.ok(refs.includes('#/components/parameters/RequestId'), row.id);
  }
});

test('every placeholder of a path is a required parameter, and every parameter in a path is a placeholder', () => {
  for (const row of rows) {
    const inPath = described(row).parameters.filter((parameter) => parameter.in === 'path');
    const names = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    assert.deepEqual(
      inPath.map(({ name }) => name),
      names,
      row.id,
    );
    assert.ok(
      inPath.every(({ required }) => required),
      row.id,
    );
  }
});

test('every reference can be resolved', () => {
  const references = [...openApiText().matchAll(/"\$ref": "#\/components\/(\w+)\/(\w+)"/g)];
  assert.ok(references.length > 100);
  for (const [whole, kind, name] of references) assert.ok(document.components[kind!]?.[name!], whole);
});

test('every schema compiles as JSON Schema 2020-12', () => {
  const ajv = new Ajv2020({ strictTypes: false, formats: FORMATS, keywords: ['components', 'x-assumption'] });
  const { components } = document;
  for (const schema of Object.values(components.schemas!)) ajv.compile({ ...schema, components });
  for (const row of rows) {
    const { parameters, requestBody, responses } = described(row);
    const bodies = [requestBody, ...Object.values(responses)].map((part) => part?.content?.['application/json'].schema);
    for (const schema of [...bodies, ...parameters.map((parameter) => parameter.schema)]) {
      if (schema) ajv.compile({ ...schema, components });
    }
  }
});

test('the document validates bodies as the table does', () => {
  const ajv = new Ajv2020({ strictTypes: false, formats: FORMATS });
  const signup = ajv.compile(described(OPERATIONS.signup).requestBody!.content['application/json'].schema);
  const person = {
    fullName: '𝒜'.repeat(150),
    email: 'a@example.in',
    password: 'Passw0rd!x',
    mobileNumber: '+919876543210',
  };
  assert.ok(signup(person));
  for (const wrong of [{ fullName: '' }, { fullName: '𝒜'.repeat(151) }, { password: 'password!1' }, { extra: 1 }]) {
    assert.ok(!signup({ ...person, ...wrong }), JSON.stringify(wrong));
  }
});

test('all eight events are webhooks', () => {
  assert.equal(Object.keys(document.webhooks).length, 8);
});

test('the session cookie has the name that a login sets, and a status of the log is one that the sandbox takes', async () => {
  const session = document.components['securitySchemes']?.['session'] as { in: string; name: string };
  assert.equal(session.in, 'cookie');
  assert.match(sessionCookie({ token: 'x', maxAgeSeconds: 1 }, { isSecure: true }), new RegExp(`^${session.name}=x;`));
  assert.equal(readSessionToken(new Headers({ cookie: `other=a; ${session.name}=b` })), 'b');

  const sandbox = await createSandbox();
  after(() => sandbox.close());
  const status = described(OPERATIONS.listLogs).parameters.find(({ name }) => name === 'status');
  const values = (status?.schema as { enum?: string[] }).enum ?? [];
  const list = async (value: string): Promise<number> =>
    (
      await sandbox.fetch(
        new Request(`${sandbox.url}/v1/logs?status=${value}`, { headers: { 'x-api-key': 'sk_test_demo' } }),
      )
    ).status;
  assert.ok(values.length > 1);
  for (const value of values) assert.equal(await list(value), 200, value);
  assert.equal(await list('another'), 400);
});
