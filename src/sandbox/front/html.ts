import { html } from 'hono/html';

/** The HTML of the page before its script runs. Without a build there is no script, and the page says so. */
export async function frontHtml(isBuilt: boolean): Promise<string> {
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
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#0b6b4f"/>
<rect x="7" y="7" width="18" height="18" rx="1" fill="none" stroke="#fff" stroke-width="2.4"
  stroke-dasharray="2.6 1.9"/>
<path d="m11.5 16.4 3.1 3.1 6-6.6" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"
  stroke-linejoin="round"/>
</svg>`;
