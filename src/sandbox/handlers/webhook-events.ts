import type * as z from 'zod';
import type { webhookEventsQuery } from '../../api/schemas/usage.ts';
import { Problem } from '../model/problem.ts';
import type { Handler } from '../http/call.ts';
import { findEventRecord, listEventRecords } from '../store/webhooks/webhook-events.ts';
import { replay } from '../webhooks/index.ts';
import { pageOf } from './page.ts';

export const listWebhookEvents: Handler = ({ core, owner, query, bodies }) => ({
  body: pageOf(
    'events',
    query as z.infer<typeof webhookEventsQuery>,
    (before, limit) => listEventRecords(core.database, owner, before, limit),
    (record) => bodies.event(record),
  ),
});

export const replayWebhookEvent: Handler = ({ core, owner, params, bodies, now }) => {
  const eventId = params['eventId'] ?? '';
  const isOwn = findEventRecord(core.database, owner, eventId) !== undefined;
  if (isOwn) replay(core, owner, eventId, now);
  const event = findEventRecord(core.database, owner, eventId);
  if (!event) throw new Problem(404, 'There is no such event.');
  return { body: bodies.event(event) };
};
