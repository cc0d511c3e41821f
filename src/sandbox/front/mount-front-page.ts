import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import type { Env } from '../http/env.ts';
import { frontHtml, ICON } from './html.ts';
import { STYLE } from './style.ts';

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
