import type { LitElement, ReactiveController } from 'lit';
import type { Action, CheckoutOptions, CheckoutState, CheckoutStore } from '../../flow/index.ts';
import { whenShown } from '../platform/when-shown.ts';
import { connectStore, type StoreHost, type StoreOwner } from './connect-store.ts';

/**
 * Creates the store of an element, replaces it when its identity changes, and suspends it while the element is
 * disconnected.
 */
export class StoreController implements ReactiveController {
  readonly #host: LitElement & StoreOwner;
  readonly #storeHost: StoreHost;
  readonly #changed: (now: CheckoutState, former: CheckoutState) => void;
  /** Stores whose order was being placed when they were replaced, by identity. Returning to one finds its response. */
  readonly #placing = new Map<string, CheckoutStore>();
  #identity = '';
  #store?: CheckoutStore;
  #unsubscribe?: () => void;

  constructor(
    host: LitElement & StoreOwner,
    storeHost: Omit<StoreHost, 'shows'>,
    changed: (now: CheckoutState, former: CheckoutState) => void,
  ) {
    this.#host = host;
    this.#storeHost = { ...storeHost, shows: (store) => store === this.#store };
    this.#changed = changed;
    host.addController(this);
  }

  /** Nothing is asked for a customer who may never open the page. */
  hostConnected(store = this.#store): void {
    whenShown(() => {
      if (this.#host.isConnected && store === this.#store) store?.resume();
    });
  }

  /** A move in the document disconnects and connects in one task and must not suspend the store. */
  hostDisconnected(): void {
    setTimeout(() => {
      if (!this.#host.isConnected) this.#store?.suspend();
    });
  }

  dispatch(action: Action): void {
    this.#store?.dispatch(action);
  }

  /**
   * Switches to the store of an identity; an empty identity has none.
   *
   * @returns `replaced`: whether another store is used now; `state`: its state, if there is a store
   */
  use(identity: string, setup: Partial<CheckoutOptions>): { replaced: boolean; state?: CheckoutState } {
    if (identity === this.#identity) return { replaced: false };
    this.#leave();
    this.#identity = identity;
    return { replaced: true, ...(identity && { state: this.#enter(setup) }) };
  }

  #enter(setup: Partial<CheckoutOptions>): CheckoutState {
    const store = this.#placing.get(this.#identity) ?? connectStore(this.#host, this.#storeHost, setup);
    this.#placing.delete(this.#identity);
    this.#store = store;
    this.#unsubscribe = store.subscribe(this.#changed);
    // Deferred, because resuming requests another update during the present one.
    queueMicrotask(() => this.hostConnected(store));
    return store.getState();
  }

  #leave(): void {
    const store = this.#store;
    this.#unsubscribe?.();
    store?.suspend();
    if (store?.getState().busy === 'placing') this.#placing.set(this.#identity, store);
    this.#store = undefined;
  }
}
