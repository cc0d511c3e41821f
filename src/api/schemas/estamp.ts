import * as z from 'zod';
import { text } from './formats.ts';

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
