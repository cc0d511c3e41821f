import type { Clock } from '../../base/clock.ts';
import { appendScript, isLoaded, type ProviderScript } from '../../base/providers/script.ts';
import { notOpened } from '../handler/index.ts';
import type { ClientPayment } from '../../wire/index.ts';

type Param = 'publicKey' | 'sessionId' | 'clientSecret';

/**
 * Returns the parameters that a provider's window needs.
 *
 * @throws an error of `notOpened` if the payment is another provider's, or if a parameter is missing
 */
export function paramsOf<Name extends Param>(
  payment: ClientPayment,
  provider: ClientPayment['provider'],
  ...names: readonly Name[]
): Record<Name, string> {
  if (payment.provider !== provider) {
    throw notOpened(`This window is for payments of "${provider}", but this payment is of "${payment.provider}".`);
  }
  const found = names.map((name) => {
    const value = payment[name];
    if (!value)
      throw notOpened(
        `"${provider}" needs "${name}": set payment.${name} of the proxy or return it from payment.clientParams.`,
      );
    return [name, value] as const;
  });
  return Object.fromEntries(found) as Record<Name, string>;
}

/** The time limit for a provider's script, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** A second request starts beside one that takes longer than this, in milliseconds. */
const HEDGE_AFTER_MS = 7500;

/** The pause between a failed request and the next, in milliseconds. A changing connection needs it. */
const RETRY_DELAY_MS = 1000;
const underWay = new Map<string, Promise<void>>();
let hedges = 0;

/**
 * Loads a provider's script into the page, unless it is loaded or loading. A failed request is retried once; a slow one
 * gets a second request beside it, and only the first response runs. Rejects if the script is blocked, does not define
 * its global, or takes longer than 15 seconds.
 *
 * @returns the script's global
 */
export async function loadScript<Api>(script: ProviderScript, clock: Clock): Promise<Api> {
  const { address } = script;
  if (!isLoaded(script)) {
    const loading = underWay.get(address) ?? request(script, clock).finally(() => underWay.delete(address));
    underWay.set(address, loading);
    await loading;
  }
  return Reflect.get(window, script.name) as Api;
}

function request(script: ProviderScript, clock: Clock): Promise<void> {
  return new Promise((resolve, reject) => {
    const { address, name } = script;
    const open = new Set<HTMLScriptElement>();
    let asked = 0;

    function ask(url: string): void {
      asked += 1;
      open.add(appendScript(script, url, (element, loaded) => (loaded ? end(element) : lost(element))));
    }

    function lost(element: HTMLScriptElement): void {
      drop(element);
      open.delete(element);
      if (asked < 2) {
        stopWaiting();
        stopWaiting = clock.after(RETRY_DELAY_MS, () => ask(address));
      } else if (!open.size) {
        end();
      }
    }

    function end(winner?: HTMLScriptElement): void {
      stopWaiting();
      stopLimit();
      for (const element of open) if (element !== winner) drop(element);
      if (winner) resolve();
      else reject(notOpened(`The script of ${name} did not load: ${address}`));
    }

    ask(address);
    // Another URL, because the browser would queue the same URL behind the slow request.
    let stopWaiting = clock.after(HEDGE_AFTER_MS, () => ask(`${address}?${++hedges}`));
    const stopLimit = clock.after(TIMEOUT_MS, () => end());
  });
}

/** A removed script still runs when it arrives, unless it belongs to another document. */
function drop(element: HTMLScriptElement): void {
  element.onload = element.onerror = null;
  document.implementation.createHTMLDocument().adoptNode(element);
}
