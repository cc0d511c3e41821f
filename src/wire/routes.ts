import type * as z from 'zod';
import { Checkout, StateArticles } from './catalogue.ts';
import { DraftAnswer, DraftRequest, DraftView } from './draft.ts';
import {
  DocumentAnswer,
  Empty,
  LinkAnswer,
  OpenAnswer,
  OpenRequest,
  OrderAnswer,
  OrderOnly,
  OrderRequest,
  Parties,
  PartiesAnswer,
  PaymentAnswer,
  PaymentRequest,
  ReturnAnswer,
  ReturnRequest,
} from './order.ts';
import { QuoteAnswer } from './quote.ts';
import { QuoteBody, SessionAnswer } from './session.ts';
import { PanAnswer, PanRequest } from './verification.ts';

/**
 * The bearer token of a route. `view` reads an order and its documents; `sale` is the token of a quote or of its order;
 * `session` is a checkout session; `draft` is a sealed draft; `device` is what a browser keeps of its latest order.
 */
export type TokenKind = 'none' | 'view' | 'order' | 'sale' | 'session' | 'draft' | 'device';

export interface Route {
  method: 'GET' | 'POST' | 'PUT';
  /** Relative to the mount. `{name}` is one path segment that matches the pattern `Code`. */
  path: string;
  token: TokenKind;
  body?: z.ZodType;
  answer: z.ZodType;
}

/**
 * The JSON calls between browser and proxy: contract version 1. Routes that our client does not call (payment page,
 * return, webhooks, `health`) are not listed.
 */
export const ROUTES = {
  checkout: { method: 'GET', path: '/checkout/{serviceCode}', token: 'none', answer: Checkout },
  articles: { method: 'GET', path: '/states/{stateCode}/articles', token: 'none', answer: StateArticles },
  session: { method: 'GET', path: '/session', token: 'session', answer: SessionAnswer },
  quote: { method: 'POST', path: '/quotes', token: 'none', body: QuoteBody, answer: QuoteAnswer },
  order: { method: 'POST', path: '/orders', token: 'none', body: OrderRequest, answer: OrderAnswer },
  handOver: { method: 'POST', path: '/drafts', token: 'none', body: DraftRequest, answer: DraftAnswer },
  draft: { method: 'GET', path: '/draft', token: 'draft', answer: DraftView },
  status: { method: 'GET', path: '/order', token: 'view', answer: OrderOnly },
  parties: { method: 'PUT', path: '/order/parties', token: 'order', body: Parties, answer: PartiesAnswer },
  payment: { method: 'POST', path: '/order/payment', token: 'order', body: PaymentRequest, answer: PaymentAnswer },
  document: {
    method: 'POST',
    path: '/order/documents/{documentId}',
    token: 'view',
    body: Empty,
    answer: DocumentAnswer,
  },
  link: { method: 'POST', path: '/order/link', token: 'order', body: Empty, answer: LinkAnswer },
  open: { method: 'POST', path: '/order/open', token: 'device', body: OpenRequest, answer: OpenAnswer },
  trade: { method: 'POST', path: '/return', token: 'none', body: ReturnRequest, answer: ReturnAnswer },
  pan: { method: 'POST', path: '/verifications/pan', token: 'sale', body: PanRequest, answer: PanAnswer },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;
