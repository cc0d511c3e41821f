export { OptionError } from './check-options.ts';
export type { ProxyEvent } from './report/events.ts';
export type { Logger } from './report/log.ts';
export type { ClientParams, EstampProxyOptions, Limits, PaymentOptions, QuoteInput } from './options.ts';
export { createEstampProxy } from './proxy.ts';
export type { EstampProxy } from './proxy.ts';
export type { Readers } from './readers.ts';
export type {
  ArticlesAnswer, DutyAnswer, OrderRecord, PaymentRecord, SchemaAnswer, StatesAnswer,
} from './readers/index.ts';
export type { FetchContext } from './http/web.ts';
