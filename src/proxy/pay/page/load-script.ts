import type { ProviderScript } from '../../../base/providers/script.ts';

/** How long a provider's script or frame may take, in milliseconds. */
export const PATIENCE = 15_000;

/** What was waited for did not come, or not in time. */
export class NotLoaded extends Error {}

/**
 * Loads a provider's script; one that is there already is not loaded again.
 *
 * @returns what the script leaves on the page
 * @throws NotLoaded when it is blocked, fails, or takes longer than the page waits
 */
export async function loadScript<Api>({ address, name }: ProviderScript): Promise<Api> {
  if (!(name in window)) await request(address, name);
  return Reflect.get(window, name) as Api;
}

function request(address: string, name: string): Promise<void> {
  return inTime((resolve, reject) => {
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

/** @throws NotLoaded when `begin` says so, or nothing for too long */
export function inTime(begin: (resolve: () => void, reject: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new NotLoaded());
    const timer = setTimeout(() => {
      // A request that hangs would be shared by the next one for the same address.
      window.stop();
      fail();
    }, PATIENCE);
    begin(() => {
      clearTimeout(timer);
      resolve();
    }, fail);
  });
}
