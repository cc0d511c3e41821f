import { versionOf } from '../base/asset-version.ts';

/** The `integrity` of the two files beside this one. The build writes it when they are finished. */
declare const __INTEGRITY__: Readonly<Record<'code' | 'style', string>>;
const INTEGRITY = __INTEGRITY__;

const FOLDER = import.meta.url.slice(0, import.meta.url.lastIndexOf('/') + 1);

/** The hash in an address makes sure that a browser's cache does not combine two releases. */
const hashed = (name: string, integrity: string): string => `${FOLDER}${name}?${versionOf(integrity)}`;

/** The address of a file. If the page preloads the unversioned name, that URL is reused; a file of another host is not. */
const addressOf = (name: string, integrity: string): string =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel$=preload]')].some(({ href }) => href === FOLDER + name)
    ? FOLDER + name
    : hashed(name, integrity);

const CODE = 'estamp-checkout.min.js';

let attempts = 0;

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
 * Loads the one file, whose bytes must have the hash that is known here. The preload holds the hash, so that a policy of
 * hashes alone lets it through, and no policy of Trusted Types is needed. WebKit applies the policy's hashes only
 * to script elements.
 *
 * @throws when it does not load, or does not run
 */
export async function loadCode(): Promise<void> {
  const { code: integrity } = INTEGRITY;
  // A browser does not load an address again that failed before.
  const href = attempts ? hashed(CODE, integrity) + attempts : addressOf(CODE, integrity);
  attempts += 1;
  const link = document.createElement('link');
  try {
    // Without it, `import()` would run bytes that nothing has verified.
    if (!link.relList.supports('modulepreload')) throw new Error(CODE);
    await arrived(Object.assign(link, { rel: 'modulepreload', href }), integrity);
    await import(/* @vite-ignore */ href);
  } catch {
    const types = (window as { trustedTypes?: { createPolicy(name: string, rules: object): TypesPolicy } })
      .trustedTypes;
    policy ??= types?.createPolicy('estamp-checkout', { createScriptURL: (url: string) => url });
    const src = policy?.createScriptURL(href) ?? href;
    await arrived(Object.assign(document.createElement('script'), { type: 'module', src }), integrity);
  }
  if (!customElements.get('estamp-checkout')) throw new Error(CODE);
}

/** The style of the first step, for any number of shadow roots. */
export async function loadStyle(): Promise<CSSStyleSheet> {
  const { style: integrity } = INTEGRITY;
  const response = await fetch(addressOf('estamp-checkout.start.css', integrity), { integrity });
  return new CSSStyleSheet().replace(await response.text());
}
