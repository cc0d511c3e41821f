import type { ProviderScript } from '../../../base/providers/script.ts';

/** How long a provider's script or frame may take, in milliseconds. */
export const TIMEOUT_MS = 15_000;

/** The script or frame failed to load or timed out. */
export class NotLoaded extends Error {}

/**
 * Loads a provider's script once.
 *
 * @returns the global that the script creates
 * @throws NotLoaded if it is blocked, fails, or times out
 */
export async function loadScript<Api>({ address, name }: ProviderScript): Promise<Api> {
  if (!(name in window)) await request(address, name);
  return Reflect.get(window, name) as Api;
}

function request(address: string, name: string): Promise<void> {
  return withTimeout((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.onload = () => (name in window ? resolve() : reject());
    script.onerror = () => {
      script.remove();
      reject();
    };
    document.head.append(script);
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
