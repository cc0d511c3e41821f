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
import type * as z from 'zod';
import type { logsQuery, webhookEventsQuery } from '../../api/schemas/account.ts';
import { LOG_STATUSES } from '../model/records.ts';
import { listLogs as findLogs, sumUsage } from '../store/calls/logs.ts';
import { findEventRecord, listEventRecords } from '../store/webhooks/webhook-events.ts';
import { replay } from '../webhooks/index.ts';

/** The default and the maximum number of records in a page. A larger limit is capped. */
const USUAL = 50;
const LARGEST = 200;

/** The query of a list request. */
interface PageQuery {
  limit?: number;
  cursor?: string;
}

/** A list that is read by the page. */
interface Listing<Item> {
  /** Its name. A cursor of another list is refused. */
  list: string;
  /** Finds the newest records before a place. */
  find: (place: { before: number; limit: number }) => Item[];
  show: (item: Item) => unknown;
}

/**
 * One page of a list that is newest first. The cursor is the place of the last record, so records added later do not
 * shift the following pages.
 */
function pageOf<Item extends { sequence: number }>(
  { list, find, show }: Listing<Item>,
  { limit = USUAL, cursor }: PageQuery,
): { items: unknown[]; nextCursor: string | null } {
  const size = Math.min(limit, LARGEST);
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : placeOf(list, cursor);
  const found = find({ before, limit: size + 1 });
  const items = found.slice(0, size);
  const last = items.at(-1);
  return { items: items.map(show), nextCursor: found.length > size && last ? cursorOf(list, last.sequence) : null };
}

function cursorOf(list: string, place: number): string {
  return Buffer.from(`${list}:${place}`).toString('base64url');
}

function placeOf(list: string, cursor: string): number {
  const [name, place = ''] = Buffer.from(cursor, 'base64url').toString().split(':');
  const isOurs = name === list && /^[1-9]\d{0,14}$/.test(place) && cursorOf(list, Number(place)) === cursor;
  if (!isOurs) throw new Problem(400, 'The cursor does not belong to this list.', { field: 'cursor' });
  return Number(place);
}

const getUsageSummary: Handler = ({ core, owner, bodies }) => ({
  body: bodies.usage(owner.environment, sumUsage(core.database, owner)),
});

const listLogs: Handler = ({ core, owner, query, bodies }) => {
  const { service, status: said, ...page } = query as z.infer<typeof logsQuery>;
  const status = LOG_STATUSES.find((known) => known === said);
  if (said !== undefined && !status) {
    throw new Problem(400, `status must be one of ${LOG_STATUSES.join(', ')}.`, { field: 'status' });
  }
  const logs: Listing<ReturnType<typeof findLogs>[number]> = {
    list: 'logs',
    find: (place) => findLogs(core.database, owner, { service, status, ...place }),
    show: (record) => bodies.log(record),
  };
  return { body: pageOf(logs, page) };
};

const listWebhookEvents: Handler = ({ core, owner, query, bodies }) => ({
  body: pageOf(
    {
      list: 'events',
      find: (place) => listEventRecords(core.database, owner, place),
      show: (record) => bodies.event(record),
    },
    query as z.infer<typeof webhookEventsQuery>,
  ),
});

const replayWebhookEvent: Handler = ({ core, owner, params, bodies, now }) => {
  const eventId = params['eventId'] ?? '';
  const isOwn = findEventRecord(core.database, owner, eventId) !== undefined;
  if (isOwn) replay(core, { owner, eventId }, now);
  const event = findEventRecord(core.database, owner, eventId);
  if (!event) throw new Problem(404, 'There is no such event.');
  return { body: bodies.event(event) };
};

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
