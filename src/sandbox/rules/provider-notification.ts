import * as z from 'zod';
import { OUTCOMES } from './payments.ts';

/** Lower-case hex HMAC-SHA256 of the raw body with the connection's secret. The header name is ours. */
export const PROVIDER_SIGNATURE = 'x-provider-signature';

/** The body of a payment provider's notification. The specification does not show it, so this one is ours. */
export const providerNotification = z.strictObject({ providerIntentId: z.string(), outcome: z.enum(OUTCOMES) });

/** The response to a notification, also ours. */
export const notificationReceipt = z.looseObject({ received: z.literal(true) });
