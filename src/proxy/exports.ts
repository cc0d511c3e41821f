/**
 * What every entry point of the proxy exports, besides its own `createEstampProxy`: on Node that one does not load Ajv.
 */
export { OptionError } from './config/option-error.ts';
export type { ProxyAlert, ProxyEvent } from './events/proxy-event.ts';
export type { OrderEvent } from './webhooks/index.ts';
export type { Logger } from './telemetry/log.ts';
export type { ClientParams, EstampProxyOptions, Limits, PaymentOptions, QuoteInput } from './config/options.ts';
export { createOperations } from './operations/operations-endpoint.ts';
export type {
  Operations,
  OperationsOptions,
  OperationsRequest,
  OperationsResponse,
} from './operations/operations-endpoint.ts';
export type { EstampProxy } from './core/proxy.ts';
export type { StartMarkupOptions } from './start-markup/start-markup.ts';
export { Problem } from './context/problem.ts';
export type { ProblemDetail } from './context/problem.ts';
export type { CreatedSession, CreateSessionSettings } from './merchant/create-session.ts';
export type {
  ExpiredSession,
  LinkOptions,
  MerchantApi,
  OrderLink,
  QuoteOptions,
  SessionState,
} from './merchant/merchant-api.ts';
export type { MerchantOrder } from './merchant/merchant-order.ts';
export type { DownloadedDocument } from './merchant/merchant-order.ts';
export type { SessionOptions } from './merchant/session-options.ts';
export type { Order, OrderDocument, OrderStage } from '../wire/order.ts';
export type { Quote } from '../wire/quote.ts';
export { redisStore } from './store/redis.ts';
export { redisRestStore } from './store/redis-rest.ts';
export { StoreError } from './store/store.ts';
export type { RedisClient } from './store/redis-client.ts';
export type { RedisStoreOptions } from './store/redis-commands.ts';
export type { RedisRestStoreOptions } from './store/redis-rest.ts';
export type { RateLimitResult, RateLimitWindow, Reservation, Store } from './store/store.ts';
export type {
  ArticlesAnswer,
  DutyAnswer,
  Explanation,
  OrderRecord,
  PaymentRecord,
  Readers,
  SchemaAnswer,
  StatesAnswer,
} from './readers/index.ts';
export type { FetchContext } from './http/fetch-adapter.ts';
export type { Recording } from './recordings/recording.ts';
