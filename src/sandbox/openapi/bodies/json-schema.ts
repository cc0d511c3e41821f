import * as z from 'zod';
import * as values from './values.ts';
import type { BodySchemas } from './values.ts';

const { rupees, time } = values;
const parties = z.looseObject(values.parties);

/** The bodies of the dialect `json-schema`: camel case, named lists, decimal strings, `null` for absent values. */
export const jsonSchemaBodies: BodySchemas = {
  schema: z.looseObject({
    serviceCode: z.string(),
    masterDataVersion: z.int(),
    schema: values.description.describe('JSON Schema, draft 2020-12.'),
    uiSchema: values.description.optional(),
  }),
  states: z.looseObject({
    masterDataVersion: z.int(),
    states: z.array(
      z.looseObject({
        stateCode: z.string(),
        name: z.string(),
        minAmount: rupees.nullish(),
        maxAmount: rupees.nullish(),
        requiresDistrict: z.boolean(),
        requiresSro: z.boolean(),
        doorstepDelivery: z.boolean(),
      }),
    ),
  }),
  articles: z.looseObject({
    stateCode: z.string(),
    masterDataVersion: z.int(),
    articles: z.array(
      z.looseObject({
        articleCode: z.string(),
        articleNumber: z.string().nullish(),
        name: z.string(),
        description: z.string().nullish(),
        popular: z.boolean(),
        minimumAmount: rupees.nullish(),
        maximumAmount: rupees.nullish(),
        allowedAmounts: z.array(rupees).nullish(),
        suggestedAmount: rupees.nullish(),
        secondPartyApplicable: z.boolean(),
        usualPayer: values.payer.nullish(),
      }),
    ),
    districts: z.array(
      z.looseObject({ districtCode: z.string(), name: z.string(), sros: z.array(values.office).optional() }),
    ),
  }),
  duty: z.looseObject({
    quoteId: z.string(),
    stateCode: z.string(),
    articleCode: z.string(),
    stampDutyAmount: rupees,
    currency: z.string(),
    lineItems: z.array(z.looseObject({ type: values.lineType, label: z.string(), amount: rupees })),
    coupon: values.coupon.nullish(),
    totalAmount: rupees,
    masterDataVersion: z.int(),
    expiresAt: time,
  }),
  parties: z.looseObject({
    externalOrderId: z.string(),
    parties,
    editable: z.boolean(),
    updatedAt: time.optional(),
  }),
  order: z.looseObject({
    externalOrderId: z.string(),
    coreOrderId: z.string().optional(),
    serviceCode: z.string(),
    status: values.orderStatus,
    createdAt: time,
    updatedAt: time.optional(),
    details: values.details,
    parties,
    timeline: z.array(z.looseObject({ status: values.orderStatus, at: time })),
  }),
  status: z.looseObject({
    externalOrderId: z.string(),
    status: values.orderStatus,
    updatedAt: time.optional(),
  }),
  payment: z.looseObject({
    externalOrderId: z.string(),
    intentId: z.string().nullish(),
    status: values.paymentStatus,
    amountMinor: values.paise.nullish(),
    currency: z.string(),
    provider: z.string().nullish(),
    paidAt: time.nullish(),
  }),
  documents: z.looseObject({
    documents: z.array(
      z.looseObject({
        documentId: z.string(),
        type: values.documentType,
        fileName: z.string(),
        certificateNumber: z.string().nullish(),
        issuedAt: time,
      }),
    ),
  }),
  usage: z.looseObject({
    environment: values.environment,
    currency: z.string(),
    meters: z.array(
      z.looseObject({ meter: z.string(), environment: values.environment, calls: z.int(), amount: rupees }),
    ),
    totalCalls: z.int(),
    totalAmount: rupees,
  }),
  log: z.looseObject({
    requestId: z.string(),
    operationId: z.string(),
    service: z.string().nullish(),
    status: values.logStatus,
    statusCode: z.int(),
    durationMs: z.number().nullish(),
    createdAt: time,
  }),
  event: z.looseObject({
    eventId: z.string(),
    event: z.string(),
    externalOrderId: z.string(),
    attempts: z.int(),
    status: values.deliveryStatus,
    createdAt: time,
  }),
};
