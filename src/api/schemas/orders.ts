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
