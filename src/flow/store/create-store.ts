import { failed, type Failure } from '../../client/index.ts';
import type { SessionAnswer } from '../../wire/index.ts';
import type { Action } from '../state/action.ts';
import type { CheckoutEvent } from '../state/checkout-event.ts';
import { initialState } from '../state/initial-state.ts';
import { readStoredDraft } from '../state/stored-draft.ts';
import { latestKey, readLatestOrder, seenOf, writeLatestOrder } from '../state/latest-order.ts';
import { readSavedSession, sessionKey, type SavedSession } from '../state/saved-session.ts';
import { fixedStamp } from '../state/fixed-answers.ts';
import {
  FORM_STEPS,
  openSteps,
  type CheckoutState,
  type Draft,
  type FormStep,
  type LatestOrder,
  type Notice,
  type Step,
  type StampChoice,
} from '../state/state.ts';
import { readTokenClaims } from '../state/token-claims.ts';
import { mayLeave } from '../transitions/busy.ts';
import { createRunners } from './effect-runners.ts';
import { historyTrail } from './history-trail.ts';
import { tradeCode, type ReturnCode } from './return-code.ts';
import type { CheckoutOptions, CheckoutStore } from './store.ts';

const NO_ORDER: Failure = failed('NOT_FOUND', 'There is no order yet.', 'service', true);

/** How many checkouts of a page keep what was typed. The oldest is dropped first. */
const MAX_REMEMBERED = 8;

/** With the price lines that the device has of the order, if the tab has none. */
function withLines(state: CheckoutState, { id, lines }: Partial<LatestOrder> = {}): CheckoutState {
  const { step } = state;
  return step.name === 'status' && !step.lines && id === readTokenClaims(step.token).oid
    ? { ...state, step: { ...step, lines } }
    : state;
}

/**
 * Creates the store of one checkout: a queue of events, the state, and the runners of effects. It does nothing until
 * `resume` is called.
 */
