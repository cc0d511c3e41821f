/**
 * Verifies the service's webhooks on a server that receives them itself.
 *
 * @example
 * import { createWebhooks } from 'estamp-checkout/webhooks';
 *
 * const webhooks = createWebhooks({ secrets: process.env.WEBHOOK_SECRET });
 * const event = await webhooks.read(request);
 *
 * @module
 */
export { EVENTS, WEBHOOK_HEADERS } from '../../api/events.ts';
export type { EventName } from '../../api/events.ts';
export type { OrderEvent } from '../events/proxy-event.ts';
export { WebhookError } from '../events/proxy-event.ts';
export type { WebhookFault } from '../events/proxy-event.ts';
export { createWebhooks } from './webhooks.ts';
export type { DeliveryHeaderSource, WebhookOptions, Webhooks } from './webhooks.ts';
