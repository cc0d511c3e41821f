import { catalogue, formRecord } from '../../../src/sandbox/seed/index.ts';
import type {
  DocumentRecord,
  FormRecord,
  IntentRecord,
  OrderRecord,
  QuoteRecord,
} from '../../../src/sandbox/model/records.ts';

/** One of each record, as the store would hand them over. */
const noon = Date.UTC(2026, 10, 20, 12);

export const form: FormRecord = formRecord('estamp.standard', 7);

export const karnataka = catalogue.states.filter(({ code }) => code === 'KA' || code === 'DL');

export const quote: QuoteRecord = {
  quoteId: 'q_1',
  stateCode: 'RJ',
  articleCode: 'RJ-RG-5',
  stampDutyAmount: 500_00,
  currency: 'INR',
  lines: [
    { kind: 'stamp-duty', label: 'Stamp duty', amount: 500_00 },
    { kind: 'surcharge', label: 'Surcharge, 10% of duty', amount: 50_00 },
    { kind: 'surcharge', label: 'Surcharge, 20% of duty', amount: 100_00 },
    { kind: 'service-fee', label: 'Service fee', amount: 50_00 },
    { kind: 'discount', label: 'Coupon HALFFEE, 50% off the fee', amount: -25_00 },
    { kind: 'gst', label: 'GST on fee, 18%', amount: 4_50 },
  ],
  coupon: { code: 'HALFFEE', applied: true },
  totalAmount: 679_50,
  masterDataVersion: 7,
  expiresAt: noon,
};

export const order: OrderRecord = {
  externalOrderId: 'ord-1',
  coreOrderId: 'core-1',
  externalCustomerId: 'cust-1',
  serviceCode: 'estamp.standard',
  status: 'PAYMENT_CONFIRMED',
  createdAt: noon,
  updatedAt: noon + 60_000,
  details: { purpose: 'Name change affidavit' },
  parties: { partyName: 'Asha Rao', customerMobile: '9876543210' },
  timeline: [
    { status: 'CREATED', at: noon },
    { status: 'PAYMENT_CONFIRMED', at: noon + 60_000 },
  ],
};

export const intent: IntentRecord = {
  id: '5f2b1c9e-8f0a-4c1f-9f5d-1a2b3c4d5e6f',
  externalOrderId: 'ord-1',
  coreOrderId: 'core-1',
  amountMinor: 679_50,
  currency: 'INR',
  status: 'SUCCEEDED',
  providerIntentId: 'pi_1',
  provider: 'sandbox',
  createdAt: noon,
  paidAt: noon + 60_000,
};

export const certificate: DocumentRecord = {
  documentId: 'doc-1',
  type: 'ESTAMP_CERTIFICATE',
  fileName: 'certificate.pdf',
  certificateNumber: 'IN-XX1',
  issuedAt: noon + 120_000,
};

export const receipt: DocumentRecord = {
  documentId: 'doc-2',
  type: 'RECEIPT',
  fileName: 'receipt.pdf',
  issuedAt: noon + 120_000,
};
