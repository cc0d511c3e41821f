const ORDER_ID = 'ES-7Q4K-21M9-0FJX-8ZRT';
const EXPIRES_AT = '2026-11-29T10:00:00.000Z';
const STAMP = { stateCode: 'KA', articleCode: 'KA-RG-26', stampDutyAmount: '500.00' };
const LINES = [
  { kind: 'stamp-duty', label: 'Stamp duty', amountMinor: 50_000 },
  { kind: 'service-fee', label: 'Service fee', amountMinor: 5_000 },
  { kind: 'gst', label: 'GST (18%)', amountMinor: 900 },
] as const;

/** One sale, as each call of the merchant's server API shows it. */
export const EXAMPLES = {
  sessionOptions: {
    serviceCode: 'estamp.standard',
    reference: 'agreement-2041',
    customerId: 'user-77',
    stamp: STAMP,
    parties: { customerName: 'Asha Rao', customerMobile: '+919876543210' },
    editable: ['/parties/customerEmail'],
  },
  session: { id: 'cs_…', token: 'eyJ…', externalOrderId: ORDER_ID, expiresAt: EXPIRES_AT },
  sessionReport: { state: 'open' },
  expiredSession: { state: 'expired', shared: true },
  quoteStamp: { serviceCode: 'estamp.standard', stamp: STAMP },
  quote: {
    id: '0b1e9a52-6c0f-4a7e-9f43-2f6f2f0d7c11',
    serviceCode: 'estamp.standard',
    stateCode: 'KA',
    articleCode: 'KA-RG-26',
    currency: 'INR',
    lines: LINES,
    totalMinor: 55_900,
    expiresAt: EXPIRES_AT,
  },
  order: {
    externalOrderId: ORDER_ID,
    stage: 'completed',
    createdAt: '2026-11-28T10:00:00.000Z',
    totalMinor: 55_900,
    currency: 'INR',
    partiesEditable: false,
    parties: { customerName: 'Asha Rao', customerMobile: '9876543210' },
    timeline: [{ stage: 'completed', at: '2026-11-28T10:04:00.000Z' }],
    payment: { state: 'paid', intentId: 'pi_1' },
    stamp: { stateCode: 'KA', articleCode: 'KA-RG-26', stampDutyMinor: 50_000 },
    documents: [{ id: 'doc_1', kind: 'ESTAMP_CERTIFICATE', name: 'e-Stamp certificate' }],
    lines: LINES,
    reference: 'agreement-2041',
    customerId: 'user-77',
    session: 'cs_…',
  },
  linkOptions: { expiresIn: 604_800 },
  link: { url: 'https://shop.example/agreements/2041#estamp=eyJ…', expiresAt: EXPIRES_AT },
  error: {
    error: {
      code: 'INVALID_INPUT',
      message: 'The field "stamp.stateCode" must be a code of the service.',
      requestId: '6f1c2b7e-9a7d-4f0a-8a7e-1d2c3b4a5f60',
      retryable: false,
      field: 'stamp.stateCode',
    },
  },
};
