import { versionOf } from '../../base/version.ts';

/** The folder of a file. The hash behind its address may contain a slash. */
export const folderOf = (address: string): string => /^[^?]*\//.exec(address)?.[0] ?? '';

/** The folder of the file that contains this code. */
export const FOLDER = folderOf(import.meta.url);

/** The hash in an address makes sure that a browser's cache does not combine two releases. */
export const hashed = (name: string, integrity: string): string => `${FOLDER}${name}?${versionOf(integrity)}`;

/** A policy of Trusted Types, of which TypeScript knows nothing yet. */
interface TypesPolicy {
  createScriptURL(url: string): string;
}

const arrived = (element: HTMLLinkElement | HTMLScriptElement, integrity: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    document.head.append(Object.assign(element, { integrity, onload: resolve, onerror: reject }));
  });

let policy: TypesPolicy | undefined;

/**
 * Loads a module whose bytes must have this hash. The preload holds the hash, so that a policy of hashes alone lets it
 * through, and no policy of Trusted Types is needed. WebKit applies the policy's hashes only to script elements.
 *
 * @throws when it does not load, or does not run
 */
export async function loadModule(href: string, integrity: string): Promise<void> {
  const link = document.createElement('link');
  try {
    // Without it, `import()` would run bytes that nothing has verified.
    if (!link.relList.supports('modulepreload')) throw new Error(href);
    await arrived(Object.assign(link, { rel: 'modulepreload', href }), integrity);
    await import(/* @vite-ignore */ href);
  } catch {
    const types = (window as { trustedTypes?: { createPolicy(name: string, rules: object): TypesPolicy } })
      .trustedTypes;
    policy ??= types?.createPolicy('estamp-checkout', { createScriptURL: (url: string) => url });
    const src = policy?.createScriptURL(href) ?? href;
    await arrived(Object.assign(document.createElement('script'), { type: 'module', src }), integrity);
  }
}
