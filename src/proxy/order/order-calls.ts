import type { Clock } from '../../base/clock.ts';
import type { DocumentAnswer, LinkAnswer, Parties, PartiesAnswer, PaymentAnswer } from '../../wire/order.ts';
import type { ToClientPayment } from './client-payment.ts';
import type { Settings } from '../options.ts';
import { MOST_CORRECTIONS, tooManyCorrections } from './corrections.ts';
import type { Corrections } from './corrections.ts';
import { requireAllowed } from './document-place.ts';
import { tellIfNothingOpens } from './nothing-opens.ts';
import { attachParties, checkParties, holds, notChanged, requireNoneEmptied } from './parties.ts';
import { nothingToPay } from './payments.ts';
import type { Payments } from './payments.ts';
import { Problem } from '../problem.ts';
import type { Log } from '../report/log.ts';
import { bearerOf } from '../http/bearer.ts';
import type { ProxyRequest } from '../http/record.ts';
import { checkReturnUrl, pageWithToken } from '../http/return-url.ts';
import type { Secret, Secrets } from '../seal/secrets.ts';
import type { Spend } from '../price/spend.ts';
import { createViewWriter, orderView } from './order-view.ts';
import type { Status } from './status.ts';
import type { OrderClaims, Tokens } from '../seal/tokens.ts';
import type { Turn } from '../http/turn.ts';
import { unavailable } from '../service/unavailable.ts';
import type { Upstream } from '../service/upstream.ts';

/** An order that its token opened. */
export interface Held {
  order: OrderClaims;
  /** Whether the token may write, too. */
  full: boolean;
  /** Seconds since the epoch; whatever is sealed from this token ends with it. */
  expiresAt: number;
}

/** Who asks for a payment. */
export interface Asker {
  /** Of the page, for the way back. */
  language: string;
  /** The payment page, not one of the shop's. */
  isPayPage: boolean;
}

export interface OrderCallParts {
  upstream: Upstream;
  payments: Payments;
  status: Status;
  spend: Spend;
  corrections: Corrections;
  tokens: Tokens;
  secrets: Secrets;
  settings: Settings;
  clock: Clock;
  log: Log;
  toClientPayment: ToClientPayment;
}

export interface OrderCalls {
  /** @throws Problem TOKEN_INVALID */
  open(request: ProxyRequest, kind: 'view' | 'order'): Promise<Held>;
  /** @returns the text of an `OrderOnly` */
  view(turn: Turn, held: Held): Promise<string>;
  correctParties(turn: Turn, held: Held, parties: Parties): Promise<PartiesAnswer>;
  pay(turn: Turn, held: Held, returnUrl: string | undefined, asker: Asker): Promise<PaymentAnswer>;
  document(turn: Turn, held: Held, documentId: string): Promise<DocumentAnswer>;
  link(held: Held): Promise<LinkAnswer>;
}

/** The calls that stand on an order's token: everything below `MOUNT/order`. */
export function createOrderCalls(parts: OrderCallParts): OrderCalls {
  const { upstream, payments, status, spend, tokens, secrets, settings, clock, log, toClientPayment } = parts;
  const writeView = createViewWriter(clock);

  const secretOf = ({ dk }: OrderClaims): Secret => {
    const secret = secrets.find(dk);
    if (!secret) throw invalidToken();
    return secret;
  };

  return {
    async open(request, kind) {
      const token = bearerOf(request);
      if (token === undefined) throw invalidToken();
      const full = await tokens.open('order', token);
      const opened = full ?? (kind === 'view' ? await tokens.open('view', token) : undefined);
      if (!opened || opened.expired) throw invalidToken();
      return { order: opened.claims, full: full !== undefined, expiresAt: opened.expiresAt };
    },

    async view(turn, { order, full }) {
      return writeView(await status.state(turn, order), order, full);
    },

    async correctParties(turn, { order, expiresAt }, given) {
      const secret = secretOf(order);
      const parties = checkParties(given);
      requireNoneEmptied(given);
      await spend.countFree(order.oid);
      const before = await status.record(turn, order.oid);
      if (!before) throw noOrder();
      const saved = holds(before.parties, parties);
      if (!saved && order.rev >= MOST_CORRECTIONS) throw tooManyCorrections();
      const revision = saved ? order.rev : order.rev + 1;
      if (!saved) {
        const attachment = { externalOrderId: order.oid, secret, revision, parties, before: before.parties };
        await attachParties(parts, turn, attachment);
      }
      await status.forget(order.oid);
      const corrected: OrderClaims = { ...order, rev: revision };
      const state = await status.state(turn, corrected);
      // The service answers a key that it knows without writing; only the order itself says what it holds.
      const { parties: held } = state.record;
      if (held && !holds(held, parties)) throw notChanged();
      const orderToken = await tokens.seal('order', corrected, expiresAt);
      return { order: orderView(state, corrected, true, clock), orderToken };
    },

    async pay(turn, { order, expiresAt }, returnUrl, { language, isPayPage }) {
      const secret = secretOf(order);
      const ret = checkReturnUrl(returnUrl, settings) ?? order.ret;
      await spend.countFree(order.oid);
      const record = await status.record(turn, order.oid);
      if (!record) throw noOrder();
      if (record.stage === 'unknown') {
        throw new Problem('SERVICE_UNAVAILABLE', 'It is not known yet how this order stands. Please try again soon.');
      }
      if (record.stage !== 'created') {
        await status.forget(order.oid);
        throw nothingToPay();
      }
      // However it ends, whoever looks next sees the order as it is now.
      const { intents, open } = await payments.walk(turn, order, secret).finally(() => status.forget(order.oid));
      const walked: OrderClaims = { ...order, ints: intents, ret };
      const orderToken = await tokens.seal('order', walked, expiresAt);
      const payment = await toClientPayment(turn, open, walked, orderToken, language);
      if (isPayPage) tellIfNothingOpens(payment, log);
      return { payment, orderToken };
    },

    async document(turn, { order }, documentId) {
      await spend.countFree(order.oid);
      const { documents, documentsUnread } = await status.state(turn, order);
      if (!documents.some(({ id }) => id === documentId)) {
        throw documentsUnread ? unavailable() : new Problem('NOT_FOUND', 'There is no such document.');
      }
      const { body } = await upstream.call(turn, 'getDocumentDownload', { path: { id: order.oid, documentId } });
      const expiresAt = body.expiresAt ?? new Date(clock.now() + 60_000).toISOString();
      return { downloadUrl: requireAllowed(body.downloadUrl, settings, log), expiresAt };
    },

    async link({ order, expiresAt }) {
      return { url: pageWithToken(order.ret, await tokens.seal('view', { ...order, lnk: true }, expiresAt), settings) };
    },
  };
}

const noOrder = (): Problem => new Problem('NOT_FOUND', 'There is no such order.');

const invalidToken = (): Problem =>
  new Problem('TOKEN_INVALID', 'This order cannot be opened with what was sent. Please start from the shop again.');
