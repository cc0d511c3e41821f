import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import type { Env } from '../http/env.ts';
import { STYLE } from './style.ts';
import { html } from 'hono/html';

/** The HTML of the page before its script runs. Without a build there is no script, and the page says so. */
async function frontHtml(isBuilt: boolean): Promise<string> {
  return String(
    await html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>e-Stamp sandbox</title>
  <link rel="icon" href="/page.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/page.css">
  ${isBuilt ? html`<script type="module" src="/page.js"></script>` : ''}
</head>
<body>
  <div id="page">
    <main class="still">
      <h1>e-Stamp sandbox</h1>
      ${
        isBuilt
          ? html`<p>Reading the control plane…</p>
          <noscript><p>This page needs JavaScript; the service does not.</p></noscript>`
          : html`<p>The service runs; to see its page here, run <code>npm run build</code> and load this again.</p>`
      }
    </main>
  </div>
</body>
</html>`,
  );
}

/** The icon: a perforated stamp with a tick. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#0b6b4f"/>
<rect x="7" y="7" width="18" height="18" rx="1" fill="none" stroke="#fff" stroke-width="2.4"
  stroke-dasharray="2.6 1.9"/>
<path d="m11.5 16.4 3.1 3.1 6-6.6" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"
  stroke-linejoin="round"/>
</svg>`;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // The page can use the control plane, so it must not be framed and runs only its own script.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

const asset = (body: string, type: string): Response =>
  new Response(body, {
    headers: { 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
  });

/** Beside the built server; absent when running from source. A bundle in the form of CommonJS has no URL. */
const script = async (): Promise<string | undefined> => {
  const url = import.meta.url as string | undefined;
  if (url === undefined) return undefined;
  return await readFile(new URL(/* @vite-ignore */ '../page.js', url), 'utf8').catch(() => undefined);
};

/** Serves the page for people at `/`. Its data comes from the control plane. */
export function mountFrontPage(app: Hono<Env>): void {
  app.get('/', async () => new Response(await frontHtml((await script()) !== undefined), { headers: HEADERS }));
  app.get('/page.css', () => asset(STYLE, 'text/css'));
  app.get('/page.svg', () => asset(ICON, 'image/svg+xml'));
  app.get('/page.js', async (c) => {
    const built = await script();
    return built === undefined ? c.notFound() : asset(built, 'text/javascript');
  });
}
