import * as z from 'zod';
import type { Operation } from './operation.ts';
import { paymentIntent, paymentIntentRequest } from '../schemas/payments.ts';

/** Payment intents and the provider's notifications. The specification lists no errors here. */
export const paymentOperations = {
  createPaymentIntent: {
    id: 'createPaymentIntent',
    summary: 'Create a payment intent for an order',
    method: 'POST',
    path: '/v1/payments/intents',
    caller: 'key',
    scope: 'payments.write',
    pricePaise: 0,
    idempotent: true,
    request: paymentIntentRequest,
    response: paymentIntent,
    errors: [],
  },
  getPaymentIntent: {
    id: 'getPaymentIntent',
    summary: 'Read a payment intent',
    method: 'GET',
    path: '/v1/payments/intents/{id}',
    caller: 'key',
    scope: 'payments.read',
    pricePaise: 0,
    idempotent: false,
    response: paymentIntent,
    errors: [],
  },
  receiveProviderWebhook: {
    id: 'receiveProviderWebhook',
    summary: 'Receive a notification of the payment provider',
    method: 'POST',
    path: '/v1/payments/webhooks/{connectionId}',
    caller: 'provider',
    pricePaise: 0,
    idempotent: false,
    request: z.unknown(),
    response: z.unknown(),
    errors: [],
  },
} as const satisfies Record<string, Operation>;
