import type { Order } from '../../src/wire/index.ts';

const AT = ['2026-01-05T12:42:00Z', '2026-01-05T12:43:00Z', '2026-01-05T12:45:00Z', '2026-01-05T14:05:00Z'] as const;
const PATH = ['created', 'payment-confirmed', 'fulfilment'] as const;

/** The first stages of the timeline, then the last one. */
const went = (count: number, last?: Order['stage']): Order['timeline'] => [
  ...PATH.slice(0, count).map((stage, index) => ({ stage, at: AT[index] ?? AT[0] })),
  ...(last ? [{ stage: last, at: AT[3] }] : []),
];

/** The order in each state of step 4, merged over the real response. */
export const ORDERS: Readonly<Record<string, Partial<Order>>> = {
  waiting: { stage: 'created', payment: { state: 'pending' }, timeline: went(1), partiesEditable: true },
  confirming: { stage: 'created', payment: { state: 'unknown' }, timeline: went(1), partiesEditable: true },
  'payment-failed': { stage: 'created', payment: { state: 'failed' }, timeline: went(1), partiesEditable: true },
  paid: { stage: 'payment-confirmed', payment: { state: 'paid' }, timeline: went(2), partiesEditable: true },
  making: { stage: 'fulfilment', payment: { state: 'paid' }, timeline: went(3), partiesEditable: false },
  completed: {
    stage: 'completed',
    payment: { state: 'paid' },
    timeline: went(3, 'completed'),
    partiesEditable: false,
    documents: [
      {
        id: 'certificate',
        kind: 'ESTAMP_CERTIFICATE',
        name: 'certificate.pdf',
        issuedAt: AT[3],
        certificateNumber: 'IN-XX70411144035854X',
      },
      { id: 'receipt', kind: 'RECEIPT', name: 'receipt.pdf', issuedAt: AT[3] },
    ],
  },
  failed: { stage: 'failed', payment: { state: 'paid' }, timeline: went(3, 'failed'), partiesEditable: false },
};

export const ORDER_NUMBER = 'ES-E7GG-DHDJ-K0ZV-SN6W';

/** Sets a constant number and constant times, so that a screenshot changes only with the design. */
export const steady = (order: Order, state: Partial<Order>): Order => ({
  ...order,
  externalOrderId: ORDER_NUMBER,
  createdAt: AT[0],
  documents: [],
  ...state,
});
