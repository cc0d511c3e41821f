import * as z from 'zod';
import type { Dialect } from '../../bodies/dialect.ts';

/** ISO 8601 in UTC. */
export const time = z.string().meta({ examples: ['2026-11-20T12:00:00.000Z'] });
/** Rupees as a decimal string, with two decimals. */
export const rupees = z
  .string()
  .regex(/^-?\d+\.\d\d$/)
  .describe('Rupees as a decimal string.');
/** Rupees as a JSON number. */
export const rupeeNumber = z.number().describe('Rupees as a number.');
/** Whole paise. */
export const paise = z.int().describe('Whole paise.');

/**
 * A text with known values. It is no enumeration: the service may add a value at any time, and a client must not break.
 */
export const open = (known: readonly string[]): z.ZodString => z.string().meta({ examples: [...known] });

export const orderStatus = open([
  'CREATED',
  'PAYMENT_CONFIRMED',
  'FULFILMENT_STARTED',
  'FULFILMENT_COMPLETED',
  'FAILED',
  'CANCELLED',
  'REFUND_COMPLETED',
]);
export const paymentStatus = open(['NONE', 'CREATED', 'SUCCEEDED', 'FAILED', 'EXPIRED']);
export const documentType = open(['ESTAMP_CERTIFICATE', 'RECEIPT']);
export const deliveryStatus = open(['PENDING', 'DELIVERED', 'DEAD_LETTERED']);
export const logStatus = open(['success', 'error']);
export const environment = open(['sandbox', 'production']);
export const payer = open(['first', 'second']);
export const lineType = open([
  'STAMP_DUTY',
  'SURCHARGE',
  'CESS',
  'SERVICE_FEE',
  'GST',
  'PROCUREMENT_FEE',
  'DELIVERY',
  'DISCOUNT',
]);

export const coupon = z.looseObject({ code: z.string(), applied: z.boolean(), message: z.string().optional() });

/** A sub-registrar's office. */
export const office = z.looseObject({ value: z.string(), name: z.string() });

/** The specification's party fields; each may be missing. */
export const parties = {
  customerName: z.string().optional(),
  partyName: z.string().optional(),
  customerMobile: z.string().optional(),
  customerEmail: z.string().optional(),
  partyAddress: z.string().optional(),
  partyPan: z.string().optional(),
};

/** A JSON Schema, or its UI schema. */
export const description = z.record(z.string(), z.unknown());
/** The caller's own fields of an order. */
export const details = z.record(z.string(), z.unknown());

/** A body that a dialect forms: a method of `Dialect`. */
export type BodyName = Exclude<keyof Dialect, 'name'>;

/** The schema of each body that a dialect forms. Tolerant: unknown fields pass. */
export type BodySchemas = Readonly<Record<BodyName, z.ZodType>>;
