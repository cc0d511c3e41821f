import { failed, type Failure, type Result } from '../../client/index.ts';
import { panVerdict } from '../selectors/pan-check.ts';
import type { CheckoutEvent, EffectResult } from '../state/checkout-event.ts';
import type { Call, Effect } from '../state/effect.ts';
import { latestKey, readLatestOrder, writeLatestOrder } from '../state/latest-order.ts';
import { fixedStamp } from '../state/fixed-answers.ts';
import { keepDraft, DRAFT_MS } from '../state/stored-draft.ts';
import { sessionKey, type SavedSession } from '../state/saved-session.ts';
import type { SessionAnswer } from '../../wire/index.ts';
import type { CheckoutState } from '../state/state.ts';
import { readTokenClaims } from '../state/token-claims.ts';
import { isLost } from '../transitions/failures.ts';
import { tradeCode, type ReturnCode } from './return-code.ts';
import type { CheckoutOptions } from './store.ts';

/** The parts of the store that the runners use. */
export interface RunnerContext {
  readonly options: CheckoutOptions;
  readonly serviceCode: () => string;
  /** Whether the element is connected. */
  readonly isLive: () => boolean;
  readonly getState: () => CheckoutState;
  readonly send: (event: EffectResult) => void;
  readonly save: (record: SavedSession | undefined) => void;
  /** Begins with the checkout session, or shows its order. @param failure why it was read again */
  readonly onSession: (answer: SessionAnswer, failure?: Failure) => void;
  /** Shows the order that the device has kept. */
  readonly onOpened: (viewToken: string) => void;
  /** The code of the address, while the checkout waits for its order. */
  readonly awaited: () => ReturnCode | undefined;
  /** Begins with the order of the code; without a token, because the code opens none. */
  readonly onTraded: (token: string | undefined, failure?: Failure) => void;
  /** Handles a token that no longer opens its order. Returns false if the transition has to handle the failure. */
  readonly onLostOrder: () => boolean;
}

export interface EffectRunners {
  run(effect: Effect): void;
  /** Aborts a safe read, because the order has changed since it started. */
  abort(read: string): void;
  /** Aborts all safe reads and timers. Unsafe requests continue, and their responses are reported. */
  suspend(): void;
}

