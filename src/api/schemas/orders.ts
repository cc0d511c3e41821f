import * as z from 'zod';
import { text } from './formats.ts';

export const orderRequest = z.strictObject({
  /** The caller's own reference; later calls address the order by it. */
  externalOrderId: text,
  externalCustomerId: text,
  /** An entitled service; an `estamp.` code for an e-Stamp. */
  serviceCode: text,
  /** Free form: its e-Stamp fields are not finalized. */
  details: z.record(z.string(), z.unknown()).optional(),
});

/** What creating an order answers with. */
export const order = z.looseObject({
  externalOrderId: z.string(),
  createdAt: z.string().nullish(),
  serviceCode: z.string().nullish(),
});

export const documentDownload = z.looseObject({
  /** Typically signed and short-lived. */
  downloadUrl: z.string(),
  expiresAt: z.string().nullish(),
});

export type OrderRequest = z.infer<typeof orderRequest>;
export type Order = z.infer<typeof order>;
export type DocumentDownload = z.infer<typeof documentDownload>;
