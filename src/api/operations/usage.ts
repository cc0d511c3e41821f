import * as z from 'zod';
import type { Operation } from './operation.ts';
import { logsQuery, page, webhookEventsQuery } from '../schemas/usage.ts';

const own = { caller: 'key', pricePaise: 0, idempotent: false, errors: [401] } as const;

/**
 * The usage of an organization. The specification shows no paths and errors, so they are ours. Any valid key may call.
 */
export const usageOperations = {
  getUsageSummary: {
    ...own,
    id: 'getUsageSummary',
    summary: 'Summarize usage',
    method: 'GET',
    path: '/v1/usage/summary',
    response: z.unknown(),
  },
  listLogs: {
    ...own,
    id: 'listLogs',
    summary: 'List requests',
    method: 'GET',
    path: '/v1/logs',
    query: logsQuery,
    response: page,
  },
  listWebhookEvents: {
    ...own,
    id: 'listWebhookEvents',
    summary: 'List deliveries of webhook events',
    method: 'GET',
    path: '/v1/webhooks/events',
    query: webhookEventsQuery,
    response: page,
  },
  replayWebhookEvent: {
    ...own,
    id: 'replayWebhookEvent',
    summary: 'Deliver an event again',
    method: 'POST',
    path: '/v1/webhooks/events/{eventId}/replay',
    response: z.unknown(),
    errors: [401, 404],
  },
} as const satisfies Record<string, Operation>;
