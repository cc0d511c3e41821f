import { type Paise, toRupees } from '../../base/money.ts';
import { type FormRecord, type LineKind, partiesEditable, type QuoteRecord } from '../model/records.ts';
import { debited, type Dialect, iso, NO_PAYMENT } from './dialect.ts';

/** One flat field of the form, as a portal without JSON Schema would describe it. */
export interface FieldDescriptor {
  name: string;
  label: string;
  type: 'text' | 'textarea' | 'number' | 'checkbox' | 'radio' | 'select';
  required: boolean;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  min?: number;
  max?: number;
  /** The maximum number of decimals. */
  decimals?: number;
  options?: Array<{ value: unknown; label: string }>;
  /** The field is visible, and may be required, only while another field has this value. */
  visibleWhen?: { field: string; equals: unknown };
  helpText?: string;
  placeholder?: string;
  /** `second`: hidden if the article has no second party. */
  party?: 'second';
}

export interface FormStep {
  id: string;
  title: string;
  fields: FieldDescriptor[];
}

interface Property {
  type?: string;
  title?: string;
  description?: string;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  enum?: unknown[];
  oneOf?: Array<{ const: unknown; title: string }>;
}

interface ObjectSchema {
  properties?: Record<string, Property & { const?: unknown }>;
  required?: string[];
  if?: ObjectSchema;
  then?: ObjectSchema;
}

interface FieldUi {
  'ui:widget'?: string;
  'ui:help'?: string;
  'ui:placeholder'?: string;
  'ui:options'?: { step?: string; party?: 'second' };
}

const TITLES: Readonly<Record<string, string>> = { stamp: 'Stamp', parties: 'Parties' };

/**
 * The same form as steps of flat descriptors. It supports what our form uses: scalar properties, `enum` and titled
 * `oneOf`, and one `if` on a single `const` whose `then` adds fields. Descriptors cannot depend on the stamp, so fields
 * of some documents are asked for all of them.
 */
function formSteps({ schema, uiSchema }: FormRecord): FormStep[] {
  const questions = descriptors(schema, uiSchema as Record<string, FieldUi>);
  const order = (uiSchema as { 'ui:order'?: string[] })['ui:order'] ?? [];
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const steps = new Map<string, FormStep>();
  for (const field of questions.sort((a, b) => place(a.name) - place(b.name))) {
    const id = (uiSchema as Record<string, FieldUi>)[field.name]?.['ui:options']?.step ?? 'stamp';
    const step = steps.get(id) ?? { id, title: TITLES[id] ?? id, fields: [] };
    steps.set(id, step);
    step.fields.push(field);
  }
  return [...steps.values()];
}

function descriptors(
  schema: ObjectSchema,
  ui: Record<string, FieldUi>,
  visibleWhen?: FieldDescriptor['visibleWhen'],
): FieldDescriptor[] {
  const own = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    ...descriptor({ name, property, ui: ui[name] ?? {}, required: schema.required?.includes(name) ?? false }),
    ...(visibleWhen && { visibleWhen }),
  }));
  const [condition] = Object.entries(schema.if?.properties ?? {});
  if (!schema.then || !condition) return own;
  return [...own, ...descriptors(schema.then, ui, { field: condition[0], equals: condition[1].const })];
}

/** One property of a schema, with what the UI schema says about it. */
interface Question {
  name: string;
  property: Property;
  ui: FieldUi;
  required: boolean;
}

function descriptor({ name, property, ui, required }: Question): FieldDescriptor {
  const options =
    property.oneOf?.map(({ const: value, title }) => ({ value, label: title })) ??
    property.enum?.map((value) => ({ value, label: String(value) }));
  return withoutAbsent({
    name,
    label: property.title ?? name,
    type: fieldType(property, ui),
    required,
    default: property.default,
    minLength: property.minLength,
    maxLength: property.maxLength,
    pattern: property.pattern,
    min: property.minimum,
    max: property.maximum,
    decimals: property.multipleOf === undefined ? undefined : decimals(property.multipleOf),
    options,
    helpText: ui['ui:help'] ?? property.description,
    placeholder: ui['ui:placeholder'],
    party: ui['ui:options']?.party,
  });
}

function fieldType(property: Property, ui: FieldUi): FieldDescriptor['type'] {
  if (property.oneOf ?? property.enum) return ui['ui:widget'] === 'radio' ? 'radio' : 'select';
  if (property.type === 'boolean') return 'checkbox';
  if (property.type === 'number' || property.type === 'integer') return 'number';
  return ui['ui:widget'] === 'textarea' ? 'textarea' : 'text';
}

