import * as z from 'zod';
import { VERSION } from '../../base/version.ts';
import { Order, OrderDocument } from '../../wire/order.ts';
import { ProblemBody } from '../../wire/problems.ts';
import { Quote, QuoteRequest } from '../../wire/quote.ts';
import { SessionOptions } from './session-options.ts';

const CreatedSession = z.object({
  id: z.string(),
  token: z.string(),
  externalOrderId: z.string(),
  expiresAt: z.string(),
});

const SessionReport = z.object({
  state: z.enum(['open', 'ordered', 'complete', 'over', 'expired']),
  order: Order.optional(),
});

const ExpiredSession = z.object({ state: z.literal('expired'), shared: z.boolean() });

type Schema = Record<string, unknown>;

const schemaOf = (type: z.ZodType): Schema => {
  const { $schema: _draft, ...schema } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
  return schema;
};
const jsonOf = (schema: Schema): Schema => ({ content: { 'application/json': { schema } } });
const answerOf = (description: string, type: z.ZodType): Schema => ({ description, ...jsonOf(schemaOf(type)) });
const PROBLEM = { description: 'An error in the shape of the HTTP contract.', $ref: '#/components/responses/Problem' };
const problems = (...statuses: number[]): Schema =>
  Object.fromEntries([401, 503, ...statuses].map((status) => [String(status), { $ref: PROBLEM.$ref }]));

const parameter = (name: string, where: 'path' | 'header', required: boolean, description: string): Schema => ({
  name,
  in: where,
  required,
  description,
  schema: { type: 'string' },
});
const ORDER_ID = parameter('externalOrderId', 'path', true, 'The number of the order, `ES-…`.');

/** The calls of the private listener as an OpenAPI 3.1 document. */
export const merchantOpenApi = (): Schema => ({
  openapi: '3.1.0',
  info: {
    title: 'estamp-proxy for your server',
    version: VERSION,
    description:
      'The private listener of estamp-proxy. Amounts named …Minor are whole paise; other amounts are rupees.',
  },
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
            false,
            'Names the sale. With the same body it gives the same session on every instance, and always the same order.',
          ),
        ],
        requestBody: { required: true, ...jsonOf(schemaOf(SessionOptions)) },
        responses: { '201': answerOf('The session.', CreatedSession), ...problems(400, 409, 413, 415) },
      },
    },
    '/sessions/{id}': {
      get: {
        operationId: 'getSession',
        summary: 'The state of a session, and its order',
        parameters: [parameter('id', 'path', true, 'The id of the session, `cs_…`.')],
        responses: { '200': answerOf('The state.', SessionReport), ...problems(429) },
      },
    },
    '/sessions/{id}/expire': {
      post: {
        operationId: 'expireSession',
        summary: 'End a session at once',
        description:
          'It makes no order any more, and an unpaid order of it cannot be paid. `shared` says whether all instances know it: ' +
          'without a shared store only this process does.',
        parameters: [parameter('id', 'path', true, 'The id of the session, `cs_…`.')],
        responses: { '200': answerOf('The session is over.', ExpiredSession), ...problems() },
      },
    },
    '/quotes': {
      post: {
        operationId: 'quote',
        summary: 'A price for your own pages',
        requestBody: { required: true, ...jsonOf(schemaOf(QuoteRequest.omit({ session: true, reference: true }))) },
        responses: { '200': answerOf('The price.', z.object({ quote: Quote })), ...problems(400, 404, 409, 502) },
      },
    },
    '/orders/{externalOrderId}': {
      get: {
        operationId: 'getOrder',
        summary: 'An order with its parties',
        parameters: [ORDER_ID],
        responses: { '200': answerOf('The order.', z.object({ order: Order })), ...problems(404) },
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
            z.object({ documents: z.array(OrderDocument) }),
          ),
          ...problems(404),
        },
      },
    },
    '/orders/{externalOrderId}/documents/{documentId}': {
      get: {
        operationId: 'downloadDocument',
        summary: 'The file of a document',
        parameters: [ORDER_ID, parameter('documentId', 'path', true, 'The id of the document.')],
        responses: {
          '200': {
            description: 'The file.',
            content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
          },
          ...problems(404, 502),
        },
      },
    },
  },
  components: {
    securitySchemes: {
      serverKey: { type: 'http', scheme: 'bearer', description: 'The value of ESTAMP_SERVER_KEY.' },
    },
    responses: { Problem: { description: PROBLEM.description, ...jsonOf(schemaOf(ProblemBody)) } },
  },
});
