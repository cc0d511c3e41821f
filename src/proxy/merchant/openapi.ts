import * as z from 'zod';
import { isObject } from '../../base/json/json.ts';
import { VERSION } from '../../base/version.ts';
import { Order, OrderDocument, OrderStamp, Parties } from '../../wire/order.ts';
import { FieldProblem, ProblemBody } from '../../wire/problems.ts';
import { PriceLine, Quote } from '../../wire/quote.ts';
import { SessionStamp } from '../../wire/session.ts';
import { NestedStamp, PricedStamp } from './merchant-api.ts';
import { MerchantFields, MerchantOrder } from './merchant-order.ts';
import { EXAMPLES, SENTENCES } from './openapi-sentences.ts';
import { LinkSettings, SessionOptions } from './session-options.ts';

const CreatedSession = z.object({
  id: z.string(),
  token: z.string(),
  externalOrderId: z.string(),
  expiresAt: z.string(),
});

const SessionReport = z.object({
  state: z.enum(['open', 'ordered', 'complete', 'over', 'expired']),
  order: MerchantOrder.optional(),
});

const ExpiredSession = z.object({ state: z.literal('expired'), shared: z.boolean() });

const Link = z.object({ url: z.string(), expiresAt: z.string() });

/** The merchant's server has no drafts. */
const MerchantProblem = z.object({ error: ProblemBody.shape.error.omit({ paid: true, paying: true }) });

/** The schemas of the document, by their names in generated clients. */
const NAMED = {
  Session: CreatedSession,
  SessionOptions,
  SessionStamp,
  SessionReport,
  ExpiredSession,
  Parties,
  QuoteStamp: NestedStamp,
  FlatQuoteStamp: PricedStamp,
  Quote,
  PriceLine,
  Order,
  MerchantFields,
  MerchantOrder,
  OrderStamp,
  OrderDocument,
  LinkOptions: LinkSettings,
  Link,
  Error: MerchantProblem,
  FieldProblem,
} as const satisfies Record<string, z.ZodType>;
type Name = keyof typeof NAMED;

type Schema = Record<string, unknown>;

/** All schemas; one that stands in another is a reference. */
function namedSchemas(): Schema {
  const registry = z.registry<{ id: string }>();
  for (const [id, type] of Object.entries(NAMED)) registry.add(type, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _draft, $id: _id, ...schema }]) => [
      name,
      described(schema, SENTENCES[name] ?? {}),
    ]),
  );
}

/** Adds the sentences to the fields of a schema, those of its own objects too. */
function described(schema: unknown, sentences: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(schema)) return schema.map((part: unknown) => described(part, sentences));
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key !== 'properties' || !isObject(value)) return [key, described(value, sentences)];
      const fields = Object.entries(value).map(([name, field]) => {
        const description = sentences[name] ?? SENTENCES['SessionStamp']?.[name];
        return [name, { ...(described(field, sentences) as Schema), ...(description && { description }) }];
      });
      return [key, Object.fromEntries(fields)];
    }),
  );
}

const refTo = (name: Name): Schema => ({ $ref: `#/components/schemas/${name}` });
const jsonOf = (schema: Schema, example?: unknown): Schema => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});
const bodyOf = (schema: Schema, example: unknown, required = true): Schema => ({
  required,
  ...jsonOf(schema, example),
});
const answerOf = (description: string, schema: Schema, example: unknown): Schema => ({
  description,
  ...jsonOf(schema, example),
});
/** An answer that wraps its value. */
const inField = (name: string, schema: Schema, description: string): Schema => ({
  type: 'object',
  properties: { [name]: { ...schema, description } },
  required: [name],
});
const problems = (...statuses: number[]): Schema =>
  Object.fromEntries(
    [401, 503, ...statuses].map((status) => [String(status), { $ref: '#/components/responses/Problem' }]),
  );

const parameter = (name: string, where: 'path' | 'header', description: string): Schema => ({
  name,
  in: where,
  required: where === 'path',
  description,
  schema: { type: 'string' },
});
const ORDER_ID = parameter('externalOrderId', 'path', 'The number of the order, `ES-…`.');
const SESSION_ID = parameter('id', 'path', 'The id of the session, `cs_…`.');

