import { html } from 'hono/html';
import type { StoredAgreement } from './agreements.ts';

/** HTML whose values are escaped. */
type Html = ReturnType<typeof html>;

function frame(title: string, content: Html, head: Html | string = ''): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Kagaz &amp; Co</title>
        <link rel="stylesheet" href="/shop.css" />
        ${head}
      </head>
      <body>
        <header class="top"><b>Kagaz &amp; Co</b><a href="/agreements">Agreements</a><a href="/">All scenarios</a></header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}

/** Says what to correct. The browser's own way back keeps what was typed. */
export const refusedPage = (sentences: readonly string[]): Html =>
  frame(
    'Please check the agreement',
    html`<ul>
        ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
      </ul>
      <p><a href="/rental.html">Back to the form</a></p>`,
  );

export const missingPage = (): Html =>
  frame('No such agreement', html`<p>This shop has no such agreement. <a href="/rental.html">Write one</a></p>`);

/** The page of one agreement, with its checkout. It holds the session, so it is sent with `no-store`. */
export const agreementPage = ({ agreement: { landlord, tenant } }: StoredAgreement, session: string): Html =>
  frame(
    'Stamp your agreement',
    html`<p class="lead">${landlord} and ${tenant}: this shop has filled in all of it. You review, and pay.</p>
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" session="${session}"></estamp-checkout>`,
    html`<link rel="stylesheet" href="/dist/skeleton.css" />
      <script type="module" src="/dist/estamp-checkout.min.js"></script>`,
  );

const STATES: Readonly<Record<string, string>> = {
  open: 'Not ordered yet',
  created: 'Waiting for payment',
  'payment-confirmed': 'Paid',
  fulfilment: 'Paid, being stamped',
  completed: 'Stamped',
  failed: 'Failed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  unknown: 'At the service',
};

const row = ({ id, agreement, session, stage, certificate }: StoredAgreement): Html =>
  html`<tr>
    <th scope="row"><a href="/agreements/${id}">${agreement.landlord} and ${agreement.tenant}</a></th>
    <td>${STATES[stage]}</td>
    <td>
      ${certificate === undefined ? 'not yet' : html`<a href="/agreements/${id}/certificate" download>Certificate</a>`}
    </td>
    <td><code>${session.externalOrderId}</code></td>
  </tr>`;

/** What the shop knows of its orders, newest first. A real shop shows it to its staff only. */
export const listPage = (stored: readonly StoredAgreement[]): Html =>
  frame(
    'Agreements',
    stored.length === 0
      ? html`<p>There is none yet. <a href="/rental.html">Write one</a></p>`
      : html`<p class="lead">
            The state comes by webhook, and the certificate is a copy in the shop’s own folder. Load the page again to see
            changes.
          </p>
          <div class="scroll" tabindex="0" role="region" aria-label="Agreements">
            <table>
              <thead>
                <tr>
                  <th scope="col">Agreement</th>
                  <th scope="col">State</th>
                  <th scope="col">Certificate</th>
                  <th scope="col">Order</th>
                </tr>
              </thead>
              <tbody>
                ${stored.map(row)}
              </tbody>
            </table>
          </div>`,
  );
