import type { OperationId } from '../../api/operations.ts';
import type { Handler } from '../http/service.ts';
import { Problem } from '../model/problem.ts';
import { isEntitled } from '../rules/found-organization.ts';
import { findService } from '../store/orders/connections.ts';
import { type Verification, type VerificationId, verifications } from '../verification/index.ts';
import {
  calculateDuty,
  getEstampSchema,
  getService,
  listEstampStates,
  listInstrumentArticles,
  listServices,
  listStateInstruments,
} from './catalogue.ts';
import {
  attachParties,
  createOrder,
  createPaymentIntent,
  getDocumentDownload,
  getOrder,
  getOrderPayment,
  getOrderStatus,
  getPaymentIntent,
  listOrderDocuments,
} from './orders.ts';
import { getUsageSummary, listLogs, listWebhookEvents, replayWebhookEvent } from './usage.ts';

/** A verification's service is identified by its meter key. Without the entitlement the response is 400. */
function handlerOf(verification: Verification): Handler {
  const handle = ({ core, operation, organization, body, now }: Parameters<Handler>[0]): ReturnType<Handler> => {
    const service = findService(core.database, operation.meter ?? '');
    if (!service?.isActive || !isEntitled(organization, service.code)) {
      throw new Problem(400, 'This organization is not entitled to this verification.');
    }
    return { body: verification.verify(body, { now, sequence: core.ids.count('verifications') }) };
  };
  return Object.assign(handle, { delay: (body: unknown) => verification.delay(body) });
}

const verificationHandlers = Object.fromEntries(
  Object.entries(verifications).map(([id, verification]) => [id, handlerOf(verification)]),
) as Record<VerificationId, Handler>;

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
