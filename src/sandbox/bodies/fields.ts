import { toRupees, type Paise } from '../../base/money.ts';
import type { LineKind, QuoteRecord } from '../model/records.ts';
import type { Dialect } from './dialect.ts';
import { formSteps } from './field-descriptors.ts';
import { debited, iso, NO_PAYMENT } from './vocabulary.ts';
import { partiesEditable } from '../model/parties-editable.ts';

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
