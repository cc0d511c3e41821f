import type { BrowserEnvironment } from './host.ts';

/** The host over a real page. Storage may be forbidden or full: then a checkout does not survive a reload. */
export function browserHost(page: Window & typeof globalThis = window): BrowserEnvironment {
  const { document, location, history } = page;
  return {
    read(key) {
      try {
        return page.sessionStorage.getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },

    write(key, value) {
      try {
        if (value === undefined) page.sessionStorage.removeItem(key);
        else page.sessionStorage.setItem(key, value);
      } catch {
        // The checkout goes on without it.
      }
    },

    consumeUrlToken(own) {
      const [found, before, token] = /([#&])estamp=([\w.-]+)&?/.exec(location.hash) ?? [];
      if (!found || !before || !token || !own(token)) return undefined;
      // The rest of the fragment is the page's, to the letter.
      const rest = location.hash.replace(found, before).replace(/[#&]$/, '');
      history.replaceState(history.state, '', location.pathname + location.search + rest);
      return token;
    },

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
      on(page, 'pageshow', (event) => (event as PageTransitionEvent).persisted && listener('pageRestored'));
      return () => control.abort();
    },
  };
}
