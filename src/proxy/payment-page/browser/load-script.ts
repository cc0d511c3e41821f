import { appendScript, isLoaded, type ProviderScript } from '../../../base/providers/script.ts';

/** How long a provider's script or frame may take, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** The script or frame failed to load or timed out. */
export class NotLoaded extends Error {}

/**
 * Loads a provider's script once.
 *
 * @returns the global that the script creates
 * @throws NotLoaded if it is blocked, fails, or times out
 */
export async function loadScript<Api>(script: ProviderScript): Promise<Api> {
  if (!isLoaded(script)) await request(script);
  return Reflect.get(window, script.name) as Api;
}

/*
 * Without a second request as in the merchant's page: a customer sees the failure here, and a button that tries again.
 */
function request(script: ProviderScript): Promise<void> {
  return withTimeout((resolve, reject) => {
    appendScript(script, script.address, (element, loaded) => {
      if (loaded) return resolve();
      element.remove();
      reject();
    });
  });
}

/** @throws NotLoaded if `start` rejects or times out */
export function withTimeout(start: (resolve: () => void, reject: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new NotLoaded());
    const timer = setTimeout(() => {
      // A hanging request would be reused by the next one for the same URL.
      window.stop();
      fail();
    }, TIMEOUT_MS);
    start(() => {
      clearTimeout(timer);
      resolve();
    }, fail);
  });
}