/** The number of decimals of a step: 0.01 has two. */
function decimals(step: number): number {
  return String(step).split('.')[1]?.length ?? 0;
}

function withoutAbsent<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}

/**
 * A flat portal: field descriptors in steps, bare arrays, amounts as JSON numbers in rupees, one total for each kind
 * instead of lines, absent keys instead of `null`. It has no district lists, so district and office are free text.
 */
export const fields: Dialect = {
  name: 'fields',

  schema: (form) => ({ steps: formSteps(form) }),

  states: (states) =>
    states.map((state) => ({
      code: state.code,
      name: state.name,
      minAmount: rupees(state.minAmount),
      maxAmount: rupees(state.maxAmount),
      districtRequired: state.requiresDistrict,
      sroRequired: state.requiresSro,
      doorstepDelivery: state.doorstepDelivery,
    })),

  articles: ({ articles }) =>
    articles.map((article) => ({
      code: article.code,
      number: article.number,
      name: article.name,
      description: article.description,
      popular: article.popular,
      minAmount: rupees(article.minAmount),
      maxAmount: rupees(article.maxAmount),
      allowedAmounts: article.allowedAmounts?.map((amount) => rupees(amount)),
      suggestedAmount: rupees(article.suggestedAmount),
      secondParty: article.secondParty,
      usualPayer: article.usualPayer,
    })),

  duty: (quote) => ({
    id: quote.quoteId,
    state: quote.stateCode,
    article: quote.articleCode,
    currency: quote.currency,
    stampDuty: rupees(quote.stampDutyAmount),
    surcharge: total(quote, 'surcharge'),
    cess: total(quote, 'cess'),
    procurementFee: total(quote, 'procurement-fee'),
    serviceFee: total(quote, 'service-fee'),
    /** The discount is positive in this dialect. */
    discount: total(quote, 'discount'),
    gst: total(quote, 'gst'),
    deliveryCharge: total(quote, 'delivery'),
    total: rupees(quote.totalAmount),
    couponCode: quote.coupon?.code,
    couponApplied: quote.coupon?.applied,
    couponMessage: quote.coupon?.message,
    masterDataVersion: quote.masterDataVersion,
    validUntil: iso(quote.expiresAt),
  }),

  parties: (order) => ({ orderId: order.externalOrderId, ...order.parties, editable: partiesEditable(order) }),

  order: (order) => ({
    orderId: order.externalOrderId,
    coreOrderId: order.coreOrderId,
    service: order.serviceCode,
    status: order.status,
    createdAt: iso(order.createdAt),
    updatedAt: iso(order.updatedAt),
    details: order.details,
    ...order.parties,
    history: order.timeline.map(({ status, at }) => ({ status, at: iso(at) })),
  }),

  status: ({ status }) => ({ status }),

  payment: ({ externalOrderId }, intent) => ({
    orderId: externalOrderId,
    intentId: intent?.id,
    status: intent?.status ?? NO_PAYMENT,
    amount: rupees(intent?.amountMinor),
    currency: intent?.currency,
    provider: intent?.provider,
    paidAt: intent?.paidAt === undefined ? undefined : iso(intent.paidAt),
  }),

  documents: (_order, documents) =>
    documents.map((document) => ({
      id: document.documentId,
      type: document.type,
      name: document.fileName,
      certificateNumber: document.certificateNumber,
      issuedAt: iso(document.issuedAt),
    })),

  usage: (environment, meters) =>
    meters.map(({ meter, calls, amount }) => ({
      meter,
      environment,
      calls,
      cost: rupees(debited(environment, amount)),
    })),

  log: ({ requestId, operationId, service, status, statusCode, durationMs, at }) => ({
    id: requestId,
    operation: operationId,
    service,
    status,
    code: statusCode,
    duration: durationMs,
    at,
  }),

  event: ({ eventId, event, externalOrderId, attempts, status, createdAt }) => ({
    id: eventId,
    type: event,
    orderId: externalOrderId,
    attempts,
    status,
    at: iso(createdAt),
  }),
};

/** Exact, because the amounts have at most two decimals and are below 2^53. */
function rupees(amount: Paise): number;
function rupees(amount: Paise | undefined): number | undefined;
function rupees(amount: Paise | undefined): number | undefined {
  return amount === undefined ? undefined : Number(toRupees(amount));
}

function total({ lines }: QuoteRecord, kind: LineKind): number {
  return rupees(Math.abs(lines.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount, 0)));
}
