export { OptionError } from './settings/option-error.ts';
export type { ProxyAlert, ProxyEvent } from './report/events.ts';
export type { OrderEvent } from './webhooks/index.ts';
export type { Logger } from './report/log.ts';
export { createReportReceiver } from './report/report-receiver.ts';
export type { PolicyReport, ReportReceiverOptions } from './report/report-receiver.ts';
export type { ClientParams, EstampProxyOptions, Limits, PaymentOptions, QuoteInput } from './options.ts';
export { createOperations } from './operations.ts';
export type { Operations, OperationsOptions, OperationsRequest, OperationsResponse } from './operations.ts';
export { createEstampProxy } from './proxy.ts';
export type { EstampProxy } from './proxy.ts';
export type { Readers } from './readers.ts';
export { redisStore, StoreError } from './store/redis.ts';
export type { RedisClient, RedisStoreOptions } from './store/redis.ts';
export type { Receipt, Store, Taken, Window } from './store/store.ts';
export type {
  ArticlesAnswer, DutyAnswer, OrderRecord, PaymentRecord, SchemaAnswer, StatesAnswer,
} from './readers/index.ts';
export type { FetchContext } from './http/web.ts';
