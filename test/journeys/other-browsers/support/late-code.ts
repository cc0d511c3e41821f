import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Folder } from '../../../../demo/files.ts';
import { STRICT_POLICY } from '../../../../demo/policy.ts';

const DIST = new URL('../../../../dist/', import.meta.url);
const hashOf = (name: string): string =>
  `sha384-${createHash('sha384')
    .update(readFileSync(new URL(name, DIST)))
    .digest('base64')}`;

const START = 'estamp-checkout.start.js';

/** Notes what the host page hears, and what the browser complains about. */
const WATCH = `
window.noted = [];
const note = (text) => window.noted.push(text);
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => note(violatedDirective + ' blocked ' + blockedURI));
addEventListener('error', ({ message }) => note(message));
document.addEventListener('estamp-ready', ({ target: { shadowRoot } }) => note('ready ' + shadowRoot.querySelector('select').value));`;

const page = (script: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A merchant's page</title>
<link rel="stylesheet" href="/dist/skeleton.css">${script}
<script type="module" src="${START}" integrity="${hashOf(START)}"></script>
<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout></html>`;

const OWN: Readonly<Record<string, string>> = {
  'strict.html': page('<script src="watch.js"></script>'),
  'hashes.html': page(''),
  'watch.js': WATCH,
};

/** WebKit lets a file of a known hash through only as a script element, which needs a policy of Trusted Types. */
export const HASH_POLICY = STRICT_POLICY.replace(
  "script-src 'self'",
  `script-src '${hashOf(START)}' '${hashOf('estamp-checkout.min.js')}'`,
).replace('trusted-types lit-html', 'trusted-types lit-html estamp-checkout');

export interface LateCode {
  readonly folder: Folder;
  /** Holds the code of the pages below `/late/`. @returns what lets it come */
  readonly hold: () => () => void;
  /** Serves another page below `/late/`. */
  readonly serve: (name: string, html: string) => void;
}

/** Pages with the start file below `/late/`, whose code comes when it is released. */
export function lateCode(): LateCode {
  let released: Promise<void> = Promise.resolve();
  const pages = new Map(Object.entries(OWN));
  const read = async (file: URL): Promise<Uint8Array> => {
    const name = file.pathname.replace(/^.*\//, '');
    if (name === 'estamp-checkout.min.js') await released;
    const html = pages.get(name);
    return html === undefined ? readFile(file) : Buffer.from(html);
  };
  return {
    folder: { under: '/late/', path: DIST, read },
    serve: (name, html) => void pages.set(name, html),
    hold() {
      let release = (): void => undefined;
      released = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
  };
}
