import type { ServiceBody } from './service-body.ts';

/** Payments and documents of an order. */
export const PAYMENTS: readonly ServiceBody[] = [
  {
    reader: 'payment',
    name: 'a part in an envelope with its intent and amount',
    body: { data: { payment: { status: 'SUCCEEDED', payment_intent_id: 'pi_1', amountMinor: 15900 } } },
    answer: { state: 'paid', intentId: 'pi_1', amountMinor: 15900 },
  },
  { reader: 'payment', name: 'no payment', body: { status: 'success', data: null }, answer: { state: 'none' } },
  {
    reader: 'payment',
    name: 'a refund of a transaction',
    body: { success: true, data: { paymentStatus: 'REFUNDED', transactionId: 't_1' } },
    answer: { state: 'refunded' },
  },
  {
    reader: 'payment',
    name: 'Pascal case of a payment that failed',
    body: { Payment: { Status: 'Failed', PaymentId: 'p_1' } },
    answer: { state: 'failed' },
  },
  {
    reader: 'payment',
    name: 'a payment that is open',
    body: { data: { status: 'PENDING' } },
    answer: { state: 'pending' },
  },
  { reader: 'payment', name: 'a success of the call', body: { status: 'success' }, answer: { state: 'unknown' } },
  {
    reader: 'payment',
    name: 'a call that failed',
    body: { success: false, message: 'Not authorised' },
    answer: undefined,
  },
  {
    reader: 'documents',
    name: 'an e-Stamp with its certificate and the time of India',
    body: {
      data: {
        documents: [
          {
            documentId: 'd_1',
            documentType: 'E_STAMP',
            fileName: 'estamp.pdf',
            certificateNo: 'IN-KA00000000000001X',
            generatedAt: '2026-11-20T10:00:00+05:30',
          },
        ],
      },
    },
    answer: [
      {
        id: 'd_1',
        kind: 'E_STAMP',
        name: 'estamp.pdf',
        issuedAt: '2026-11-20T04:30:00.000Z',
        certificateNumber: 'IN-KA00000000000001X',
      },
    ],
  },
  {
    reader: 'documents',
    name: 'a page of items with numbers as ids',
    body: { items: [{ id: 7, title: 'Receipt.pdf', type: 'RECEIPT' }], page: 1, total: 1 },
    answer: [{ id: '7', kind: 'RECEIPT', name: 'Receipt.pdf' }],
  },
  {
    reader: 'documents',
    name: 'Pascal case, without a name for the file, beside a row without an id',
    body: { Result: { Documents: [{ DocumentId: 'd_2', Kind: 'INVOICE' }, { Kind: 'DRAFT' }] } },
    answer: [{ id: 'd_2', kind: 'INVOICE', name: 'd_2.pdf' }],
  },
  { reader: 'documents', name: 'none so far', body: { success: true, data: [] }, answer: [] },
  {
    reader: 'documents',
    name: 'rows of which none has an id',
    body: { documents: [{ fileName: 'x.pdf' }] },
    answer: undefined,
  },
];
