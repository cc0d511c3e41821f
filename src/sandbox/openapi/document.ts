import { EVENTS, WEBHOOK_HEADERS } from '../../api/events.ts';
import { SCOPES } from '../../api/schemas/account.ts';
import { SESSION_COOKIE } from '../accounts/call.ts';
import { DIALECT_NAMES, type DialectName } from '../bodies/dialect.ts';
import { assumedSchemas, paths, TAGS, content, jsonSchema, RECORDS, ref, type Json } from './paths.ts';

export type { Json } from './paths.ts';

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
    responses: { '2XX': { description: 'Received; anything else is delivered again, at most 6 times in all.' } },
  };
  return Object.fromEntries(EVENTS.map((name) => [name, { post: { ...named(name), ...delivery } }]));
}

/** `order.created`: the operation `onOrderCreated`. */
function named(event: string): Json {
  const words = event.split(/[._]/).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return { operationId: `on${words.join('')}`, summary: event, description: `The service delivers \`${event}\`.` };
}

/**
 * The service as an OpenAPI 3.1 document.
 *
 * @param origin where the service is; a placeholder without it
 * @param dialects the forms of the bodies that the specification does not show; without any, these bodies have an empty
 *   schema
 */
export function openApiDocument(origin?: string, dialects: readonly DialectName[] = DIALECT_NAMES): Json {
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
        'Generated from the operation table. Bodies that the specification does not show are our assumption: they are ' +
        'marked `x-assumption`, and have one schema and one example for each dialect of the sandbox. ' +
        `Scopes: ${SCOPES.join(', ')}.`,
      contact: { name: 'estamp-checkout' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      origin === undefined
        ? { url: '{base_url}', variables: { base_url: { default: 'http://127.0.0.1:4010' } } }
        : { url: origin },
    ],
    tags: [
      ...TAGS.map(([name, , description]) => ({ name, description })),
      { name: 'Webhook deliveries', description: 'What the service sends to your endpoint, signed.' },
    ],
    paths: paths(dialects),
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        bearerKey: { type: 'http', scheme: 'bearer', description: 'An API key: sk_test_… or sk_live_….' },
        headerKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The same key, in its own header.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: 'The httpOnly cookie of the two-step login. Its name is not shown in the specification.',
        },
      },
      parameters: {
        IdempotencyKey: header('Idempotency-Key', 'The same key with the same body has one effect.'),
        RequestId: header('X-Request-Id', 'Echoed as requestId in errors.'),
      },
      responses: {
        Error: {
          description: 'The service said no.',
          headers: { 'Retry-After': { required: false, schema: { type: 'string' } } },
          content: content(ref('schemas', 'Error')),
        },
      },
      schemas: {
        ...Object.fromEntries(RECORDS.map(([name, schema]) => [name, jsonSchema(schema, 'output')])),
        ...assumedSchemas(dialects),
      },
    },
  };
}
