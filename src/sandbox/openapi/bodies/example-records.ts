import type {
  DeliveryEventRecord,
  DocumentRecord,
  FormRecord,
  IntentRecord,
  LogRecord,
  OrderRecord,
  QuoteRecord,
  UsageRecord,
} from '../../model/records.ts';
import { catalogue, formRecord, price } from '../../seed/index.ts';

/* One purchase: an affidavit in Karnataka, as the seed prices it. */

const at = Date.UTC(2026, 10, 20, 12);
const minutes = (count: number): number => at + count * 60_000;

const state = catalogue.states.find(({ code }) => code === 'KA')!;
const article = catalogue.articles.find(({ code }) => code === 'KA-RG-4')!;
const service = catalogue.services.find(({ code }) => code === 'estamp.standard')!;
const { masterDataVersion } = catalogue;

const whole = formRecord(service.code, masterDataVersion);
const SHOWN = ['purpose', 'considerationPrice'];
const shownOf = (map: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map).filter(([name]) => SHOWN.includes(name)));

/** The first two questions of the form. */
export const form: FormRecord = {
  ...whole,
  schema: {
    $schema: whole.schema['$schema'],
    type: 'object',
    properties: shownOf(whole.schema['properties'] as object),
    required: whole.schema['required'],
  },
  uiSchema: { 'ui:order': SHOWN, ...shownOf(whole.uiSchema) },
};
/** Karnataka, and Assam, which needs a district. */
export const states = catalogue.states.filter(({ code }) => code === 'KA' || code === 'AS');
/** Two articles of Assam, and two of its districts. */
export const articles = {
  stateCode: 'AS',
  masterDataVersion,
  articles: catalogue.articles.filter(({ stateCode }) => stateCode === 'AS').slice(0, 2),
  districts: catalogue.districts.filter(({ stateCode }) => stateCode === 'AS').slice(0, 2),
};

const stampDutyAmount = 100_00;
export const quote: QuoteRecord = {
  quoteId: 'q_6f1d2c3b',
  stateCode: state.code,
  articleCode: article.code,
  stampDutyAmount,
  currency: 'INR',
  ...price({ state, article, service, stampDutyAmount, couponCode: 'HALFFEE' }),
  masterDataVersion,
  expiresAt: minutes(15),
};

export const order: OrderRecord = {
  externalOrderId: 'ES-20261120-0001',
  coreOrderId: 'core_4b7a9d20',
  externalCustomerId: 'customer-1',
  serviceCode: service.code,
  status: 'PAYMENT_CONFIRMED',
  createdAt: minutes(1),
  updatedAt: minutes(3),
  details: { purpose: 'Name change affidavit' },
  parties: { customerName: 'Asha Rao', partyName: 'Asha Rao', customerMobile: '9876543210' },
  timeline: [
    { status: 'CREATED', at: minutes(1) },
    { status: 'PAYMENT_CONFIRMED', at: minutes(3) },
  ],
};

export const intent: IntentRecord = {
  id: '5f2b1c9e-8f0a-4c1f-9f5d-1a2b3c4d5e6f',
  externalOrderId: order.externalOrderId,
  coreOrderId: order.coreOrderId,
  amountMinor: quote.totalAmount,
  currency: quote.currency,
  status: 'SUCCEEDED',
  providerIntentId: 'pi_demo',
  provider: 'sandbox',
  createdAt: minutes(2),
  paidAt: minutes(3),
};

export const documents: DocumentRecord[] = [
  {
    documentId: 'doc_certificate',
    type: 'ESTAMP_CERTIFICATE',
    fileName: 'e-stamp.pdf',
    certificateNumber: 'IN-KA0000000001',
    issuedAt: minutes(4),
  },
  { documentId: 'doc_receipt', type: 'RECEIPT', fileName: 'receipt.pdf', issuedAt: minutes(4) },
];

export const usage: UsageRecord[] = [{ meter: 'estamp.duty', environment: 'production', calls: 12, amount: 60_00 }];

export const log: LogRecord = {
  sequence: 1,
  requestId: 'req_1',
  operationId: 'calculateDuty',
  service: 'estamp.duty',
  status: 'success',
  statusCode: 200,
  durationMs: 14,
  at: new Date(at).toISOString(),
};

export const event: DeliveryEventRecord = {
  sequence: 1,
  eventId: 'evt_1',
  event: 'order.payment_confirmed',
  externalOrderId: order.externalOrderId,
  attempts: 1,
  status: 'DELIVERED',
  createdAt: minutes(3),
};
