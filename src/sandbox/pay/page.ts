import type { Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { formatRupees } from '../../base/money.ts';
import type { Core } from '../core/core.ts';
import { validate } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { Problem } from '../model/problem.ts';
import type { IntentRecord, IntentStatus } from '../model/records.ts';
import { reportPayment } from '../rules/payments.ts';
import { findIntentOfProvider } from '../store/orders/orders.ts';

const SAID: Record<IntentStatus, string> = {
  CREATED: 'Waiting for your decision.',
  SUCCEEDED: 'This payment went through.',
  FAILED: 'This payment was declined.',
  EXPIRED: 'This payment expired.',
};

const choices = html`
  <button name="outcome" value="paid" class="primary">Pay</button>
  <button name="outcome" value="failed">Decline<small>The payment fails</small></button>
  <button name="outcome" value="late">Pay late<small>Expires now; the payment arrives a minute later</small></button>`;

/** The page of the simulated bank. It needs no script: forms and links do everything. */
async function payPage(intent: IntentRecord, returnUrl: string | undefined): Promise<string> {
  const open = intent.status === 'CREATED';
  const back = open ? 'Close without paying' : 'Go back';
  return String(
    await html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Simulated payment</title>
  <link rel="stylesheet" href="/pay/style.css">
</head>
<body>
<main>
  <p class="notice"><strong>Simulation.</strong> This is the sandbox. No money moves.</p>
  <h1>${formatRupees(intent.amountMinor)}</h1>
  <dl>
    <div><dt>Order</dt><dd>${intent.externalOrderId}</dd></div>
    <div><dt>Payment</dt><dd>${intent.providerIntentId}</dd></div>
  </dl>
  <p role="status">${SAID[intent.status]}</p>
  <form method="post" action="/pay/${intent.providerIntentId}">
    ${returnUrl === undefined ? '' : html`<input type="hidden" name="return_url" value="${returnUrl}">`}
    ${open ? choices : ''}
    ${returnUrl === undefined ? '' : html`<a href="${returnUrl}">${back}</a>`}
  </form>
</main>
</body>
</html>`,
  );
}

/** The payment page's style sheet: one column, from 320 px, light and dark. */
const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --ink: #1b1f2a; --soft: #5a6072;
  --paper: #fff; --ground: #eef0f5; --line: #c9cdd8; --accent: #1f4f9c; --on-accent: #fff; --warn: #fff3cf; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eceef4; --soft: #a9afc0; --paper: #1c202a; --ground: #11141b; --line: #3b4152; --accent: #8db4f5;
    --on-accent: #0d1a30; --warn: #453a12; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground);
  color: var(--ink); }
main { width: min(100%, 26rem); padding: 1.25rem; background: var(--paper); border: 1px solid var(--line);
  border-radius: .75rem; }
.notice { margin: 0; padding: .5rem .75rem; background: var(--warn); border-radius: .5rem; }
h1 { margin: 1rem 0 .5rem; font-size: 2.25rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
dl { margin: 0; }
dl div { display: flex; gap: 1rem; padding: .25rem 0; border-bottom: 1px solid var(--line); }
dt { flex: none; width: 5rem; color: var(--soft); }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
form { display: grid; gap: .75rem; }
button, a { display: block; width: 100%; min-height: 3rem; padding: .5rem 1rem; font: inherit; text-align: center;
  color: inherit; background: none; border: 1px solid var(--line); border-radius: .5rem; cursor: pointer; }
a { padding-top: .7rem; border-color: transparent; }
small { display: block; color: var(--soft); }
.primary { font-weight: 600; color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (forced-colors: active) { .primary { border-width: 3px; } }
`;

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
    if (intent.status === 'CREATED') reportPayment(core, { intentId: intent.id, outcome }, core.clock.now());
    return new Response(null, {
      status: 303,
      headers: { location: readReturnUrl(back) ?? `/pay/${intent.providerIntentId}`, 'referrer-policy': 'no-referrer' },
    });
  });
}
