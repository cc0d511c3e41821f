import * as z from 'zod';
import type { Operation } from './operation.ts';
import {
  dutyRequest,
  partiesRequest,
  service,
  services,
  documentDownload,
  order,
  orderRequest,
  paymentIntent,
  paymentIntentRequest,
} from '../schemas/estamp.ts';

const read = {
  method: 'GET',
  caller: 'key',
  scope: 'orders.read',
  pricePaise: 0,
  idempotent: false,
  errors: [],
} as const;

/** Orders and their documents. `{id}` is the caller's externalOrderId. The specification lists no errors here. */
export const orderOperations = {
  createOrder: {
    id: 'createOrder',
    summary: 'Create an order',
    method: 'POST',
    path: '/v1/orders',
    caller: 'key',
    scope: 'orders.create',
    pricePaise: 0,
    idempotent: true,
    request: orderRequest,
    response: order,
    errors: [],
  },
  getOrder: {
    ...read,
    id: 'getOrder',
    summary: 'Read an order',
    path: '/v1/orders/{id}',
    response: z.unknown(),
  },
  getOrderStatus: {
    ...read,
    id: 'getOrderStatus',
    summary: "Read an order's status, for polling",
    path: '/v1/orders/{id}/status',
    response: z.unknown(),
  },
  getOrderPayment: {
    ...read,
    id: 'getOrderPayment',
    summary: "Read an order's payment",
    path: '/v1/orders/{id}/payment',
    response: z.unknown(),
  },
  listOrderDocuments: {
    ...read,
    id: 'listOrderDocuments',
    summary: "List a completed order's documents",
    path: '/v1/orders/{id}/documents',
    scope: 'documents.read',
    response: z.unknown(),
  },
  getDocumentDownload: {
    ...read,
    id: 'getDocumentDownload',
    summary: 'Get a short-lived URL of a document',
    path: '/v1/orders/{id}/documents/{documentId}/download',
    scope: 'documents.read',
    response: documentDownload,
  },
} as const satisfies Record<string, Operation>;

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
const free = { method: 'GET', caller: 'key', scope: 'services.read', pricePaise: 0, idempotent: false } as const;

/** Every e-Stamp call costs INR 5. */
const lookup = { method: 'GET', caller: 'key', scope: 'estamp.read', pricePaise: 500, idempotent: false } as const;
const write = { method: 'POST', caller: 'key', pricePaise: 500, idempotent: true } as const;

/**
 * The catalogue of services and the six metered e-Stamp calls. The specification shows no meter keys, so these are
 * ours.
 */
export const estampOperations = {
  listServices: {
    ...free,
    id: 'listServices',
    summary: 'List every service the organization is entitled to',
    path: '/v1/services',
    response: services,
    errors: [401, 403, 503],
  },
  getService: {
    ...free,
    id: 'getService',
    summary: 'Read one entitled and active service',
    path: '/v1/services/{serviceCode}',
    response: service,
    errors: [401, 403, 404, 503],
  },
  getEstampSchema: {
    ...lookup,
    id: 'getEstampSchema',
    summary: 'Read the schema of the e-Stamp form; the same for every code',
    path: '/v1/estamp/schema/{serviceCode}',
    meter: 'estamp.schema',
    response: z.unknown(),
    errors: [401, 403, 429, 502],
  },
  listEstampStates: {
    ...lookup,
    id: 'listEstampStates',
    summary: 'List the states where e-Stamps can be bought',
    path: '/v1/estamp/states',
    meter: 'estamp.states',
    response: z.unknown(),
    errors: [401, 403, 429, 502],
  },
  listStateInstruments: {
    ...lookup,
    id: 'listStateInstruments',
    summary: "List a state's articles",
    path: '/v1/estamp/states/{stateCode}/instruments',
    meter: 'estamp.instruments',
    response: z.unknown(),
    errors: [401, 403, 404, 429, 502],
  },
  listInstrumentArticles: {
    ...lookup,
    id: 'listInstrumentArticles',
    summary: "List a state's articles by the state's code",
    path: '/v1/estamp/instruments/{instrumentCode}/articles',
    meter: 'estamp.articles',
    response: z.unknown(),
    errors: [401, 403, 404, 429, 502],
  },
  calculateDuty: {
    ...write,
    id: 'calculateDuty',
    summary: 'Calculate the price of a stamp: duty and charges',
    path: '/v1/estamp/duty/calculate',
    scope: 'estamp.duty.calculate',
    meter: 'estamp.duty',
    request: dutyRequest,
    response: z.unknown(),
    errors: [400, 401, 402, 403, 409, 429],
  },
  attachParties: {
    ...write,
    id: 'attachParties',
    summary: "Attach or correct an order's parties",
    path: '/v1/estamp/orders/{orderId}/parties',
    scope: 'estamp.parties.write',
    meter: 'estamp.parties',
    request: partiesRequest,
    response: z.unknown(),
    errors: [400, 401, 402, 403, 404, 409, 429],
  },
} as const satisfies Record<string, Operation>;