export function createCheckout(options: CheckoutOptions): CheckoutStore {
  const { client, host, proxy, reference, slot, transition, token: named } = options;
  const isStatus = !!(named ?? options.isStatus);
  /** Step 4 of the order that the address leads to. It is stored for a reload, apart from the checkouts. */
  const isAlone = isStatus && !named && !client.session;
  let { preset, lock } = options;
  let serviceCode = options.serviceCode ?? readTokenClaims(named ?? '').svc ?? '';
  /** With a checkout session, its id replaces the reference. */
  let key = client.session ? '' : sessionKey(proxy, serviceCode, isAlone ? '' : (reference ?? slot));
  /** The checkout session, once it is loaded. */
  let sale: SessionAnswer | undefined;
  /** The token of the session's own order; one that only reads once the session is over. */
  const ownToken = (): string | undefined => sale?.orderToken ?? sale?.viewToken;
  /** Whether the customer is back from the payment of the session's order. */
  let isReturn = false;
  /** The code that the checkout waits for. */
  let awaited: ReturnCode | undefined;
  const listeners = new Set<Parameters<CheckoutStore['subscribe']>[0]>();
  const queue: CheckoutEvent[] = [];
  let { state, ownsRecord } = initialState(preset, lock);
  if (client.session) state = { ...state, session: {} };
  let started = false;
  let live = false;
  let stopListening: (() => void) | undefined;

  /** The draft with which each step was last shown. Forward navigation reaches a step only with the same draft. */
  const shownWith = new Map<FormStep, Draft>();
  const showStep = (to: FormStep): boolean | 'wait' => {
    const { busy, step, draft } = state;
    if (step.name === 'status') {
      // From an order that a link opened, Back shows this tab's own checkout; from its own order, Back leaves the page.
      if (step.view) dispatch({ type: 'restart' });
      return state.step.name !== step.name;
    }
    if (!mayLeave(busy)) return 'wait';
    const isBack = FORM_STEPS.indexOf(to) < FORM_STEPS.indexOf(step.name as FormStep);
    const open = openSteps(state);
    const isNext = open[open.indexOf(step.name as FormStep) + 1] === to;
    // Forward to the next step is a press of Continue: the form may have tidied the draft since the step was shown.
    if (isBack || shownWith.get(to) === draft || (isNext && options.isValid?.())) send({ type: 'go', to });
    return state.step.name === to;
  };
  let trail = historyTrail(host, isStatus ? '' : key, FORM_STEPS, showStep);

  /** Writes the step into the browser's history. An order has no entry of its own. */
  function track(): void {
    const {
      step: { name },
      draft,
    } = state;
    const first = name === 'status' || state.session ? undefined : 'stamp';
    const shown = FORM_STEPS.find((one) => one === name) ?? first;
    if (shown) shownWith.set(shown, draft);
    if (options.history?.() ?? !isStatus) trail.moved(shown);
  }

  const runners = createRunners({
    options,
    serviceCode: () => serviceCode,
    isLive: () => live,
    getState: () => state,
    send,
    save,
    onSession(answer, failure) {
      const { id, stamp = {}, parties = {}, details = {} } = answer.session;
      sale = answer;
      ({ serviceCode } = answer.session);
      preset = { stamp, parties, details };
      lock = Object.keys(fixedStamp(answer.session)) as (keyof StampChoice)[];
      if (isStatus && !answer.order) return send({ type: 'failed', of: 'session', failure: NO_ORDER });
      if (!key) {
        key = sessionKey(proxy, serviceCode, id);
        trail = historyTrail(host, key, FORM_STEPS, showStep);
      }
      begin(failure);
    },
    awaited: () => awaited,
    onTraded(token, failure) {
      const code = awaited;
      awaited = undefined;
      const isAccepted = !!token && accepts(token);
      if (code && !isAlone && (isAccepted || failure)) code.isDone = true;
      // Its own page, because a form to buy with would ask who has paid to pay again.
      if (failure && (isAlone || !(sale ?? readRecord().order))) return send({ type: 'failed', of: 'lost', failure });
      start(isAccepted ? token : undefined, isAccepted);
    },
    // The customer may have forgotten it meanwhile.
    onOpened: (viewToken) => void (state.latest && start(viewToken, true)),
    onLostOrder() {
      const { step } = state;
      // The session gives another token, or begins its own sale in place of another order.
      if (sale && 'token' in step && (step.other || (ownToken() && step.token !== ownToken()))) {
        save({ order: undefined });
        start();
        return true;
      }
      // The link opened an order of another browser and this tab has its own order: show that one again.
      if (ownsRecord || isStatus) return false;
      start(undefined, false, 'link-expired');
      return true;
    },
  });

  /** Handles events one after another, including those that listeners and effects send meanwhile. */
  function send(event: CheckoutEvent): void {
    if (queue.push(event) > 1) return;
    const { busy } = state;
    try {
      for (const each of queue) {
        const former = state;
        const next = transition(state, each);
        ({ state } = next);
        for (const effect of next.effects) runners.run(effect);
        if (state === former) continue;
        noteOrder(state.step, former.step);
        track();
        listeners.forEach((listener) => listener(state, former));
      }
    } finally {
      queue.length = 0;
    }
    if (live && !isStatus && key) remember();
    // A resume link may have arrived while the checkout was busy.
    if (busy && !state.busy) openLink();
  }

  /** The latest order of the device. One that is too old is removed. */
  function readLatest(): LatestOrder | undefined {
    const place = latestKey(proxy, serviceCode);
    const stored = host.readDevice(place);
    const latest = readLatestOrder(stored, options.clock.now());
    if (stored && !latest) host.writeDevice(place, undefined);
    return latest;
  }

  /** Notes on the device how far its latest order is, for the tab in which the customer comes back. */
  function noteOrder(step: Step, former: Step): void {
    const order = step.name === 'status' ? step.order : undefined;
    if (!order || (former.name === 'status' && former.order === order)) return;
    const latest = readLatest();
    const seenAt = options.clock.now();
    if (latest?.id === order.externalOrderId)
      host.writeDevice(latestKey(proxy, serviceCode), writeLatestOrder({ ...latest, ...seenOf(order), seenAt }));
  }

  /** Keeps what the customer has typed for an element that a router builds in place of this one. */
  function remember(): void {
    const { memory } = host;
    memory.delete(key);
    if (FORM_STEPS.includes(state.step.name as FormStep))
      memory.set(key, [
        host.read(key),
        { ...state, busy: undefined, coupon: undefined, failure: undefined, notice: undefined },
      ]);
    for (const oldest of memory.keys()) if (memory.size > MAX_REMEMBERED) memory.delete(oldest);
  }

  /**
   * What another element of this document has kept, unless the page has ended that session or presets something else.
   */
  function recall(): CheckoutState | undefined {
    const [record, cached] = host.memory.get(key) ?? [];
    return record && record === host.read(key) && JSON.stringify(cached?.preset) === JSON.stringify(state.preset)
      ? cached
      : undefined;
  }

  /** The draft that this tab has stored. After an hour, and with another preset, it is dropped. */
  function restore(): CheckoutState {
    const { stored } = readRecord();
    const typed = readStoredDraft(state, stored, options.clock.now());
    if (typed) return { ...state, draft: { ...state.draft, ...typed }, restored: typed.details };
    return stored ? { ...state, notice: 'not-stored' } : state;
  }

  /**
   * With the state that the device remembers, unless the page or the tab has one. One that is not sold is removed
   * later.
   */
  function withKnownState(now: CheckoutState): CheckoutState {
    const { draft } = now;
    const stateCode =
      sale || options.keepsOrder?.() === false ? undefined : host.readDevice(sessionKey(proxy, serviceCode));
    return stateCode && !draft.stamp?.stateCode
      ? { ...now, draft: { ...draft, stamp: { ...draft.stamp, stateCode } } }
      : now;
  }

  function save(record: SavedSession | undefined): void {
    if (ownsRecord) host.write(key, record && JSON.stringify({ ...readSavedSession(host.read(key)), ...record }));
  }

  /** The stored record. The session knows its order without one; an order that this tab has placed is no former one. */
  function readRecord(): SavedSession {
    const saved = isStatus && !isAlone ? {} : readSavedSession(host.read(key));
    if (!sale) return saved;
    return { order: ownToken(), view: !sale.orderToken && !saved.order, complete: !isReturn, ...saved };
  }

  function start(
    token = named,
    view = !!readTokenClaims(token ?? '').typ?.includes('view'),
    notice?: Notice,
    failure?: Failure,
  ): void {
    const former = state;
    ({ state, ownsRecord } = initialState(preset, lock, readRecord(), token, view));
    if (sale) {
      const { step } = state;
      const other = 'token' in step && step.view && readTokenClaims(step.token).oid !== sale.order?.externalOrderId;
      state = { ...state, session: sale.session, step: other ? { ...step, other } : step };
    }
    // The draft is preserved while another order is shown.
    if (started) state = { ...state, draft: former.draft, notice, failure };
    else if (state.step.name === 'loading' && !isStatus) state = recall() ?? withKnownState(restore());
    started = true;
    if (isAlone) serviceCode = shownService();
    // An order that the page names is not this tab's purchase, so nothing is stored for it.
    else if (isStatus) ownsRecord = false;
    const latest = readLatest();
    state = withLines(state, latest);
    // A session finds its order without the device.
    if (!isStatus && !sale && !token && state.step.name === 'loading') {
      if (latest?.reference === reference) state = { ...state, latest };
    }
    if (ownsRecord && token && state.step.name === 'status') save({ order: state.step.token, view: state.step.view });
    if (state.notice === 'not-stored') save({ entered: undefined, ...(!state.restored && { stored: undefined }) });
    track();
    listeners.forEach((listener) => listener(state, former));
    send({ type: 'start', offline: !host.online() });
  }

  function dispatch(action: Action): void {
    const { latest, busy } = state;
    // An order that this page has left.
    if (action.type === 'openLatest' && latest?.token) return void (mayLeave(busy) && start(latest.token));
    if (action.type !== 'restart') return send(action);
    if (started && ownsRecord && !client.session && !isStatus)
      return send({ type: 'restart', forgets: options.keepsOrder?.() === false });
    if (!mayLeave(busy)) return;
    // A session has one order, which may have been placed here.
    if (client.session && state.step.name === 'status') {
      if (state.step.other) save({ order: undefined, view: undefined });
      return runners.run({ type: 'session' });
    }
    // Closes an order that a link opened and shows the tab's own; for an order that the page names, reads it again.
    runners.abort('loadOrder');
    start();
  }

  /** The service of the order that is shown. */
  const shownService = (): string => readTokenClaims('token' in state.step ? state.step.token : '').svc ?? '';

  /** The id of the order that is stored in a storage slot. */
  const storedOrder = (from?: string): string | undefined =>
    readTokenClaims(readSavedSession(host.read(sessionKey(proxy, serviceCode, from))).order ?? '').oid;

  /** Whether a token is of the order that the page shows by itself. */
  const isOwn = (token: string): boolean =>
    readTokenClaims(token).oid === readTokenClaims(readRecord().order ?? '').oid;

  /** Whether another checkout of the page has stored an order, or may have. */
  const isOfOther = (oid: string | undefined): boolean =>
    client.session
      ? !!options.others?.().length
      : storedOrder(slot) !== oid && !!options.others?.().some((other) => storedOrder(other) === oid);

  /** Whether a token of the address belongs to this checkout. */
  function accepts(token: string): boolean {
    const { svc, ref, oid, lnk } = readTokenClaims(token);
    if (isAlone) return true;
    // A customer who has paid for another order is shown it, not asked to pay again. A shared link opens none.
    if (client.session) return !!oid && (isOwn(token) || (!lnk && svc === serviceCode && !isOfOther(oid)));
    return svc === serviceCode && ref === reference && !isOfOther(oid);
  }

  /** Removes the view token from the address if it belongs to this checkout, and returns it. */
  const consumeToken = (): string | undefined => host.consumeUrlToken(accepts);

  /**
   * Starts with the order that the page or the address names, else with what is stored. If only the trade of a code
   * tells which order that is, the checkout waits for it.
   */
  function begin(failure?: Failure): void {
    const code = host.returnCode();
    const ownOrder = readTokenClaims(named ?? readRecord().order ?? '').oid;
    isReturn = !!code && code.externalOrderId === ownOrder;
    const isFixed = isReturn || (isStatus && !isAlone) || isOfOther(code?.externalOrderId);
    awaited = started || code?.isDone || isFixed ? undefined : code;
    if (awaited) return send({ type: 'start', offline: !host.online() });
    // It is used up, so that nobody else can trade it.
    if (code) void tradeCode(code, options);
    const back = isStatus && !isAlone ? undefined : consumeToken();
    isReturn ||= !!back && isOwn(back);
    if (isAlone && !back && !ownOrder) send({ type: 'failed', of: 'lost', failure: { ...NO_ORDER, retryable: false } });
    else if (back && !(sale && isReturn)) start(back, true);
    else start(named, undefined, undefined, failure);
  }

  /**
   * Opens a resume link. If its page is open already, the browser only changes the address and loads nothing.
   *
   * @returns whether there was a link that could be opened now
   */
  function openLink(): boolean {
    // While the page decides about a confirmed order, the link has to wait.
    const isFree = live && (!isStatus || isAlone) && state.busy !== 'awaitingApproval' && mayLeave(state.busy);
    const token = isFree ? consumeToken() : undefined;
    if (!token) return false;
    runners.abort('loadOrder');
    start(token, true);
    return true;
  }

  /** Opens what another person has handed over, if the address leads to it. */
  function openDraft(): Promise<unknown> | undefined {
    const token = options.openDraft && host.consumeUrlToken(() => true, 'estamp-draft');
    return token ? options.openDraft?.(token) : undefined;
  }

  return {
    getState: () => state,

    dispatch,

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    resume() {
      if (live) return;
      live = true;
      // The address is clean before the first request.
      host.returnCode();
      const resumed = (pageRestored = false): void => send({ type: 'resumed', pageRestored, offline: !host.online() });
      stopListening = host.listen((signal) => {
        if (signal === 'offline') return send({ type: signal });
        if (signal === 'linkOpened') return void (openLink() || openDraft());
        // A page from the back/forward cache may be restored at another history entry.
        if (signal === 'traversed' || signal === 'pageRestored') trail.traversed();
        if (signal !== 'traversed') resumed(signal === 'pageRestored');
      });
      const proceed = (): void => {
        if (!live) return;
        if (client.session && !sale) return send({ type: 'start', offline: !host.online() });
        if (!started) return begin();
        track();
        if (!openLink()) resumed();
      };
      const opening = openDraft();
      if (opening) void opening.then(proceed);
      else proceed();
    },

    suspend() {
      live = false;
      stopListening?.();
      runners.suspend();
    },
  };
}