/** Runs the effects of the transitions: requests, timers, storage and the page. */
export function createRunners(context: RunnerContext): EffectRunners {
  const { options, isLive, getState, send } = context;
  const { client, host, clock, reference } = options;
  const latestPlace = (): string => latestKey(options.proxy, context.serviceCode());
  const reads = new Map<string, AbortController>();
  const timers = new Map<string, () => void>();
  let questions = 0;
  /** The catalogue that is requested beside the session, if the page names the service. */
  let early: [serviceCode: string, answer: ReturnType<typeof client.checkout>] | undefined;

  const keeps = (): boolean => options.keepsOrder?.() ?? true;

  const wayBack = (): { returnUrl?: string; returnParameter?: 'none' } => ({
    returnUrl: options.returnUrl?.(),
    returnParameter: options.returnParameter?.(),
  });

  /** The customer may have paid, so nothing is sold before the order of the code is known. */
  async function trade(code: ReturnCode): Promise<void> {
    const { value, failure } = await tradeCode(code, options);
    if (!isLive() || context.awaited() !== code) return;
    if (failure?.retryable) send({ type: 'failed', of: 'load', failure });
    else context.onTraded(value?.orderToken, failure);
  }

  /**
   * Reports the result of a call as an event.
   *
   * @param asked the subject of the request; an answer about another one is a failure
   */
  async function report(
    of: Call,
    type: CheckoutEvent['type'],
    request: Promise<Result<unknown>>,
    asked?: string,
    more?: object,
    control?: AbortController,
  ): Promise<void> {
    const { value, failure: received } = await request;
    const given = asked && value && subjectOf(value);
    const failure = given && given !== asked ? FOREIGN : received;
    if (control?.signal.aborted) return;
    if (control) reads.forEach((each, name) => each === control && reads.delete(name));
    const lost = of === 'loadOrder' && isLost(failure);
    if (lost && context.onLostOrder()) return;
    const result = failure
      ? { type: 'failed', of: lost && (options.token || client.session || options.isStatus) ? 'lost' : of, failure }
      : { type, answer: value };
    send({ ...more, at: clock.now(), ...result } as EffectResult);
  }

  /** A safe read: one at a time for each name, aborted when the element is disconnected. */
  function read(
    name: string,
    of: Call,
    type: CheckoutEvent['type'],
    request: (signal: AbortSignal) => Promise<Result<unknown>>,
    asked?: string,
    more?: object,
  ): void {
    if (!isLive() || reads.has(name)) return;
    const control = new AbortController();
    reads.set(name, control);
    void report(of, type, request(control.signal), asked, more, control);
  }

  function abort(name: string): void {
    reads.get(name)?.abort();
    reads.delete(name);
  }

  /** Starts a timer. It replaces a running timer of the same name. */
  function wait(name: string, delay: number, then: () => void): void {
    timers.get(name)?.();
    if (isLive()) timers.set(name, clock.after(Math.max(0, delay), then));
  }

  const runners: { readonly [K in Effect['type']]: (effect: Extract<Effect, { type: K }>) => unknown } = {
    load() {
      const { session } = getState();
      const returned = context.awaited();
      if (returned) return trade(returned);
      if (session && !session.id) return runners.session({ type: 'session' });
      const code = context.serviceCode();
      const [earlyCode, answer] = early ?? [];
      early = undefined;
      const ask = (signal: AbortSignal): ReturnType<typeof client.checkout> =>
        answer && earlyCode === code ? answer : client.checkout(code, signal, options.returnUrl?.());
      // Without an option, an unreadable token yields no service code.
      return code && read('load', 'load', 'loaded', ask, code);
    },

    session({ failure: reason }) {
      if (!client.session || reads.has('session')) return;
      const control = new AbortController();
      const { signal } = control;
      if (!reason) {
        if (!isLive()) return;
        reads.set('session', control);
        const { serviceCode: code } = options;
        early = code ? [code, client.checkout(code, signal, options.returnUrl?.())] : undefined;
      }
      return client.session(signal).then(({ value, failure }) => {
        if (signal.aborted) return;
        reads.delete('session');
        const found = value && (value.order ?? !reason);
        if (found) return context.onSession(value, reason);
        const shown = failure?.code.startsWith('SESSION') ? failure : (reason ?? failure);
        // The catalogue names the shop, which is the way back.
        void early?.[1].then(({ value: answer }) => answer && send({ type: 'loaded', answer }));
        return shown && send({ type: 'failed', of: 'session', failure: shown });
      });
    },

    articles({ stateCode, again }) {
      if (again) abort(stateCode);
      const ask = (signal: AbortSignal): ReturnType<typeof client.articles> =>
        client.articles(stateCode, signal, options.language?.());
      read(stateCode, 'articles', 'articles', ask, stateCode, { stateCode });
    },

    loadOrder({ token }) {
      const order = orderOf(token);
      abort('loadOrder');
      read('loadOrder', 'loadOrder', 'orderLoaded', (signal) => client.status(token, signal, order), order);
    },

    quote({ request, key }) {
      const serviceCode = context.serviceCode();
      if (!client.session && keeps()) host.writeDevice(sessionKey(options.proxy, serviceCode), request.stateCode);
      // The session gives what it fixes.
      const fixed = fixedStamp(getState().session);
      const open = Object.fromEntries(Object.entries(request).filter(([name]) => !(name in fixed))) as typeof request;
      const ask = (): ReturnType<typeof client.quote> => client.quote({ serviceCode, reference, ...open });
      // After QUOTE_STALE the proxy has loaded the new rates, so the same request succeeds now.
      const answer = ask().then((first) => (first.failure?.code === 'QUOTE_STALE' ? ask() : first));
      return report('quote', 'quoted', answer, `${request.stateCode} ${request.articleCode}`, { key });
    },

    askApproval() {
      const question = ++questions;
      // The customer may have left the review and come back: only the answer to the latest question counts.
      return Promise.resolve(options.beforeOrder?.(getState()) ?? true)
        .catch(() => false)
        .then((allowed) => question === questions && send({ type: 'approvalAnswered', allowed }));
    },

    place({ quoteToken }) {
      const { details = {}, parties = {} } = options.submission?.(getState()) ?? getState().draft;
      const sent = { parties, details };
      return report(
        'place',
        'placed',
        client.order({ quoteToken, ...sent, ...wayBack(), ...getState().handOver?.order }),
        undefined,
        { sent },
      );
    },

    preparePayment: ({ token }) =>
      report('preparePayment', 'paymentReady', client.payment(token, wayBack()), orderOf(token)),

    // The customer can continue without a result, so a failure of the check is the verdict `unknown` and no failure.
    checkPan: ({ question }) => {
      const { quoteToken, pan, name } = question;
      return client
        .pan(quoteToken, { pan, name })
        .then(({ value }) => send({ type: 'panChecked', question, verdict: panVerdict(value) }));
    },

    // If the element was disconnected, no payment opens: the order waits until the customer returns.
    pay({ payment }) {
      return Promise.resolve(payment)
        .then((due) => (isLive() ? options.pay(due) : 'dismissed'))
        .then(
          (hint) => ({ hint }),
          (reason: Partial<Error> | undefined) => ({ hint: reason?.name, failure: NOT_STARTED }),
        )
        .then((end) => send({ type: 'paymentReturned', intentId: payment.intentId, at: clock.now(), ...end }));
    },

    correct: ({ token, parties }) =>
      report('correct', 'corrected', client.parties(token, parties), orderOf(token), { parties }),

    download: ({ token, documentId }) => report('download', 'downloaded', client.document(token, documentId)),

    open: ({ url }) => isLive() && host.download(url),

    link: ({ token }) => report('link', 'linkCreated', client.link(token)),

    poll: ({ delay }) => wait('poll', delay, () => host.visible() && send({ type: 'tick' })),

    expire: ({ until }) => wait('expire', until - clock.now(), () => send({ type: 'expired' })),

    keepDraft() {
      context.save(keeps() ? keepDraft(getState(), clock.now()) : { entered: true });
      wait('draft', DRAFT_MS, () => context.save({ stored: undefined, entered: true }));
    },

    keepOrder({ deviceToken, externalOrderId: id }) {
      const { step } = getState();
      const lines = step.name === 'status' ? step.lines : undefined;
      if (deviceToken && keeps())
        host.writeDevice(latestPlace(), writeLatestOrder({ deviceToken, id, at: clock.now(), reference, lines }));
    },

    openLatest: ({ deviceToken, ending }) =>
      client
        .open(deviceToken, { mobileEnding: ending })
        .then(({ value, failure }) =>
          value ? context.onOpened(value.viewToken) : send({ type: 'failed', of: 'openLatest', failure }),
        ),

    forgetOrder({ externalOrderId }) {
      if (readLatestOrder(host.readDevice(latestPlace()), clock.now())?.id === externalOrderId)
        host.writeDevice(latestPlace(), undefined);
    },

    save({ record }) {
      // A pending read would return the order as it was before this change.
      if (!record || record.order) abort('loadOrder');
      context.save(record);
    },
  };

  return {
    run: (effect) => void (runners[effect.type] as (effect: Effect) => unknown)(effect),
    abort,
    suspend() {
      timers.forEach((cancel) => cancel());
      timers.clear();
      [...reads.keys()].forEach(abort);
    },
  };
}

/** What an answer is about: an order, a state, or a service. */
interface Subject {
  readonly order?: { readonly externalOrderId: string };
  readonly orderToken?: string;
  readonly quote?: { readonly stateCode: string; readonly articleCode: string };
  readonly service?: { readonly code: string };
  readonly stateCode?: string;
}

const orderOf = (token = ''): string | undefined => readTokenClaims(token).oid;

const subjectOf = ({ order, orderToken, quote, service, stateCode }: Subject): string | undefined =>
  order?.externalOrderId ??
  service?.code ??
  stateCode ??
  (quote ? `${quote.stateCode} ${quote.articleCode}` : orderOf(orderToken));

/** A cache in front of the proxy has mixed up two requests. */
const FOREIGN: Failure = failed(
  'RESPONSE_UNREADABLE',
  'A cache gave the response to another request.',
  'merchant',
  true,
);

const NOT_STARTED: Failure = failed('PAYMENT_FAILED', 'The payment could not be started.', 'merchant', true);
