export { EVENTS, WEBHOOK_HEADERS } from '../../api/events.ts';
export type { EventName } from '../../api/events.ts';
export type { OrderEvent } from '../events/order-event.ts';
export { WebhookError } from '../events/webhook-error.ts';
export type { WebhookFault } from '../events/webhook-error.ts';
export { createWebhooks } from './webhooks.ts';
export type { DeliveryHeaderSource, WebhookOptions, Webhooks } from './webhooks.ts';
