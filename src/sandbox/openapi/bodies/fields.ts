import * as z from 'zod';
import * as values from './values.ts';
import type { BodySchemas } from './values.ts';

const { rupeeNumber, time } = values;

const field = z.looseObject({
  name: z.string(),
  label: z.string(),
  type: values.open(['text', 'textarea', 'number', 'checkbox', 'radio', 'select']),
  required: z.boolean(),
  default: z.unknown().optional(),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
  pattern: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  decimals: z.int().optional(),
  options: z.array(z.looseObject({ value: z.unknown(), label: z.string() })).optional(),
  visibleWhen: z.looseObject({ field: z.string(), equals: z.unknown() }).optional(),
  helpText: z.string().optional(),
  placeholder: z.string().optional(),
  party: z.string().optional(),
});

/** The bodies of the dialect `fields`: bare arrays, rupees as numbers, one total for each kind, absent keys. */
export const fieldsBodies: BodySchemas = {
  schema: z.looseObject({
    steps: z.array(z.looseObject({ id: z.string(), title: z.string(), fields: z.array(field) })),
  }),
  states: z.array(
    z.looseObject({
      code: z.string(),
      name: z.string(),
      minAmount: rupeeNumber.optional(),
      maxAmount: rupeeNumber.optional(),
      districtRequired: z.boolean(),
      sroRequired: z.boolean(),
      doorstepDelivery: z.boolean(),
    }),
  ),
  articles: z.array(
    z.looseObject({
      code: z.string(),
      number: z.string().optional(),
      name: z.string(),
      description: z.string().optional(),
      popular: z.boolean(),
      minAmount: rupeeNumber.optional(),
      maxAmount: rupeeNumber.optional(),
      allowedAmounts: z.array(rupeeNumber).optional(),
      suggestedAmount: rupeeNumber.optional(),
      secondParty: z.boolean(),
      usualPayer: values.payer.optional(),
    }),
  ),
  duty: z.looseObject({
    id: z.string(),
    state: z.string(),
    article: z.string(),
    currency: z.string(),
    stampDuty: rupeeNumber,
    surcharge: rupeeNumber,
    cess: rupeeNumber,
    procurementFee: rupeeNumber,
    serviceFee: rupeeNumber,
    discount: rupeeNumber.nonnegative().describe('Rupees as a number, to be subtracted.'),
    gst: rupeeNumber,
    deliveryCharge: rupeeNumber,
    total: rupeeNumber,
    couponCode: z.string().optional(),
    couponApplied: z.boolean().optional(),
    couponMessage: z.string().optional(),
    masterDataVersion: z.int(),
    validUntil: time,
  }),
  parties: z.looseObject({ orderId: z.string(), ...values.parties, editable: z.boolean() }),
  order: z.looseObject({
    orderId: z.string(),
    coreOrderId: z.string().optional(),
    service: z.string(),
    status: values.orderStatus,
    createdAt: time,
    updatedAt: time.optional(),
    details: values.details,
    ...values.parties,
    history: z.array(z.looseObject({ status: values.orderStatus, at: time })),
  }),
  status: z.looseObject({ status: values.orderStatus }),
  payment: z.looseObject({
    orderId: z.string(),
    intentId: z.string().optional(),
    status: values.paymentStatus,
    amount: rupeeNumber.optional(),
    currency: z.string().optional(),
    provider: z.string().optional(),
    paidAt: time.optional(),
  }),
  documents: z.array(
    z.looseObject({
      id: z.string(),
      type: values.documentType,
      name: z.string(),
      certificateNumber: z.string().optional(),
      issuedAt: time,
    }),
  ),
  usage: z.array(
    z.looseObject({ meter: z.string(), environment: values.environment, calls: z.int(), cost: rupeeNumber }),
  ),
  log: z.looseObject({
    id: z.string(),
    operation: z.string(),
    service: z.string().optional(),
    status: values.logStatus,
    code: z.int(),
    duration: z.number().optional(),
    at: time,
  }),
  event: z.looseObject({
    id: z.string(),
    type: z.string(),
    orderId: z.string(),
    attempts: z.int(),
    status: values.deliveryStatus,
    at: time,
  }),
};
