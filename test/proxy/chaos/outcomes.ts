import type { OperationId } from '../../../src/api/index.ts';
import type { MishapName } from './mishaps.ts';

/** What a repeat of a call would cost, and whether it names its effect. */
export type Kind = 'free read' | 'free write' | 'metered read' | 'metered write';

export type Code = 'SERVICE_UNAVAILABLE' | 'UPSTREAM_TIMEOUT' | 'UPSTREAM_INVALID' | 'QUOTE_UNREADABLE';

/** What a mishap comes to when every try of a call meets it. */
export interface Outcome {
  /** How often the call is sent; the keyed writes and the free reads, and then the metered reads. */
  tries: number;
  triesMetered: number;
  code: Code;
  retryAfterSeconds?: number;
  /** Whether the spend guard counts the price of the call, and whether the wallet paid it. */
  counted: boolean;
  paid: boolean;
}

const refused = (tries: number, retryAfterSeconds?: number): Outcome => ({
  tries,
  triesMetered: tries,
  code: 'SERVICE_UNAVAILABLE',
  retryAfterSeconds,
  counted: false,
  paid: false,
});
const lost = (paid: boolean, tries = 3): Outcome => ({
  tries,
  triesMetered: 1,
  code: 'SERVICE_UNAVAILABLE',
  counted: true,
  paid,
});
const slow = (paid: boolean): Outcome => ({ tries: 1, triesMetered: 1, code: 'UPSTREAM_TIMEOUT', counted: true, paid });
const unreadable = (code: Code = 'UPSTREAM_INVALID'): Outcome => ({
  tries: 1,
  triesMetered: 1,
  code,
  counted: true,
  paid: true,
});

/** The outcome of every mishap, for a call that the browser's answer cannot do without. */
export const OUTCOMES: Record<MishapName, Outcome> = {
  '429 without Retry-After': refused(3),
  '429, Retry-After: 1': refused(3, 1),
  '429, Retry-After: a date in 4 s': refused(3, 4),
  '429, Retry-After: a date in the past': refused(3, 1),
  '429, Retry-After: -1': refused(3),
  '429, Retry-After: abc': refused(3),
  '429, Retry-After: 3600': refused(1, 3600),
  '500': refused(1),
  '502': refused(3),
  '503': refused(3),
  '503, Retry-After: 60': refused(1, 60),
  '504': refused(3),
  "a gateway's page with 502": lost(false),
  "a gateway's page with 504, after the effect": lost(true),
  'a refused connection': refused(3),
  'silence before the effect': slow(false),
  'silence after the effect': slow(true),
  'a reset before the effect': lost(false),
  'a reset after the effect': lost(true),
  'a body cut off': lost(true),
  'a slow drip': slow(true),
  'a body of 1 GB': unreadable(),
  'a page with 200': unreadable(),
  'an error body with 200': unreadable(),
  'JSON that is something else': unreadable('QUOTE_UNREADABLE'),
  'a body that names __proto__': unreadable('QUOTE_UNREADABLE'),
  'JSON 100,000 levels deep': unreadable('QUOTE_UNREADABLE'),
  'no body, with 204': unreadable('QUOTE_UNREADABLE'),
  '404 without a body': { ...unreadable(), counted: false, paid: false },
  'a redirect to another host': { ...unreadable(), paid: false },
};

/** How often a read is sent that waits for no `Retry-After`. */
export const IMPATIENT_TRIES: Readonly<Partial<Record<MishapName, number>>> = {
  '429, Retry-After: 1': 1,
  '429, Retry-After: a date in 4 s': 1,
};

/** The routes of the proxy that call the service, and what the order is like that they are asked about. */
export const ROUTES = [
  'GET /checkout',
  'GET /articles',
  'POST /quotes',
  'POST /orders',
  'GET /order',
  'GET /order, completed',
  'PUT /order/parties',
  'POST /order/payment',
  'POST /order/payment, after a failure',
  'POST /order/documents',
  'POST /verifications/pan',
  'POST /webhooks',
] as const;
export type Route = (typeof ROUTES)[number];

