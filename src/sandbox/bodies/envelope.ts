import { toRupees, type Paise } from '../../base/money.ts';
import { type Parties, partiesEditable } from '../model/records.ts';
import { constant, debited, type Dialect, iso, NO_PAYMENT, type DialectName } from './dialect.ts';
import { fields } from './fields.ts';
import { jsonSchema } from './json-schema.ts';

/**
 * Everything in `{ success, data, count }`, in snake case, with nested pricing and the form as a draft-07 schema. The
 * names of form fields stay, because an order's `details` use them.
 */
export const envelope: Dialect = {
  name: 'envelope',

  schema: ({ serviceCode, masterDataVersion, schema, uiSchema }) =>
    one({
      service_code: serviceCode,
      master_data_version: masterDataVersion,
      schema: { ...schema, $schema: 'http://json-schema.org/draft-07/schema#' },
      ui_schema: uiSchema,
    }),

  states: (states) =>
    many(
      states.map((state) => ({
        state_code: state.code,
        state_name: state.name,
        min_amount: rupees(state.minAmount),
        max_amount: rupees(state.maxAmount),
        requires_district: state.requiresDistrict,
        requires_sro: state.requiresSro,
        doorstep_delivery: state.doorstepDelivery,
      })),
    ),

  articles: ({ stateCode, masterDataVersion, articles, districts }) => ({
    ...many(
      articles.map((article) => ({
        article_code: article.code,
        article_number: article.number ?? null,
        article_name: article.name,
        description: article.description ?? null,
        popular: article.popular,
        amounts: {
          minimum_amount: rupees(article.minAmount),
          maximum_amount: rupees(article.maxAmount),
          allowed_amounts: article.allowedAmounts?.map(toRupees) ?? null,
          suggested_amount: rupees(article.suggestedAmount),
        },
        second_party_applicable: article.secondParty,
        usual_payer: article.usualPayer ?? null,
      })),
    ),
    state_code: stateCode,
    master_data_version: masterDataVersion,
    districts: districts.map(({ code, name, sros = [] }) => ({ district_code: code, district_name: name, sros })),
  }),

  duty: (quote) =>
    one({
      quote_id: quote.quoteId,
      state_code: quote.stateCode,
      article_code: quote.articleCode,
      master_data_version: quote.masterDataVersion,
      expires_at: iso(quote.expiresAt),
      pricing: {
        currency: quote.currency,
        stamp_duty_amount: toRupees(quote.stampDutyAmount),
        items: quote.lines.map(({ kind, label, amount }) => ({
          type: constant(kind),
          name: label,
          amount: toRupees(amount),
        })),
        total_amount: toRupees(quote.totalAmount),
        coupon: quote.coupon ?? null,
      },
    }),

  parties: (order) =>
    one({
      external_order_id: order.externalOrderId,
      parties: snake(order.parties),
      editable: partiesEditable(order),
      updated_at: iso(order.updatedAt),
    }),

  order: (order) =>
    one({
      external_order_id: order.externalOrderId,
      core_order_id: order.coreOrderId,
      service_code: order.serviceCode,
      order_status: order.status,
      created_at: iso(order.createdAt),
      updated_at: iso(order.updatedAt),
      details: order.details,
      parties: snake(order.parties),
      timeline: order.timeline.map(({ status, at }) => ({ status, occurred_at: iso(at) })),
    }),

  status: ({ externalOrderId, status, updatedAt }) =>
    one({
      external_order_id: externalOrderId,
      order_status: status,
      updated_at: iso(updatedAt),
    }),

  payment: ({ externalOrderId }, intent) =>
    one({
      external_order_id: externalOrderId,
      payment: {
        intent_id: intent?.id ?? null,
        status: intent?.status ?? NO_PAYMENT,
        amount_minor: intent?.amountMinor ?? null,
        currency: intent?.currency ?? 'INR',
        provider: intent?.provider ?? null,
        paid_at: intent?.paidAt === undefined ? null : iso(intent.paidAt),
      },
    }),

  documents: (_order, documents) =>
    many(
      documents.map((document) => ({
        document_id: document.documentId,
        document_type: document.type,
        file_name: document.fileName,
        certificate_number: document.certificateNumber ?? null,
        issued_at: iso(document.issuedAt),
      })),
    ),

  usage: (environment, meters) =>
    many(
      meters.map(({ meter, calls, amount }) => ({
        meter_key: meter,
        environment,
        call_count: calls,
        total_amount: toRupees(debited(environment, amount)),
      })),
    ),

  log: ({ requestId, operationId, service, status, statusCode, durationMs, at }) => ({
    request_id: requestId,
    operation_id: operationId,
    service: service ?? null,
    status,
    status_code: statusCode,
    duration_ms: durationMs ?? null,
    created_at: at,
  }),

  event: ({ eventId, event, externalOrderId, attempts, status, createdAt }) => ({
    event_id: eventId,
    event_type: event,
    external_order_id: externalOrderId,
    attempts,
    delivery_status: status,
    created_at: iso(createdAt),
  }),
};

function one<T>(data: T): { success: true; data: T } {
  return { success: true, data };
}

function many<T>(data: T[]): { success: true; data: T[]; count: number } {
  return { success: true, data, count: data.length };
}

function rupees(amount: Paise | undefined): string | null {
  return amount === undefined ? null : toRupees(amount);
}

/** Converts `partyName` to `party_name`. */
function snake(parties: Parties): Record<string, string> {
  const fold = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(parties).map(([key, value]) => [fold(key), value]));
}
/*
 * OUR ASSUMPTION. The specification marks these bodies as "not shown": form, states, articles, duty answer, parties,
 * and the order with its status, payment and documents. The sandbox therefore has three dialects that differ in every
 * likely way (names, nesting, envelopes, numbers or strings, absent or null), so that a client that works with all of
 * them depends on none.
 */

/** The dialects by name; `json-schema` is the default. */
export const dialects: Readonly<Record<DialectName, Dialect>> = { 'json-schema': jsonSchema, fields, envelope };
