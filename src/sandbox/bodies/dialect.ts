import type { Paise } from '../../base/money.ts';
import type {
  ArticleRecord,
  DeliveryEventRecord,
  DistrictRecord,
  DocumentRecord,
  Environment,
  FormRecord,
  IntentRecord,
  LineKind,
  LogRecord,
  OrderRecord,
  QuoteRecord,
  StateRecord,
  UsageRecord,
} from '../model/records.ts';

/** The first is the default. */
export const DIALECT_NAMES = ['json-schema', 'fields', 'envelope'] as const;
/** A form of the bodies that the specification does not show. */
export type DialectName = (typeof DIALECT_NAMES)[number];

/**
 * One possible form of the bodies that the specification does not show. Every method returns the JSON value of one
 * response and does not change its arguments. Bodies that the specification shows do not use dialects.
 */
export interface Dialect {
  readonly name: DialectName;
  /** `GET /v1/estamp/schema/{serviceCode}`. */
  schema(form: FormRecord): unknown;
  /** `GET /v1/estamp/states`. */
  states(states: readonly StateRecord[], masterDataVersion: number): unknown;
  /** `GET /v1/estamp/states/{stateCode}/instruments`, and its equivalent under `/instruments`. */
  articles(catalogue: {
    stateCode: string;
    masterDataVersion: number;
    articles: readonly ArticleRecord[];
    districts: readonly DistrictRecord[];
  }): unknown;
  /** `POST /v1/estamp/duty/calculate`. */
  duty(quote: QuoteRecord): unknown;
  /** `POST /v1/estamp/orders/{orderId}/parties`. */
  parties(order: OrderRecord): unknown;
  /** `GET /v1/orders/{id}`. */
  order(order: OrderRecord): unknown;
  /** `GET /v1/orders/{id}/status`. */
  status(order: OrderRecord): unknown;
  /** `GET /v1/orders/{id}/payment`. Without an intent, the order has no payment yet. */
  payment(order: OrderRecord, intent: IntentRecord | undefined): unknown;
  /** `GET /v1/orders/{id}/documents`. */
  documents(order: OrderRecord, documents: readonly DocumentRecord[]): unknown;
  /** `GET /v1/usage/summary`. Only production pays for the metered calls. */
  usage(environment: Environment, meters: readonly UsageRecord[]): unknown;
  /** An item of `GET /v1/logs`. The specification shows the page around it. */
  log(record: LogRecord): unknown;
  /** An item of `GET /v1/webhooks/events`, in the same page. */
  event(record: DeliveryEventRecord): unknown;
}

/** The kind of a line as a constant of the specification: `STAMP_DUTY`. */
export function constant(kind: LineKind): string {
  return kind.toUpperCase().replaceAll('-', '_');
}

/** ISO 8601 in UTC, the service's format. */
export function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** The payment status of an order without an intent. The specification shows none, so this one is ours. */
export const NO_PAYMENT = 'NONE';

/** The amount that the wallet paid: calls of the sandbox environment are free. */
export function debited(environment: Environment, amount: Paise): Paise {
  return environment === 'production' ? amount : 0;
}