/** The calls of the private listener as an OpenAPI 3.1 document. */
export const merchantOpenApi = (): Schema => ({
  openapi: '3.1.0',
  info: {
    title: 'estamp-proxy for your server',
    version: VERSION,
    description:
      'The private listener of estamp-proxy. Amounts named …Minor are whole paise; other amounts are rupees.',
  },
  servers: [
    {
      url: 'http://{host}:{port}',
      description: 'The private listener.',
      variables: {
        host: { default: '127.0.0.1', description: 'The value of --server-host.' },
        port: { default: '8788', description: 'The value of --server-port.' },
      },
    },
  ],
  security: [{ serverKey: [] }],
  paths: {
    '/sessions': {
      post: {
        operationId: 'createSession',
        summary: 'Create a checkout session',
        parameters: [
          parameter(
            'Idempotency-Key',
            'header',
            'Names the sale. With the same body it gives the same session on every instance, and always the same order.',
          ),
        ],
        requestBody: bodyOf(refTo('SessionOptions'), EXAMPLES.sessionOptions),
        responses: {
          '201': answerOf('The session.', refTo('Session'), EXAMPLES.session),
          ...problems(400, 409, 413, 415),
        },
      },
    },
    '/sessions/{id}': {
      get: {
        operationId: 'getSession',
        summary: 'The state of a session, and its order',
        parameters: [SESSION_ID],
        responses: {
          '200': answerOf('The state.', refTo('SessionReport'), EXAMPLES.sessionReport),
          ...problems(429),
        },
      },
    },
    '/sessions/{id}/expire': {
      post: {
        operationId: 'expireSession',
        summary: 'End a session at once',
        description:
          'It makes no order any more, and an unpaid order of it cannot be paid. `shared` says whether all instances know it: ' +
          'without a shared store only this process does.',
        parameters: [SESSION_ID],
        responses: {
          '200': answerOf('The session is over.', refTo('ExpiredSession'), EXAMPLES.expiredSession),
          ...problems(),
        },
      },
    },
    '/quotes': {
      post: {
        operationId: 'quote',
        summary: 'A price for your own pages',
        requestBody: bodyOf({ anyOf: [refTo('QuoteStamp'), refTo('FlatQuoteStamp')] }, EXAMPLES.quoteStamp),
        responses: {
          '200': answerOf('The price.', inField('quote', refTo('Quote'), 'The price.'), { quote: EXAMPLES.quote }),
          ...problems(400, 404, 409, 502),
        },
      },
    },
    '/orders/{externalOrderId}': {
      get: {
        operationId: 'getOrder',
        summary: 'An order with its parties, price lines, reference and customer',
        parameters: [ORDER_ID],
        responses: {
          '200': answerOf('The order.', inField('order', refTo('MerchantOrder'), 'The order.'), {
            order: EXAMPLES.order,
          }),
          ...problems(404),
        },
      },
    },
    '/orders/{externalOrderId}/documents': {
      get: {
        operationId: 'listDocuments',
        summary: 'The documents of an order',
        parameters: [ORDER_ID],
        responses: {
          '200': answerOf(
            'The documents; none before the order is completed.',
            inField('documents', { type: 'array', items: refTo('OrderDocument') }, 'The documents.'),
            { documents: EXAMPLES.order.documents },
          ),
          ...problems(404),
        },
      },
    },
    '/orders/{externalOrderId}/documents/{documentId}': {
      get: {
        operationId: 'downloadDocument',
        summary: 'The file of a document',
        parameters: [ORDER_ID, parameter('documentId', 'path', 'The id of the document.')],
        responses: {
          '200': {
            description: 'The file.',
            content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
          },
          ...problems(404, 502),
        },
      },
    },
    '/orders/{externalOrderId}/link': {
      post: {
        operationId: 'createLink',
        summary: 'A link that opens an order, to send by e-mail or WhatsApp',
        parameters: [ORDER_ID],
        requestBody: bodyOf(refTo('LinkOptions'), EXAMPLES.linkOptions, false),
        responses: { '200': answerOf('The link.', refTo('Link'), EXAMPLES.link), ...problems(400, 404, 415) },
      },
    },
  },
  components: {
    securitySchemes: {
      serverKey: { type: 'http', scheme: 'bearer', description: 'The value of ESTAMP_SERVER_KEY.' },
    },
    responses: {
      Problem: {
        description: 'An error in the shape of the HTTP contract.',
        ...jsonOf(refTo('Error'), EXAMPLES.error),
      },
    },
    schemas: namedSchemas(),
  },
});
