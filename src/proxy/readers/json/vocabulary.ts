import { fieldNames, type FieldNames } from './field-names.ts';

/*
 * The words of all bodies but prices, as data: what is looked for, and the names that it has, the surest first. Case,
 * `_` and `-` do not count. To teach the readers a word, add it to its row; `docs/readers.md` is generated from these
 * rows. Words of prices are in `price/vocabulary.ts`.
 */
type Words = Readonly<Record<string, FieldNames>>;

/* A list may always have one of these names. */
const ROWS = ['items', 'results', 'records'] as const;

/** What stands around the data of a body. */
export const BODY = {
  masterDataVersion: fieldNames('masterDataVersion', 'dataVersion'),
  meta: fieldNames('meta', 'metadata'),
  error: fieldNames('error'),
  message: fieldNames('message'),
} satisfies Words;

export const STATE = {
  list: fieldNames('states', ...ROWS),
  code: fieldNames('stateCode', 'code', 'id'),
  name: fieldNames('name', 'stateName', 'label', 'title'),
  minAmount: fieldNames('minAmount', 'minimumAmount', 'min'),
  maxAmount: fieldNames('maxAmount', 'maximumAmount', 'max'),
  requiresDistrict: fieldNames('requiresDistrict', 'districtRequired'),
  requiresSro: fieldNames('requiresSro', 'sroRequired'),
  doorstepDelivery: fieldNames('doorstepDelivery', 'doorstepDeliveryAvailable', 'supportsDoorstepDelivery'),
} satisfies Words;

export const ARTICLE = {
  list: fieldNames('articles', 'instruments', ...ROWS),
  code: fieldNames('articleCode', 'code', 'instrumentCode', 'id'),
  name: fieldNames('name', 'articleName', 'title', 'label'),
  description: fieldNames('description'),
  number: fieldNames('articleNumber', 'number', 'articleNo'),
  popular: fieldNames('popular', 'isPopular'),
  amounts: fieldNames('amounts'),
  minAmount: fieldNames('minimumAmount', 'minAmount', 'min'),
  maxAmount: fieldNames('maximumAmount', 'maxAmount', 'max'),
  allowedAmounts: fieldNames('allowedAmounts', 'allowedValues', 'denominations'),
  suggestedAmount: fieldNames('suggestedAmount', 'defaultAmount'),
  secondParty: fieldNames('secondPartyApplicable', 'secondParty', 'hasSecondParty'),
  noSecondParty: fieldNames('isSecondPartyNA', 'secondPartyNotApplicable'),
  usualPayer: fieldNames('usualPayer', 'defaultPayer', 'stampDutyPaidBy'),
} satisfies Words;

export const DISTRICT = {
  part: fieldNames('districts'),
  list: fieldNames('districts', ...ROWS),
  code: fieldNames('districtCode', 'code', 'id'),
  name: fieldNames('name', 'districtName', 'label'),
  offices: fieldNames('sros', 'sroList', 'subRegistrarOffices'),
} satisfies Words;

export const OFFICE = {
  value: fieldNames('value', 'sroValue', 'code', 'sroCode'),
  name: fieldNames('name', 'sroName', 'label'),
} satisfies Words;

/** A service that is sold. Its list is documented. */
export const SERVICE = {
  list: fieldNames('services', ...ROWS),
  code: fieldNames('code', 'serviceCode'),
  name: fieldNames('name'),
  isActive: fieldNames('isActive', 'active'),
  price: fieldNames('basePrice', 'price'),
  gstRate: fieldNames('gstRatePercent', 'gstRate'),
} satisfies Words;

export const FORM = {
  schema: fieldNames('schema', 'jsonSchema', 'formSchema'),
  uiSchema: fieldNames('uiSchema', 'ui'),
  rows: fieldNames('steps', 'sections', 'fields', ...ROWS),
  part: fieldNames('schema', 'form'),
} satisfies Words;

/** What a price says beside its figures. */
export const PRICE = {
  expiresAt: fieldNames('expiresAt', 'validUntil', 'expiry'),
  stateCode: fieldNames('stateCode'),
  articleCode: fieldNames('articleCode'),
  state: fieldNames('state'),
  article: fieldNames('article'),
} satisfies Words;

export const COUPON = {
  part: fieldNames('coupon'),
  code: fieldNames('couponCode'),
  bareCode: fieldNames('code'),
  bareApplied: fieldNames('applied'),
  message: fieldNames('couponMessage', 'message', 'reason'),
  applied: fieldNames('couponApplied', 'applied', 'isApplied', 'valid'),
  isApplied: fieldNames('applied', 'isApplied'),
  isValid: fieldNames('applied', 'isApplied', 'valid'),
} satisfies Words;

const each = (...names: readonly string[]): readonly FieldNames[] => names.map((name) => fieldNames(name));

/** Names of the merchant's order id. */
export const ORDER_IDS = each('externalOrderId', 'orderReference', 'merchantOrderId', 'orderId');
/** Those that are never the service's own id of the order, as `orderId` may be. */
export const CERTAIN_ORDER_IDS = ORDER_IDS.slice(0, -1);

