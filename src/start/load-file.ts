import { FOLDER, hashed, loadModule } from '../elements/platform/load-module.ts';

/** The `integrity` of the two files beside this one. The build writes it when they are finished. */
declare const __CODE__: string;
declare const __STYLE__: string;

/**
 * The address of a file. If the page preloads the unversioned name, that URL is reused; a file of another host is not.
 */
const addressOf = (name: string, integrity: string): string =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel$=preload]')].some(({ href }) => href === FOLDER + name)
    ? FOLDER + name
    : hashed(name, integrity);

const CODE = 'estamp-checkout.min.js';

let attempts = 0;

/**
 * Loads the one file, whose bytes must have the hash that is known here.
 *
 * @throws when it does not load, or does not run
 */
export async function loadCode(): Promise<void> {
  const integrity = __CODE__;
  // A browser does not load an address again that failed before.
  const href = attempts ? hashed(CODE, integrity) + attempts : addressOf(CODE, integrity);
  attempts += 1;
  await loadModule(href, integrity);
  if (!customElements.get('estamp-checkout')) throw new Error(CODE);
}

/** The style of the first step, for any number of shadow roots. */
export async function loadStyle(): Promise<CSSStyleSheet> {
  const integrity = __STYLE__;
  const response = await fetch(addressOf('estamp-checkout.start.css', integrity), { integrity });
  return new CSSStyleSheet().replace(await response.text());
}
