import type { ProxyClient, Result } from '../../client/index.ts';
import type { Clock } from '../../base/clock.ts';
import type { ReturnAnswer } from '../../wire/index.ts';

/** The code that the address had on the way back to an order. All checkouts of a document share it. */
export interface ReturnCode {
  readonly code: string;
  /** Only the proxy verifies it. */
  readonly externalOrderId: string;
  /** By which the proxy knows a trade of this document that is repeated. */
  readonly nonce: string;
  /** The trades, by mount. */
  readonly trades: Map<string, ReturnType<ProxyClient['trade']>>;
  /** A checkout has shown the order, or that the code opens none. */
  isDone?: boolean;
}

/* The parameter of a page's own has another shape. The proxy refuses a code that was cut. */
const CODE = /[?&]estamp=(r1\.[\w.-]+)(?=[&#]|$)/;

/** How often the address is checked for a code that a router restores: each time it changes, or else for a minute. */
const MAX_CHECKS = 120;
/* Milliseconds, without the Navigation API. */
const CHECK_INTERVAL_MS = 500;

type Page = Window & typeof globalThis;
const found = new WeakMap<Page, ReturnCode>();

/** The address that the document was loaded with, until its code is found: a router may have replaced it before. */
const loadedAddress = (page: Page): string =>
  found.has(page) ? '' : (page.performance.getEntriesByType('navigation')[0]?.name ?? '');

/** Removes the code from the address of a page. @returns the latest code that was found there */
export function takeReturnCode(page: Page): ReturnCode | undefined {
  const [, code] = CODE.exec(page.location.search) ?? CODE.exec(loadedAddress(page)) ?? [];
  if (code && code !== found.get(page)?.code) {
    remove(page);
    const nonce = page.crypto.getRandomValues(new Uint32Array(4)).join('-');
    found.set(page, { code, externalOrderId: code.split('.')[2] ?? '', nonce, trades: new Map() });
    keepRemoved(page, code);
  }
  return found.get(page);
}

function remove({ location: { search, href }, history }: Page): void {
  if (!CODE.test(search)) return;
  const rest = search.replace(CODE, '').replace(/^&/, '?');
  const address = href.replace(search, () => rest);
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Browsers limit the rate of changes. The code is used up all the same.
  }
}

/** Some routers write the address that they have read before back into the history. */
function keepRemoved(page: Page, code: string): void {
  const { navigation } = page as { navigation?: EventTarget };
  let left = MAX_CHECKS;
  const check = (): void => {
    if (left-- < 1) return;
    if (page.location.search.includes(code)) remove(page);
    if (!navigation) page.setTimeout(check, CHECK_INTERVAL_MS);
  };
  if (navigation) navigation.addEventListener('currententrychange', check);
  else check();
}

/* Milliseconds. The proxy accepts a repeated trade for 30 seconds. */
const PAUSES_MS = [500, 2_000, 5_000];
/* A longer wait is the customer's to end. */
const MAX_PAUSE_MS = 10_000;

/** Trades a code, once for the document. A trade that may have been lost is repeated, and later at each call. */
export function tradeCode(
  { code, nonce, trades }: ReturnCode,
  { client, clock, proxy }: { client: ProxyClient; clock: Clock; proxy: string },
): Promise<Result<ReturnAnswer>> {
  async function trade(attempt = 0): Promise<Result<ReturnAnswer>> {
    const result = await client.trade({ code, nonce });
    const { retryable, retryAfterSeconds = 0 } = result.failure ?? {};
    if (!retryable) return result;
    const wait = Math.max(PAUSES_MS[attempt] ?? Infinity, retryAfterSeconds * 1000);
    if (wait > MAX_PAUSE_MS) {
      trades.delete(proxy);
      return result;
    }
    await new Promise<void>((resolve) => clock.after(wait, resolve));
    return trade(attempt + 1);
  }
  const running = trades.get(proxy) ?? trade();
  trades.set(proxy, running);
  return running;
}
