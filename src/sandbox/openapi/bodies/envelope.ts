import * as z from 'zod';
import * as values from './values.ts';
import type { BodySchemas } from './values.ts';

const { rupees, time } = values;

/** One record in its envelope. */
const one = (data: z.ZodType): z.ZodObject => z.looseObject({ success: z.literal(true), data });
/** A list in its envelope. */
const many = (item: z.ZodType, beside: z.ZodRawShape = {}): z.ZodObject =>
  z.looseObject({ success: z.literal(true), data: z.array(item), count: z.int().optional(), ...beside });

const parties = z.looseObject({
  customer_name: z.string().optional(),
  party_name: z.string().optional(),
  customer_mobile: z.string().optional(),
  customer_email: z.string().optional(),
  party_address: z.string().optional(),
  party_pan: z.string().optional(),
});

/** The bodies of the dialect `envelope`: `{ success, data, count }` around everything, snake case, nested prices. */
export const envelopeBodies: BodySchemas = {
  schema: one(
    z.looseObject({
      service_code: z.string(),
      master_data_version: z.int(),
      schema: values.description.describe('JSON Schema, draft 7.'),
      ui_schema: values.description,
    }),
  ),
  states: many(
    z.looseObject({
      state_code: z.string(),
      state_name: z.string(),
      min_amount: rupees.nullish(),
      max_amount: rupees.nullish(),
      requires_district: z.boolean(),
      requires_sro: z.boolean(),
      doorstep_delivery: z.boolean(),
    }),
  ),
  articles: many(
    z.looseObject({
      article_code: z.string(),
      article_number: z.string().nullish(),
      article_name: z.string(),
      description: z.string().nullish(),
      popular: z.boolean(),
      amounts: z.looseObject({
        minimum_amount: rupees.nullish(),
        maximum_amount: rupees.nullish(),
        allowed_amounts: z.array(rupees).nullish(),
        suggested_amount: rupees.nullish(),
      }),
      second_party_applicable: z.boolean(),
      usual_payer: values.payer.nullish(),
    }),
    {
      state_code: z.string(),
      master_data_version: z.int(),
      districts: z.array(
        z.looseObject({ district_code: z.string(), district_name: z.string(), sros: z.array(values.office) }),
      ),
    },
  ),
  duty: one(
    z.looseObject({
      quote_id: z.string(),
      state_code: z.string(),
      article_code: z.string(),
      master_data_version: z.int(),
      expires_at: time,
      pricing: z.looseObject({
        currency: z.string(),
        stamp_duty_amount: rupees,
        items: z.array(z.looseObject({ type: values.lineType, name: z.string(), amount: rupees })),
        total_amount: rupees,
        coupon: values.coupon.nullish(),
      }),
    }),
  ),
  parties: one(
    z.looseObject({ external_order_id: z.string(), parties, editable: z.boolean(), updated_at: time.optional() }),
  ),
  order: one(
    z.looseObject({
      external_order_id: z.string(),
      core_order_id: z.string().optional(),
      service_code: z.string(),
      order_status: values.orderStatus,
      created_at: time,
      updated_at: time.optional(),
      details: values.details,
      parties,
      timeline: z.array(z.looseObject({ status: values.orderStatus, occurred_at: time })),
    }),
  ),
  status: one(
    z.looseObject({ external_order_id: z.string(), order_status: values.orderStatus, updated_at: time.optional() }),
  ),
  payment: one(
    z.looseObject({
      external_order_id: z.string(),
      payment: z.looseObject({
        intent_id: z.string().nullish(),
        status: values.paymentStatus,
        amount_minor: values.paise.nullish(),
        currency: z.string(),
        provider: z.string().nullish(),
        paid_at: time.nullish(),
      }),
    }),
  ),
  documents: many(
    z.looseObject({
      document_id: z.string(),
      document_type: values.documentType,
      file_name: z.string(),
      certificate_number: z.string().nullish(),
      issued_at: time,
    }),
  ),
  usage: many(
    z.looseObject({
      meter_key: z.string(),
      environment: values.environment,
      call_count: z.int(),
      total_amount: rupees,
    }),
  ),
  log: z.looseObject({
    request_id: z.string(),
    operation_id: z.string(),
    service: z.string().nullish(),
    status: values.logStatus,
    status_code: z.int(),
    duration_ms: z.number().nullish(),
    created_at: time,
  }),
  event: z.looseObject({
    event_id: z.string(),
    event_type: z.string(),
    external_order_id: z.string(),
    attempts: z.int(),
    delivery_status: values.deliveryStatus,
    created_at: time,
  }),
};