/** One call of the service on a route. */
export interface Step {
  route: Route;
  operation: OperationId;
  kind: Kind;
  /** Whether the answer can do without it: then it is 200, and poorer. */
  optional?: boolean;
  /** Without this call the data is missing: SERVICE_UNAVAILABLE, whatever failed. */
  unavailable?: boolean;
  /** A customer waits for this read of an order: it waits for no `Retry-After`. */
  impatient?: boolean;
  /** What 200s the call takes for a yes, because its body is of no interest. */
  takes?: readonly MishapName[];
  /** What outlasts the five seconds that an event has, and how often the call was sent by then. */
  late?: Readonly<Partial<Record<MishapName, number>>>;
}

const NOT_READ: readonly MishapName[] = [
  'JSON that is something else',
  'a body that names __proto__',
  'JSON 100,000 levels deep',
  'no body, with 204',
];

const LATE = {
  'silence before the effect': 1,
  'silence after the effect': 1,
  '429, Retry-After: a date in 4 s': 2,
} as const;

/** Every call that the proxy makes, by route. */
export const STEPS: readonly Step[] = [
  { route: 'GET /checkout', operation: 'getService', kind: 'free read' },
  { route: 'GET /checkout', operation: 'getEstampSchema', kind: 'metered read' },
  { route: 'GET /checkout', operation: 'listEstampStates', kind: 'metered read' },
  { route: 'GET /articles', operation: 'listEstampStates', kind: 'metered read' },
  { route: 'GET /articles', operation: 'listStateInstruments', kind: 'metered read' },
  { route: 'POST /quotes', operation: 'getService', kind: 'free read' },
  { route: 'POST /quotes', operation: 'listEstampStates', kind: 'metered read' },
  { route: 'POST /quotes', operation: 'listStateInstruments', kind: 'metered read' },
  { route: 'POST /quotes', operation: 'calculateDuty', kind: 'metered write' },
  { route: 'POST /orders', operation: 'getEstampSchema', kind: 'metered read' },
  { route: 'POST /orders', operation: 'getService', kind: 'free read', optional: true },
  { route: 'POST /orders', operation: 'createOrder', kind: 'free write' },
  { route: 'POST /orders', operation: 'attachParties', kind: 'metered write', takes: NOT_READ },
  { route: 'POST /orders', operation: 'createPaymentIntent', kind: 'free write' },
  { route: 'POST /orders', operation: 'getOrder', kind: 'free read', impatient: true },
  { route: 'POST /orders', operation: 'getOrderStatus', kind: 'free read', impatient: true, optional: true },
  { route: 'POST /orders', operation: 'getPaymentIntent', kind: 'free read', impatient: true, optional: true },
  { route: 'GET /order', operation: 'getOrder', kind: 'free read', impatient: true },
  { route: 'GET /order', operation: 'getOrderStatus', kind: 'free read', impatient: true, optional: true },
  { route: 'GET /order', operation: 'getPaymentIntent', kind: 'free read', impatient: true, optional: true },
  {
    route: 'GET /order, completed',
    operation: 'listOrderDocuments',
    kind: 'free read',
    impatient: true,
    optional: true,
  },
  { route: 'PUT /order/parties', operation: 'getOrder', kind: 'free read', impatient: true },
  { route: 'PUT /order/parties', operation: 'attachParties', kind: 'metered write', takes: NOT_READ },
  { route: 'POST /order/payment', operation: 'getOrder', kind: 'free read', impatient: true },
  { route: 'POST /order/payment', operation: 'getPaymentIntent', kind: 'free read' },
  { route: 'POST /order/payment, after a failure', operation: 'createPaymentIntent', kind: 'free write' },
  { route: 'POST /order/documents', operation: 'getOrder', kind: 'free read', impatient: true },
  {
    route: 'POST /order/documents',
    operation: 'listOrderDocuments',
    kind: 'free read',
    impatient: true,
    unavailable: true,
  },
  { route: 'POST /order/documents', operation: 'getDocumentDownload', kind: 'free read' },
  { route: 'POST /verifications/pan', operation: 'verifyPan', kind: 'metered write' },
  { route: 'POST /webhooks', operation: 'getOrder', kind: 'free read', takes: NOT_READ, late: LATE },
];
