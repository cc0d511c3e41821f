import * as z from 'zod';
import { text } from './formats.ts';

export const orderRequest = z.strictObject({
  /** The caller's id of the order. Later calls use it in their paths. */
  externalOrderId: text,
  externalCustomerId: text,
  /** An entitled service; an `estamp.` code for an e-Stamp. */
  serviceCode: text,
  /** The specification leaves the e-Stamp fields open. */
  details: z.record(z.string(), z.unknown()).optional(),
});

/** The response to `POST /v1/orders`. */
export const order = z.looseObject({
  externalOrderId: z.string(),
  createdAt: z.string().nullish(),
  serviceCode: z.string().nullish(),
});

export const documentDownload = z.looseObject({
  /** Usually signed and short-lived. */
  downloadUrl: z.string(),
  expiresAt: z.string().nullish(),
});

/** The body of `createOrder`. */
export type OrderRequest = z.infer<typeof orderRequest>;

/** The response to `createOrder`. */
export type Order = z.infer<typeof order>;

/** The short-lived URL of a document. */
export type DocumentDownload = z.infer<typeof documentDownload>;

export const paymentIntentRequest = z.strictObject({
  externalOrderId: text,
  /** Paise. */
  amountMinor: z.int().positive(),
  currency: z.string().min(3),
  /** The id of one of the caller's active payment connections. */
  paymentConnectionId: text,
});

/** Because money depends on it, the id, amount and provider are required. */
export const paymentIntent = z.looseObject({
  id: z.string(),
  externalOrderId: z.string(),
  coreOrderId: z.string().nullish(),
  /** Paise. */
  amountMinor: z.int(),
  currency: z.string(),
  /** `CREATED` for a new intent; the specification shows no other value. */
  status: z.string(),
  providerIntentId: z.string(),
  createdAt: z.string().nullish(),
});

/** The body of `createPaymentIntent`. */
export type PaymentIntentRequest = z.infer<typeof paymentIntentRequest>;

/** A payment intent. */
export type PaymentIntent = z.infer<typeof paymentIntent>;

/** A product that the organization may buy. Codes of e-Stamps begin with `estamp.`. */
export const service = z.looseObject({
  serviceCode: z.string(),
  name: z.string().nullish(),
  /** `estamp` for e-Stamp services. */
  category: z.string().nullish(),
  /** Rupees, as a decimal string. */
  basePrice: z.string().nullish(),
  currency: z.string().nullish(),
  isActive: z.boolean().nullish(),
  gstRatePercent: z.string().nullish(),
  /** The specification does not show its type. */
  defaultGovernmentFee: z.unknown().optional(),
  processingTimeHours: z.int().nullish(),
  guestCheckoutEnabled: z.boolean().nullish(),
  requiresDocuments: z.boolean().nullish(),
  /** The specification does not show its type. */
  uiSchema: z.unknown().optional(),
  entitled: z.boolean().nullish(),
  entitlementUpdatedAt: z.string().nullish(),
});

/** `GET /v1/services` returns a bare array. */
export const services = z.array(service);

export const dutyRequest = z.strictObject({
  stateCode: text,
  articleCode: text,
  /** Rupees. */
  stampDutyAmount: z.number().positive(),
  /** Required in some states. */
  districtCode: z.string().optional(),
  /** The sub-registrar office's value; required in some states. */
  sroValue: z.string().optional(),
  doorstepDelivery: z.boolean().optional(),
  couponCode: z.string().optional(),
  /** The version of the master data that the caller last read. */
  masterDataVersion: z.int().optional(),
});

export const partiesRequest = z.strictObject({
  customerName: z.string().optional(),
  partyName: z.string().optional(),
  customerMobile: z.string().optional(),
  customerEmail: z.string().optional(),
  partyAddress: z.string().optional(),
  partyPan: z.string().optional(),
});

/** A product that the organization may buy. */
export type Service = z.infer<typeof service>;

/** The body of `calculateDuty`. */
export type DutyRequest = z.infer<typeof dutyRequest>;

/** The body of `attachParties`. */
export type PartiesRequest = z.infer<typeof partiesRequest>;
