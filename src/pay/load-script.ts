import type { Clock } from '../base/clock.ts';
import type { ProviderScript } from '../base/providers/script.ts';
import { notOpened } from './not-opened.ts';

/** How long a provider's script may take in all, in milliseconds. */
const PATIENCE = 15_000;
/** When a request that hangs gets a second one beside it. */
const DOUBT = 7500;
/** Between a request that failed and the next: a connection that is changing needs a moment. */
const BREATH = 1000;

const underWay = new Map<string, Promise<void>>();
let doubts = 0;

const defined = (name: string): boolean => typeof Reflect.get(window, name) === 'function';

/**
 * Loads a provider's script into the page. One that is there or on its way is not loaded again. A request that fails
 * is repeated once, and one that hangs gets a second one beside it; whichever comes first runs, and only that one.
 * Rejects when the script is blocked, does not define what it is loaded for, or takes longer than 15 seconds.
 *
 * @returns what the script leaves on the page
 */
export async function loadScript<Api>(script: ProviderScript, clock: Clock): Promise<Api> {
  const { address, name } = script;
  if (!defined(name)) {
    const loading = underWay.get(address) ?? request(script, clock).finally(() => underWay.delete(address));
    underWay.set(address, loading);
    await loading;
  }
  return Reflect.get(window, name) as Api;
}

function request({ address, name }: ProviderScript, clock: Clock): Promise<void> {
  return new Promise((resolve, reject) => {
    const open = new Set<HTMLScriptElement>();
    let asked = 0;

    function ask(url: string): void {
      asked += 1;
      const script = document.createElement('script');
      script.async = true;
      script.src = url;
      script.onload = () => (defined(name) ? end(script) : lost(script));
      script.onerror = () => lost(script);
      open.add(script);
      document.head.append(script);
    }

    function lost(script: HTMLScriptElement): void {
      drop(script);
      open.delete(script);
      if (asked < 2) {
        stopWaiting();
        stopWaiting = clock.after(BREATH, () => ask(address));
      } else if (!open.size) {
        end();
      }
    }

    function end(winner?: HTMLScriptElement): void {
      stopWaiting();
      stopLimit();
      for (const script of open) if (script !== winner) drop(script);
      if (winner) resolve();
      else reject(notOpened(`The script of ${name} did not load: ${address}`));
    }

    ask(address);
    // At the same address the browser would wait for the request that hangs.
    let stopWaiting = clock.after(DOUBT, () => ask(`${address}?${++doubts}`));
    const stopLimit = clock.after(PATIENCE, () => end());
  });
}

/** Taken out of the page alone, a script would still run when it comes; one of another document never does. */
function drop(script: HTMLScriptElement): void {
  script.onload = script.onerror = null;
  document.implementation.createHTMLDocument().adoptNode(script);
}
