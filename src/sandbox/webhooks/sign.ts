import { createHmac } from 'node:crypto';
import { WEBHOOK_HEADERS } from '../../api/events.ts';

/**
 * The headers of one attempt.
 *
 * @param body the exact text, sent as UTF-8
 * @param at the time of signing in milliseconds
 */
export function signedHeaders(secret: string, eventId: string, body: string, at: number): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  return {
    'content-type': 'application/json',
    'user-agent': 'estamp-sandbox-webhooks/1.0.0',
    [WEBHOOK_HEADERS.signature]: createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.eventId]: eventId,
  };
}
