import { toRupees, type Paise } from '../../base/money.ts';
import { type ArticleRecord, type DistrictRecord, type LineItem, partiesEditable } from '../model/records.ts';
import { constant, debited, type Dialect, iso, NO_PAYMENT } from './dialect.ts';

/** The default: camel case, named lists, decimal strings in rupees, `null` for absent values. */
export const jsonSchema: Dialect = {
  name: 'json-schema',

  schema: ({ serviceCode, masterDataVersion, schema, uiSchema }) => ({
    serviceCode,
    masterDataVersion,
    schema,
    uiSchema,
  }),

  states: (states, masterDataVersion) => ({
    masterDataVersion,
    states: states.map((state) => ({
      stateCode: state.code,
      name: state.name,
      minAmount: rupees(state.minAmount),
      maxAmount: rupees(state.maxAmount),
      requiresDistrict: state.requiresDistrict,
      requiresSro: state.requiresSro,
      doorstepDelivery: state.doorstepDelivery,
    })),
  }),

  articles: ({ stateCode, masterDataVersion, articles, districts }) => ({
    stateCode,
    masterDataVersion,
    articles: articles.map(article),
    districts: districts.map(district),
  }),

  duty: (quote) => ({
    quoteId: quote.quoteId,
    stateCode: quote.stateCode,
    articleCode: quote.articleCode,
    stampDutyAmount: toRupees(quote.stampDutyAmount),
    currency: quote.currency,
    lineItems: quote.lines.map(lineItem),
    coupon: quote.coupon ?? null,
    totalAmount: toRupees(quote.totalAmount),
    masterDataVersion: quote.masterDataVersion,
    expiresAt: iso(quote.expiresAt),
  }),

  parties: (order) => ({
    externalOrderId: order.externalOrderId,
    parties: order.parties,
    editable: partiesEditable(order),
    updatedAt: iso(order.updatedAt),
  }),

  order: (order) => ({
    externalOrderId: order.externalOrderId,
    coreOrderId: order.coreOrderId,
    serviceCode: order.serviceCode,
    status: order.status,
    createdAt: iso(order.createdAt),
    updatedAt: iso(order.updatedAt),
    details: order.details,
    parties: order.parties,
    timeline: order.timeline.map(({ status, at }) => ({ status, at: iso(at) })),
  }),

  status: ({ externalOrderId, status, updatedAt }) => ({ externalOrderId, status, updatedAt: iso(updatedAt) }),

  payment: ({ externalOrderId }, intent) => ({
    externalOrderId,
    intentId: intent?.id ?? null,
    status: intent?.status ?? NO_PAYMENT,
    amountMinor: intent?.amountMinor ?? null,
    currency: intent?.currency ?? 'INR',
    provider: intent?.provider ?? null,
    paidAt: intent?.paidAt === undefined ? null : iso(intent.paidAt),
  }),

  documents: (_order, documents) => ({
    documents: documents.map((document) => ({
      documentId: document.documentId,
      type: document.type,
      fileName: document.fileName,
      certificateNumber: document.certificateNumber ?? null,
      issuedAt: iso(document.issuedAt),
    })),
  }),

  usage: (environment, meters) => ({
    environment,
    currency: 'INR',
    meters: meters.map(({ meter, calls, amount }) => ({
      meter,
      environment,
      calls,
      amount: toRupees(debited(environment, amount)),
    })),
    totalCalls: meters.reduce((sum, { calls }) => sum + calls, 0),
    totalAmount: toRupees(meters.reduce((sum, { amount }) => sum + debited(environment, amount), 0)),
  }),

  log: ({ requestId, operationId, service, status, statusCode, durationMs, at }) => ({
    requestId,
    operationId,
    service: service ?? null,
    status,
    statusCode,
    durationMs: durationMs ?? null,
    createdAt: at,
  }),

  event: ({ eventId, event, externalOrderId, attempts, status, createdAt }) => ({
    eventId,
    event,
    externalOrderId,
    attempts,
    status,
    createdAt: iso(createdAt),
  }),
};

function rupees(amount: Paise | undefined): string | null {
  return amount === undefined ? null : toRupees(amount);
}

function article(record: ArticleRecord): unknown {
  return {
    articleCode: record.code,
    articleNumber: record.number ?? null,
    name: record.name,
    description: record.description ?? null,
    popular: record.popular,
    minimumAmount: rupees(record.minAmount),
    maximumAmount: rupees(record.maxAmount),
    allowedAmounts: record.allowedAmounts?.map(toRupees) ?? null,
    suggestedAmount: rupees(record.suggestedAmount),
    secondPartyApplicable: record.secondParty,
    usualPayer: record.usualPayer ?? null,
  };
}

/** A district without a list of offices: the office is free text. */
function district({ code, name, sros }: DistrictRecord): unknown {
  return { districtCode: code, name, ...(sros && { sros }) };
}

function lineItem({ kind, label, amount }: LineItem): unknown {
  return { type: constant(kind), label, amount: toRupees(amount) };
}
