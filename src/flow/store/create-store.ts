import type { Action } from '../state/action.ts';
import type { CheckoutEvent } from '../state/checkout-event.ts';
import { initialState } from '../state/initial-state.ts';
import { keptKey, readKeptOrder } from '../state/kept-order.ts';
import { readSavedSession, sessionKey, type SavedSession } from '../state/saved-session.ts';
import { FORM_STEPS, type CheckoutState, type Draft, type FormStep, type Notice } from '../state/state.ts';
import { readTokenClaims } from '../state/token-claims.ts';
import { mayLeave } from '../transitions/busy.ts';
import { transition } from '../transitions/transition.ts';
import { createRunners } from './effect-runners.ts';
import { historyTrail } from './history-trail.ts';
import type { CheckoutOptions, CheckoutStore } from './store.ts';

/** How many checkouts of a page keep what was typed. The oldest is dropped first. */
const MAX_REMEMBERED = 8;

/**
 * Creates the store of one checkout: a queue of events, the state, and the runners of effects. It does nothing until
 * `resume` is called.
 */
export function createCheckout(options: CheckoutOptions): CheckoutStore {
  const { host, proxy, reference, slot, preset, lock, token: named } = options;
  const serviceCode = options.serviceCode ?? readTokenClaims(named ?? '').svc ?? '';
  const key = sessionKey(proxy, serviceCode, reference ?? slot);
  const listeners = new Set<Parameters<CheckoutStore['subscribe']>[0]>();
  const queue: CheckoutEvent[] = [];
  let { state, ownsRecord } = initialState(preset, lock);
  let started = false;
  let live = false;
  let stopListening: (() => void) | undefined;

  /** The draft with which each step was last shown. Forward navigation reaches a step only with the same draft. */
  const shownWith = new Map<FormStep, Draft>();
  const trail = historyTrail(host, named ? '' : key, FORM_STEPS, (to) => {
    const { busy, step, draft } = state;
    if (step.name === 'status') {
      // From an order that a link opened, Back shows this tab's own checkout; from its own order, Back leaves the page.
      if (step.view) dispatch({ type: 'restart' });
      return state.step.name !== step.name;
    }
    if (!mayLeave(busy)) return 'wait';
    const isBack = FORM_STEPS.indexOf(to) < FORM_STEPS.indexOf(step.name as FormStep);
    const isNext = FORM_STEPS[FORM_STEPS.indexOf(step.name as FormStep) + 1] === to;
    // Forward to the next step is a press of Continue: the form may have tidied the draft since the step was shown.
    if (isBack || shownWith.get(to) === draft || (isNext && options.isValid?.())) send({ type: 'go', to });
    return state.step.name === to;
  });

  /** Writes the step into the browser's history. An order has no entry of its own. */
  function track(): void {
    const {
      step: { name },
      draft,
    } = state;
    const shown = name === 'status' ? undefined : (FORM_STEPS.find((one) => one === name) ?? 'stamp');
    if (shown) shownWith.set(shown, draft);
    if (options.history?.() ?? !named) trail.moved(shown);
  }

  const runners = createRunners({
    options,
    serviceCode,
    isLive: () => live,
    getState: () => state,
    send,
    save,
    onLostOrder() {
      // The link opened an order of another browser and this tab has its own order: show that one again.
      if (ownsRecord || named) return false;
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
        track();
        listeners.forEach((listener) => listener(state, former));
      }
    } finally {
      queue.length = 0;
    }
    if (live && !named) remember();
    // A resume link may have arrived while the checkout was busy.
    if (busy && !state.busy) openLink();
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

  /** What another element of this document has kept, unless the page has ended that session or presets something else. */
  function recall(): CheckoutState | undefined {
    const [record, cached] = host.memory.get(key) ?? [];
    return record && record === host.read(key) && JSON.stringify(cached?.preset) === JSON.stringify(state.preset)
      ? cached
      : undefined;
  }

  function save(record: SavedSession | undefined): void {
    if (ownsRecord) host.write(key, record && JSON.stringify({ ...readSavedSession(host.read(key)), ...record }));
  }

  function start(token = named, view = !!readTokenClaims(token ?? '').typ?.includes('view'), notice?: Notice): void {
    const former = state;
    ({ state, ownsRecord } = initialState(preset, lock, named ? {} : readSavedSession(host.read(key)), token, view));
    // The draft is preserved while another order is shown.
    if (started) state = { ...state, draft: former.draft, notice };
    else if (state.step.name === 'loading' && !named) state = recall() ?? state;
    started = true;
    // An order that the page names is not this tab's purchase, so nothing is stored for it.
    if (named) ownsRecord = false;
    if (!named && !token && state.step.name === 'loading') {
      const kept = readKeptOrder(
        host.readKept(keptKey(proxy, serviceCode)),
        options.clock.now(),
        serviceCode,
        reference,
      );
      if (kept) state = { ...state, kept };
    }
    if (ownsRecord && token && state.step.name === 'status') save({ order: state.step.token, view: state.step.view });
    if (state.notice === 'not-stored') save({ entered: undefined });
    track();
    listeners.forEach((listener) => listener(state, former));
    send({ type: 'start', offline: !host.online() });
  }

  function dispatch(action: Action): void {
    const { kept } = state;
    if (action.type === 'openKept' && kept) {
      send(action);
      return start(kept.viewToken, true);
    }
    if (action.type !== 'restart' || ownsRecord) return send(action);
    if (!mayLeave(state.busy)) return;
    // Closes an order that a link opened and shows the tab's own; for an order that the page names, reads it again.
    runners.abort('loadOrder');
    start();
  }

  /** The id of the order that is stored in a storage slot. */
  const storedOrder = (from?: string): string | undefined =>
    readTokenClaims(readSavedSession(host.read(sessionKey(proxy, serviceCode, from))).order ?? '').oid;

  /** Removes the view token from the address if it belongs to this checkout, and returns it. */
  const consumeToken = (): string | undefined =>
    host.consumeUrlToken((token) => {
      const { svc, ref, oid } = readTokenClaims(token);
      if (svc !== serviceCode || ref !== reference) return false;
      return storedOrder(slot) === oid || !options.others?.().some((other) => storedOrder(other) === oid);
    });

  /**
   * Opens a resume link. If its page is open already, the browser only changes the address and loads nothing.
   *
   * @returns whether there was a link that could be opened now
   */
  function openLink(): boolean {
    // While the page decides about a confirmed order, the link has to wait.
    const isFree = live && !named && state.busy !== 'awaitingApproval' && mayLeave(state.busy);
    const token = isFree ? consumeToken() : undefined;
    if (!token) return false;
    runners.abort('loadOrder');
    start(token, true);
    return true;
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
      const resumed = (pageRestored = false): void => send({ type: 'resumed', pageRestored, offline: !host.online() });
      stopListening = host.listen((signal) => {
        if (signal === 'offline') return send({ type: signal });
        if (signal === 'linkOpened') return void openLink();
        // A page from the back/forward cache may be restored at another history entry.
        if (signal === 'traversed' || signal === 'pageRestored') trail.traversed();
        if (signal !== 'traversed') resumed(signal === 'pageRestored');
      });
      if (started) {
        track();
        return void (openLink() || resumed());
      }
      if (named) return start();
      // A token from the address only views the order, whatever its header claims.
      start(consumeToken(), true);
    },

    suspend() {
      live = false;
      stopListening?.();
      runners.suspend();
    },
  };
}
