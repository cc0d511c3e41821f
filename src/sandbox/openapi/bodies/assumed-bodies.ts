import * as z from 'zod';
import type { OperationId } from '../../../api/operations.ts';
import type { Dialect, DialectName } from '../../bodies/dialect.ts';
import { dialects } from '../../bodies/index.ts';
import { envelopeBodies } from './envelope.ts';
import * as example from './example-records.ts';
import { fieldsBodies } from './fields.ts';
import { jsonSchemaBodies } from './json-schema.ts';
import type { BodyName, BodySchemas } from './values.ts';

/** A body that the specification does not show, as one dialect forms it. */
export interface AssumedBody {
  dialect: DialectName;
  /** The name of the component in the document: `Duty`. */
  component: string;
  /** What the name of the component ends with where several dialects are described: `Fields`. */
  suffix: string;
  schema: z.ZodType;
  /** A body that the dialect formed from the example records. */
  example: unknown;
}

const SCHEMAS: Readonly<Record<DialectName, BodySchemas>> = {
  'json-schema': jsonSchemaBodies,
  fields: fieldsBodies,
  envelope: envelopeBodies,
};

const SUFFIX: Readonly<Record<DialectName, string>> = {
  'json-schema': 'JsonSchema',
  fields: 'Fields',
  envelope: 'Envelope',
};

const EXAMPLES: Readonly<Record<BodyName, (dialect: Dialect) => unknown>> = {
  schema: (dialect) => dialect.schema(example.form),
  states: (dialect) => dialect.states(example.states, example.form.masterDataVersion),
  articles: (dialect) => dialect.articles(example.articles),
  duty: (dialect) => dialect.duty(example.quote),
  parties: (dialect) => dialect.parties(example.order),
  order: (dialect) => dialect.order(example.order),
  status: (dialect) => dialect.status(example.order),
  payment: (dialect) => dialect.payment(example.order, example.intent),
  documents: (dialect) => dialect.documents(example.order, example.documents),
  usage: (dialect) => dialect.usage('production', example.usage),
  log: (dialect) => dialect.log(example.log),
  event: (dialect) => dialect.event(example.event),
};

/** The body of each operation; `page` where the specification shows the page around it. */
const BODIES: Partial<Record<OperationId, { body: BodyName; name: string; page?: true }>> = {
  getEstampSchema: { body: 'schema', name: 'EstampForm' },
  listEstampStates: { body: 'states', name: 'States' },
  listStateInstruments: { body: 'articles', name: 'Articles' },
  listInstrumentArticles: { body: 'articles', name: 'Articles' },
  calculateDuty: { body: 'duty', name: 'Duty' },
  attachParties: { body: 'parties', name: 'Parties' },
  getOrder: { body: 'order', name: 'OrderDetails' },
  getOrderStatus: { body: 'status', name: 'OrderStatus' },
  getOrderPayment: { body: 'payment', name: 'OrderPayment' },
  listOrderDocuments: { body: 'documents', name: 'Documents' },
  getUsageSummary: { body: 'usage', name: 'UsageSummary' },
  listLogs: { body: 'log', name: 'Logs', page: true },
  listWebhookEvents: { body: 'event', name: 'Events', page: true },
  replayWebhookEvent: { body: 'event', name: 'Event' },
};

/** As it goes over the wire: keys without a value are gone. */
const onTheWire = (body: unknown): unknown => JSON.parse(JSON.stringify(body));

/** The bodies of an operation in the given dialects; empty if the specification shows its body. */
export function assumedBodies(id: OperationId, names: readonly DialectName[]): AssumedBody[] {
  const row = BODIES[id];
  if (!row) return [];
  const { body, name, page } = row;
  return names.map((dialect) => {
    const schema = SCHEMAS[dialect][body];
    const value = onTheWire(EXAMPLES[body](dialects[dialect]));
    return {
      dialect,
      component: name,
      suffix: SUFFIX[dialect],
      schema: page ? z.looseObject({ items: z.array(schema), nextCursor: z.string().nullish() }) : schema,
      example: page ? { items: [value], nextCursor: null } : value,
    };
  });
}

/** Whether the specification leaves the body of this operation open and the dialects form it. */
export const isAssumed = (id: OperationId): boolean => BODIES[id] !== undefined;
