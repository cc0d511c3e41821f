import type { BrowserEnvironment, DocumentMemory, HistoryMark } from './browser-environment.ts';
import { takeReturnCode } from './return-code.ts';

/** Whether the fragment of an address leads to an order. */
export const leadsToOrder = (hash: string): boolean => /[#&]estamp=/.test(hash);

/** Whether a fragment contains a draft that was handed over. */
export const leadsToDraft = (hash: string): boolean => /[#&?]estamp-draft=/.test(hash);

/** The property of `history.state` that holds the marks, by the storage key of the checkout. */
const NAME = 'estamp';

/** Bounded by the store. */
const memory: DocumentMemory = new Map();

/**
 * The listeners of Back and Forward. The one event listener is registered as early as the code loads: htmx rebuilds the
 * page, and replaces the state of its history entry, before later listeners hear that the browser has moved.
 */
const traversals = new Set<() => void>();
if (typeof document !== 'undefined') addEventListener('popstate', () => traversals.forEach((heard) => heard()));

type EntryState = { readonly [NAME]?: Readonly<Record<string, unknown>> } | null;

/**
 * Implements the environment for a real page. If storage is forbidden or full, a checkout does not survive a reload.
 */
export function browserHost(page: Window & typeof globalThis = window): BrowserEnvironment {
  const { document, location, history } = page;
  const read = (storage: 'sessionStorage' | 'localStorage', key: string): string | undefined => {
    try {
      return page[storage].getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  };
  const write = (storage: 'sessionStorage' | 'localStorage', key: string, value: string | undefined): void => {
    try {
      if (value === undefined) page[storage].removeItem(key);
      else page[storage].setItem(key, value);
    } catch {
      // The checkout works without storage.
    }
  };
  return {
    memory,
    read: (key) => read('sessionStorage', key),
    write: (key, value) => write('sessionStorage', key, value),
    readDevice: (key) => read('localStorage', key),
    writeDevice: (key, value) => write('localStorage', key, value),

    consumeUrlToken(own, name = 'estamp') {
      // A fragment that is an address of the page's own may have a query.
      const [found, before, token] = RegExp(`([#&?])${name}=([\\w.-]+)&?`).exec(location.hash) ?? [];
      if (!found || !before || !token || !own(token)) return undefined;
      // The rest of the fragment belongs to the page and must not change.
      const rest = location.hash.replace(found, before).replace(/[#&?]$/, '');
      history.replaceState(history.state, '', location.pathname + location.search + rest);
      return token;
    },

    returnCode: () => takeReturnCode(page),

    readMark(key) {
      const mark = (history.state as EntryState)?.[NAME]?.[key];
      return Array.isArray(mark) ? (mark as unknown as HistoryMark) : undefined;
    },

    writeMark(key, mark, isNew) {
      const state = history.state as EntryState;
      // A state that is a string, an array or a class instance cannot hold a mark, and it belongs to the page.
      if (Object.getPrototypeOf(Object(state)) !== Object.prototype) return;
      try {
        history[isNew ? 'pushState' : 'replaceState']({ ...state, [NAME]: { ...state?.[NAME], [key]: mark } }, '');
      } catch {
        // Browsers limit the rate of history entries; the step then has no entry of its own.
      }
    },

    // `history.go(0)` would reload the page.
    traverse: (delta) => void (delta && history.go(delta)),

    download(url) {
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.rel = 'noopener noreferrer';
      link.click();
    },

    visible: () => document.visibilityState === 'visible',

    online: () => page.navigator.onLine,

    listen(listener) {
      const control = new AbortController();
      const on = (target: EventTarget, name: string, heard: (event: Event) => void): void =>
        target.addEventListener(name, heard, control);
      on(document, 'visibilitychange', () => document.visibilityState === 'visible' && listener('resumed'));
      on(page, 'online', () => listener('resumed'));
      on(page, 'offline', () => listener('offline'));
      on(page, 'hashchange', () => listener('linkOpened'));
      const traversed = (): void => listener('traversed');
      if (page === globalThis) traversals.add(traversed);
      else on(page, 'popstate', traversed);
      on(page, 'pageshow', (event) => (event as PageTransitionEvent).persisted && listener('pageRestored'));
      return () => {
        control.abort();
        traversals.delete(traversed);
      };
    },
  };
}