export const ORDER = {
  serviceCode: fieldNames('serviceCode'),
  createdAt: fieldNames('createdAt', 'created'),
  parties: fieldNames('parties', 'partyDetails'),
  partiesAround: fieldNames('parties'),
  timeline: fieldNames('timeline', 'history', 'events'),
  timelineAround: fieldNames('timeline'),
  /** Only an order has one of these fields. */
  ofOrder: fieldNames(
    'serviceCode',
    'coreOrderId',
    'externalCustomerId',
    'parties',
    'partyDetails',
    'timeline',
    'details',
    'customerName',
    'partyName',
  ),
} satisfies Words;

/** Names of what was ordered. The specification names only `details`, in the request. */
export const ORDER_DETAILS = each(
  'details',
  'orderDetails',
  'serviceDetails',
  'formData',
  'answers',
  'inputs',
  'input',
);

/** A row of a list of answers. */
export const ANSWER = {
  question: fieldNames('name', 'key', 'field', 'fieldName', 'code', 'id'),
  answer: fieldNames('value', 'answer'),
} satisfies Words;

/** What this proxy writes into the details of an order. */
export const SALE = {
  part: fieldNames('estamp'),
  stateCode: fieldNames('stateCode'),
  articleCode: fieldNames('articleCode'),
  stampDutyAmount: fieldNames('stampDutyAmount'),
  articleName: fieldNames('articleName'),
  articleNumber: fieldNames('articleNumber'),
  family: fieldNames('family'),
  reference: fieldNames('reference'),
  total: fieldNames('total'),
  lines: fieldNames('lines'),
  customer: fieldNames('customer'),
  session: fieldNames('session'),
  returnUrl: fieldNames('returnUrl'),
  doorstepDelivery: fieldNames('doorstepDelivery'),
} satisfies Words;

/** A price line, as this proxy writes it there. */
export const LINE = {
  kind: fieldNames('kind'),
  label: fieldNames('label'),
  amount: fieldNames('amount'),
} satisfies Words;

/** A row of an order's history. */
export const HISTORY = {
  at: fieldNames('at', 'occurredAt', 'timestamp', 'createdAt', 'time'),
  status: fieldNames('status', 'state', 'event'),
  /** A record with one of these fields may be such a row. */
  ofRow: fieldNames('at', 'occurredAt', 'timestamp', 'time', 'createdAt', 'event', 'eventId'),
} satisfies Words;

/** Names of an order's status that no call has. */
const ORDER_STATUS_NAMES = ['orderStatus', 'orderState', 'currentStatus', 'currentState', 'lifecycleStatus'] as const;
export const ORDER_STATUSES = each(...ORDER_STATUS_NAMES);
/** Names of a status that may be of the order, of a payment or of the call. */
export const STATUSES = each('status', 'state');
export const STATUS = {
  status: fieldNames('status'),
  state: fieldNames('state'),
  ofOrder: fieldNames(...ORDER_STATUS_NAMES, 'status'),
  /** What a record about a call has, and the times that it does not have. */
  message: fieldNames('message', 'msg', 'statusMessage'),
  time: fieldNames('updatedAt', 'createdAt', 'lastUpdated', 'lastUpdatedAt', 'completedAt', 'paidAt'),
} satisfies Words;

export const PAYMENT_STATUSES = each('paymentStatus', 'paymentState');
/** Names of the status of a payment intent. Only `status` is documented. */
export const INTENT_STATUSES = each(
  'status',
  'state',
  'paymentStatus',
  'paymentState',
  'intentStatus',
  'intentState',
  'currentStatus',
  'orderStatus',
);

/* A record with one of these fields describes a payment, not a call. */
const PAYMENT_NAMES = [
  'intentId',
  'paymentIntentId',
  'paymentId',
  'transactionId',
  'amount',
  'amountMinor',
  'provider',
  'paidAt',
  'paymentStatus',
  'paymentState',
] as const;
/** Each of them is tried for a text of its own. */
export const PAYMENT_FIELDS = each(...PAYMENT_NAMES);
export const PAYMENT = {
  intentId: fieldNames('intentId', 'paymentIntentId'),
  amountMinor: fieldNames('amountMinor'),
  /** A part of an order with one of these fields is a payment. */
  ofPart: fieldNames(
    'intentId',
    'paymentIntentId',
    'paymentId',
    'transactionId',
    'refundId',
    'provider',
    'paidAt',
    'amount',
    'amountMinor',
  ),
} satisfies Words;

export const DOCUMENT = {
  list: fieldNames('documents', ...ROWS),
  id: fieldNames('documentId', 'id'),
  kind: fieldNames('type', 'kind', 'documentType'),
  name: fieldNames('fileName', 'name', 'title'),
  issuedAt: fieldNames('issuedAt', 'createdAt', 'generatedAt'),
  certificateNumber: fieldNames('certificateNumber', 'certificateNo', 'uniqueCertificateNumber'),
  /** A part of an order with one of these fields is a document. */
  ofPart: fieldNames('documentId', 'documentType', 'fileName', 'certificateNumber', 'id'),
} satisfies Words;
