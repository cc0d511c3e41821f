import type { OperationId } from '../../api/operations.ts';
import type { Handler } from '../http/call.ts';
import { getDocumentDownload, listOrderDocuments } from './documents.ts';
import { calculateDuty } from './duty.ts';
import { getEstampSchema, listEstampStates, listInstrumentArticles, listStateInstruments } from './catalogue.ts';
import { createOrder, getOrder, getOrderPayment, getOrderStatus } from './orders.ts';
import { attachParties } from './parties.ts';
import { createPaymentIntent, getPaymentIntent } from './payments.ts';
import { verificationHandlers } from './verifications.ts';
import { getService, listServices } from './services.ts';
import { getUsageSummary, listLogs } from './usage.ts';
import { listWebhookEvents, replayWebhookEvent } from './webhook-events.ts';

/** The handlers by operation. The routes of exactly these come from the table of `api/`. */
export const HANDLERS: Partial<Record<OperationId, Handler>> = {
  listServices,
  getService,
  getEstampSchema,
  listEstampStates,
  listStateInstruments,
  listInstrumentArticles,
  calculateDuty,
  attachParties,
  createOrder,
  getOrder,
  getOrderStatus,
  getOrderPayment,
  listOrderDocuments,
  getDocumentDownload,
  createPaymentIntent,
  getPaymentIntent,
  ...verificationHandlers,
  getUsageSummary,
  listLogs,
  listWebhookEvents,
  replayWebhookEvent,
};
