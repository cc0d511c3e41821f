import type {
  ArticleRecord, DeliveryEventRecord, DistrictRecord, DocumentRecord, Environment, FormRecord, IntentRecord, LogRecord,
  OrderRecord, QuoteRecord, StateRecord, UsageRecord,
} from '../model/records.ts';

/** The first is the default. */
export const DIALECT_NAMES = ['json-schema', 'fields', 'envelope'] as const;
export type DialectName = (typeof DIALECT_NAMES)[number];

/**
 * One guess at the bodies that the specification does not show. Every method returns the JSON value of one answer;
 * none changes what it is given. The bodies that the specification does show never pass through here.
 */
export interface Dialect {
  readonly name: DialectName;
  /** `GET /v1/estamp/schema/{serviceCode}`. */
  schema(form: FormRecord): unknown;
  /** `GET /v1/estamp/states`. */
  states(states: readonly StateRecord[], masterDataVersion: number): unknown;
  /** `GET /v1/estamp/states/{stateCode}/instruments`, and its twin under `/instruments`. */
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
  /** `GET /v1/orders/{id}/payment`; without an intent the order has no payment yet. */
  payment(order: OrderRecord, intent: IntentRecord | undefined): unknown;
  /** `GET /v1/orders/{id}/documents`. */
  documents(order: OrderRecord, documents: readonly DocumentRecord[]): unknown;
  /** `GET /v1/usage/summary`. Only production pays what the meters show. */
  usage(environment: Environment, meters: readonly UsageRecord[]): unknown;
  /** One of the items of `GET /v1/logs`; the page around them is shown in the specification. */
  log(record: LogRecord): unknown;
  /** One of the items of `GET /v1/webhooks/events`, in the same page. */
  event(record: DeliveryEventRecord): unknown;
}
