import * as z from 'zod';
import type { Operation } from './operation.ts';
import { documentDownload, order, orderRequest } from '../schemas/orders.ts';

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
