import type { ServiceBody } from './service-body.ts';

/** Orders and their statuses. A word that may be about the call is never the status of an order. */
export const ORDERS: readonly ServiceBody[] = [
  {
    reader: 'status',
    name: 'an envelope with a status of its own',
    body: { status: 'success', data: { orderReference: 'ES-1', status: 'FULFILMENT_STARTED' } },
    answer: 'fulfilment',
  },
  {
    reader: 'status',
    name: 'snake case with the id of the service beside ours',
    body: {
      success: true,
      data: {
        order_id: 'core-9',
        external_order_id: 'ES-1',
        order_status: 'PAYMENT_CONFIRMED',
        updated_at: '2026-11-20T10:00:00Z',
      },
    },
    answer: 'payment-confirmed',
  },
  {
    reader: 'status',
    name: 'Pascal case, the status in words',
    body: { Data: { Order: { ExternalOrderId: 'ES-1', OrderStatus: 'Document Ready' } } },
    answer: 'completed',
  },
  {
    reader: 'status',
    name: 'kebab case',
    body: { 'external-order-id': 'ES-1', 'order-status': 'fulfillment-started' },
    answer: 'fulfilment',
  },
  {
    reader: 'status',
    name: 'attributes of JSON:API with a state',
    body: { data: { type: 'orders', id: '9', attributes: { externalOrderId: 'ES-1', state: 'cancelled' } } },
    answer: 'cancelled',
  },
  {
    reader: 'status',
    name: 'a status with the word order before it',
    body: { externalOrderId: 'ES-1', status: 'ORDER_CREATED' },
    answer: 'created',
  },
  {
    reader: 'status',
    name: 'a history of earlier statuses',
    body: {
      externalOrderId: 'ES-1',
      status: 'FULFILMENT_COMPLETED',
      timeline: [
        { status: 'CREATED', at: '2026-11-20T10:00:00Z' },
        { status: 'PAYMENT_CONFIRMED', at: '2026-11-20T10:05:00Z' },
      ],
    },
    answer: 'completed',
  },
  {
    reader: 'status',
    name: 'a word that the message says is about the call',
    body: { externalOrderId: 'ES-1', status: 'completed', message: 'Order fetched' },
    answer: 'unknown',
  },
  {
    reader: 'status',
    name: 'two statuses of which one is behind',
    body: { externalOrderId: 'ES-1', orderStatus: 'PAID', status: 'CREATED' },
    answer: 'unknown',
  },
  {
    reader: 'status',
    name: 'a word that nobody knows',
    body: { externalOrderId: 'ES-1', orderStatus: 'WITH_VENDOR' },
    answer: 'unknown',
  },
  {
    reader: 'status',
    name: 'another order',
    body: { data: { externalOrderId: 'ES-2', status: 'CREATED' } },
    answer: undefined,
  },
  {
    reader: 'status',
    name: 'a call that failed',
    body: { success: false, error: { code: 'NOT_FOUND', message: 'No such order' } },
    answer: undefined,
  },
  {
    reader: 'order',
    name: 'an envelope with parties, a timeline and answers',
    body: {
      success: true,
      data: {
        externalOrderId: 'ES-1',
        orderStatus: 'FULFILMENT_STARTED',
        createdAt: '2026-11-20T15:30:00+05:30',
        parties: { customerName: 'Asha Rao', customerMobile: '9800000000' },
        timeline: [
          { status: 'PAYMENT_CONFIRMED', at: '2026-11-20T10:05:00Z' },
          { status: 'CREATED', at: '2026-11-20T10:00:00Z' },
        ],
        details: { purpose: 'Rental agreement' },
      },
    },
    answer: {
      externalOrderId: 'ES-1',
      stage: 'fulfilment',
      createdAt: '2026-11-20T10:00:00.000Z',
      parties: { customerName: 'Asha Rao', customerMobile: '9800000000' },
      timeline: [
        { stage: 'created', at: '2026-11-20T10:00:00.000Z' },
        { stage: 'payment-confirmed', at: '2026-11-20T10:05:00.000Z' },
      ],
      details: { purpose: 'Rental agreement' },
    },
  },
  {
    reader: 'order',
    name: 'snake case with the parties among the fields and the answers as a text',
    body: {
      result: {
        order_reference: 'ES-1',
        current_status: 'created',
        created: 1790000000,
        party_name: 'Asha Rao',
        form_data: '{"purpose":"Affidavit","copies":2}',
      },
    },
    answer: {
      externalOrderId: 'ES-1',
      stage: 'created',
      createdAt: '2026-09-21T14:13:20.000Z',
      parties: { partyName: 'Asha Rao' },
      timeline: [],
      details: { purpose: 'Affidavit', copies: 2 },
    },
  },
  {
    reader: 'order',
    name: 'answers as a list of names and values',
    body: {
      externalOrderId: 'ES-1',
      status: 'DOCUMENT_READY',
      updatedAt: '2026-11-20T10:00:00Z',
      answers: [
        { field: 'purpose', value: 'Gift deed' },
        { field: 'copies', value: 1 },
      ],
    },
    answer: {
      externalOrderId: 'ES-1',
      stage: 'completed',
      parties: {},
      timeline: [],
      details: { purpose: 'Gift deed', copies: 1 },
    },
  },
  {
    reader: 'order',
    name: 'no order at all',
    body: { success: true, data: { message: 'Nothing here' } },
    answer: undefined,
  },
];
