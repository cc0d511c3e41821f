import { html } from 'hono/html';
import { formatRupees } from '../../base/money.ts';
import type { IntentRecord, IntentStatus } from '../model/records.ts';

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
export async function payPage(intent: IntentRecord, returnUrl: string | undefined): Promise<string> {
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
