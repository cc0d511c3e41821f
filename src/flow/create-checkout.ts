import { failed, type Failure, type Result } from '../client/index.ts';
import { begin } from './begin.ts';
import { readClaims } from './claims.ts';
import type { Call, Effect } from './effect.ts';
import type { Event } from './event.ts';
import { isLost } from './failing.ts';
import { mayLeave } from './next.ts';
import { panVerdict } from './pan-check.ts';
import { readRecord, recordKey } from './record.ts';
import type { Notice } from './state.ts';
import type { CheckoutOptions, CheckoutStore } from './store.ts';
import { transition } from './transition.ts';

/** Runs the effects that `transition` asks for. It is quiet until `resume`. */
export function createCheckout(options: CheckoutOptions): CheckoutStore {
  const { client, host, clock, proxy, reference, place, preset, lock, token: named } = options;
  const serviceCode = options.serviceCode ?? readClaims(named ?? '').svc ?? '';
  const key = recordKey(proxy, serviceCode, reference ?? place);
  const listeners = new Set<Parameters<CheckoutStore['subscribe']>[0]>();
  const reads = new Map<string, AbortController>();
  const timers = new Map<string, () => void>();
  const queue: Event[] = [];
  let { state, kept } = begin(preset, lock);
  let begun = false;
  let questions = 0;
  let live = false;
  let unlisten: (() => void) | undefined;

  /** One event after the other, also those that a listener or an effect sends meanwhile. */
  function send(event: Event): void {
    if (queue.push(event) > 1) return;
    const { busy } = state;
    try {
      for (const each of queue) {
        const former = state;
        const next = transition(state, each);
        ({ state } = next);
        for (const effect of next.effects) (runners[effect.do] as (effect: Effect) => unknown)(effect);
        if (state !== former) listeners.forEach((listener) => listener(state, former));
      }
    } finally {
      queue.length = 0;
    }
    // A link that came while there was something to wait for.
    if (busy && !state.busy) follow();
  }

  function start(token = named, view = !!readClaims(token ?? '').typ?.includes('view'), notice?: Notice): void {
    const former = state;
    ({ state, kept } = begin(preset, lock, named ? {} : readRecord(host.read(key)), token, view));
    // What was typed outlives a look at an order.
    if (begun) state = { ...state, draft: former.draft, notice };
    begun = true;
    // An order that the page names is not what this tab buys: nothing of it is stored.
    if (named) kept = false;
    if (kept && token && state.step.name === 'status') save({ order: state.step.token, view: state.step.view });
    listeners.forEach((listener) => listener(state, former));
    send({ type: 'start', offline: !host.online() });
  }

  /** The order that is stored at a place. */
  const orderAt = (at?: string): string | undefined =>
    readClaims(readRecord(host.read(recordKey(proxy, serviceCode, at))).order ?? '').oid;

  /** A view token for this checkout; any other is left in the address. */
  const take = (): string | undefined => host.takeToken((token) => {
    const { svc, ref, oid } = readClaims(token);
    return svc === serviceCode && ref === reference
      && (orderAt(place) === oid || !options.others?.().some((other) => orderAt(other) === oid));
  });

  /**
   * A link that is opened where the page is open already loads nothing: it only changes the address.
   *
   * @returns whether there was one, and now was the time for it
   */
  function follow(): boolean {
    // Who said yes to an order waits for the page's answer, unless he walks away from it himself.
    const token = live && !named && state.busy !== 'asking' && mayLeave(state.busy) ? take() : undefined;
    if (!token) return false;
    stop('look');
    start(token, true);
    return true;
  }

  function save(record: Extract<Effect, { do: 'save' }>['record']): void {
    if (kept) host.write(key, record && JSON.stringify({ ...readRecord(host.read(key)), ...record }));
  }

  /**
   * Sends what became of a call. Unsafe ones are never given up: an answer is kept even when the element
   * has left.
   */
  async function report(
    of: Call, type: Event['type'], asked: Promise<Result<unknown>>, more?: object, control?: AbortController,
  ): Promise<void> {
    const { value, failure } = await asked;
    if (control?.signal.aborted) return;
    if (control) reads.forEach((each, name) => each === control && reads.delete(name));
    // Behind a link that opens nothing any more the customer's own order is stored: that one comes back.
    const lost = of === 'look' && isLost(failure);
    if (lost && !kept && !named) return start(undefined, false, 'link-expired');
    send({
      ...more, at: clock.now(), ...(failure ? { type: 'failed', of: lost && named ? 'lost' : of, failure } : { type, answer: value }),
    } as Event);
  }

  /** A safe read: once at a time, given up when the element leaves. */
  function read(
    name: string, of: Call, type: Event['type'], ask: (signal: AbortSignal) => Promise<Result<unknown>>, more?: object,
  ): void {
    if (!live || reads.has(name)) return;
    const control = new AbortController();
    reads.set(name, control);
    void report(of, type, ask(control.signal), more, control);
  }

  function wait(name: string, delay: number, then: () => void): void {
    timers.get(name)?.();
    if (live) timers.set(name, clock.after(Math.max(0, delay), then));
  }

  const stop = (name: string): void => {
    reads.get(name)?.abort();
    reads.delete(name);
  };

  const back = (): { returnUrl?: string } => ({ returnUrl: options.returnUrl?.() });

  const runners: { readonly [K in Effect['do']]: (effect: Extract<Effect, { do: K }>) => unknown } = {
    // A token that cannot be read names no service.
    load: () => serviceCode && read('load', 'load', 'loaded', (signal) => client.checkout(serviceCode, signal)),

    articles: ({ stateCode }) =>
      read(stateCode, 'articles', 'articles', (signal) => client.articles(stateCode, signal), { stateCode }),

    look({ token }) {
      stop('look');
      read('look', 'look', 'looked', (signal) => client.status(token, signal));
    },

    quote({ request, key }) {
      const ask = (): ReturnType<typeof client.quote> => client.quote({ serviceCode, reference, ...request });
      // With a first QUOTE_STALE the proxy has just read the new rates: the same question has an answer now.
      const answer = ask().then((first) => (first.failure?.code === 'QUOTE_STALE' ? ask() : first));
      return report('quote', 'quoted', answer, { key });
    },

    ask() {
      const mine = ++questions;
      // A question that the customer walked away from is not the one that he came back to.
      return Promise.resolve(options.beforeOrder?.(state) ?? true).catch(() => false)
        .then((allowed) => mine === questions && send({ type: 'answered', allowed }));
    },

    place({ quoteToken }) {
      const { details, parties } = options.submission?.(state) ?? state.draft;
      return report('place', 'placed', client.order({ quoteToken, parties, details, ...back() }));
    },

    prepare: ({ token }) => report('prepare', 'prepared', client.payment(token, back())),

    // Not given up either, and no failure of the checkout: without an answer the customer goes on.
    checkPan: ({ question }) => {
      const { quoteToken, pan, name } = question;
      return client.pan(quoteToken, { pan, name })
        .then(({ value }) => send({ type: 'panChecked', question, verdict: panVerdict(value) }));
    },

    // Who left the page is not taken to a payment: the order waits for his return.
    pay({ payment }) {
      return Promise.resolve(payment).then((due) => (live ? options.pay(due) : 'dismissed'))
        .then((hint) => ({ hint }), (reason: Partial<Error> | undefined) => ({ hint: reason?.name, failure: NOT_BEGUN }))
        .then((end) => send({ type: 'handed', intentId: payment.intentId, at: clock.now(), ...end }));
    },

    correct: ({ token, parties }) => report('correct', 'corrected', client.parties(token, parties)),

    download: ({ token, documentId }) => report('download', 'downloaded', client.document(token, documentId)),

    open: ({ url }) => live && host.download(url),

    link: ({ token }) => report('link', 'linked', client.link(token)),

    print: () => host.print(),

    poll: ({ delay }) => wait('poll', delay, () => host.visible() && send({ type: 'tick' })),

    expire: ({ until }) => wait('expire', until - clock.now(), () => send({ type: 'expired' })),

    save({ record }) {
      // What is still being asked is about the order as it was: forgotten now, or corrected, or before this payment.
      if (!record || record.order) stop('look');
      save(record);
    },
  };

  return {
    getState: () => state,

    dispatch(action) {
      if (action.type === 'restart' && !kept) {
        if (!mayLeave(state.busy)) return;
        // Behind an order that a link opened, the customer's own may be stored: that one comes back.
        // The order that the page names is looked at anew.
        stop('look');
        start();
      } else {
        send(action);
      }
    },

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    resume() {
      if (live) return;
      live = true;
      const awake = (returned = false): void => send({ type: 'awake', returned, offline: !host.online() });
      unlisten = host.listen((signal) => {
        if (signal === 'offline') return send({ type: signal });
        if (signal === 'linked') follow();
        else awake(signal === 'returned');
      });
      if (begun) return void (follow() || awake());
      if (named) return start();
      // What stands in an address is a view token, whatever it says of itself.
      start(take(), true);
    },

    suspend() {
      live = false;
      unlisten?.();
      timers.forEach((cancel) => cancel());
      timers.clear();
      [...reads.keys()].forEach(stop);
    },
  };
}

const NOT_BEGUN: Failure = failed('PAYMENT_FAILED', 'The payment could not be begun.', 'merchant', true);
