import type { Hono } from 'hono';
import * as z from 'zod';
import type { Core } from '../core/core.ts';
import { Problem } from '../model/problem.ts';
import type { IntentRecord } from '../model/records.ts';
import { reportPayment } from '../rules/payments.ts';
import type { Env } from '../http/env.ts';
import { validate } from '../http/body/read-input.ts';
import { findIntentOfProvider } from '../store/orders/intents.ts';
import { payPage } from './page.ts';
import { STYLE } from './style.ts';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // Browsers apply form-action to redirects after a form, and the return URL may have any origin, so form-action is
  // open. Everything else is blocked.
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' http: https:",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

const press = z.object({ outcome: z.enum(['paid', 'failed', 'late']), return_url: z.string().optional() });

/** The return URL of a payment; `undefined` unless it is http or https. */
function readReturnUrl(text: string | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}

/** The page of the simulated payment provider: `GET /pay/{providerIntentId}?return_url=…`. */
export function mountPayPage(app: Hono<Env>, core: Core): void {
  const find = (id: string): IntentRecord => {
    const intent = findIntentOfProvider(core.database, id);
    if (!intent) throw new Problem(404, 'There is no such payment.');
    return intent;
  };

  app.get(
    '/pay/style.css',
    () => new Response(STYLE, { headers: { 'content-type': 'text/css', 'cache-control': 'max-age=3600' } }),
  );

  // Browsers request it automatically; a 404 would appear in the console.
  app.get('/favicon.ico', () => new Response(null, { status: 204 }));

  app.get('/pay/:id', async (c) => {
    const page = await payPage(find(c.req.param('id')), readReturnUrl(c.req.query('return_url')));
    return new Response(page, { headers: HEADERS });
  });

  app.post('/pay/:id', async (c) => {
    const { outcome, return_url: back } = validate(press, await c.req.parseBody());
    const intent = find(c.req.param('id'));
    // After a second press or the back button, the payment is already decided: the first report counts.
    if (intent.status === 'CREATED') reportPayment(core, intent.id, outcome, core.clock.now());
    return new Response(null, {
      status: 303,
      headers: { location: readReturnUrl(back) ?? `/pay/${intent.providerIntentId}`, 'referrer-policy': 'no-referrer' },
    });
  });
}
