import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { after, test } from 'node:test';
import { build } from 'esbuild';
import { visit } from '../support/browser.ts';
import { atProvider, downloadCertificate, fillIn, pay, shows, toReview, unfold } from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** The settings of the guide to analytics. */
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Recorded</title>
<script src="/recorder.js"></script>
<script>rrweb.record({ emit: (event) => window.keep(JSON.stringify(event)), maskAllInputs: true })</script>
<script type="module" src="/dist/estamp-checkout.min.js"></script>
<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout></html>`;

/**
 * A page with two analytics tools in its head. What they would send is kept at the last place before the network.
 *
 * @param clean the function that an event passes, by the guide; none for the tools as they come
 */
const measured = (clean: string): string => `
import posthog from 'posthog-js';
import * as Sentry from '@sentry/browser';
${clean}
const keep = (event) => { window.keep(typeof event === 'string' ? event : JSON.stringify(event)); return null; };
posthog.init('phc_test', {
  api_host: location.origin, disable_session_recording: true, advanced_disable_flags: true,
  disable_external_dependency_loading: true, opt_out_useragent_filter: true,
  before_send: [${clean ? 'cleanEvent, ' : ''}keep],
});
Sentry.init({
  dsn: 'https://key@sentry.invalid/1', tracesSampleRate: 1,
  integrations: [Sentry.browserTracingIntegration({ idleTimeout: 200, finalTimeout: 1000 })],
  ${clean ? 'beforeSend: cleanEvent, beforeSendSpan: cleanEvent, beforeBreadcrumb: cleanEvent,' : ''}
  transport: (options) => Sentry.createTransport(options, ({ body }) => {
    keep(typeof body === 'string' ? body : new TextDecoder().decode(body));
    return Promise.resolve({ statusCode: 200 });
  }),
});
document.addEventListener('estamp-step', () => {
  posthog.capture('estamp_step');
  Sentry.captureMessage('estamp-step');
});`;

/** The function of docs/guides/analytics.md that cleans an event. */
async function documentedClean(): Promise<string> {
  const guide = await readFile('docs/guides/analytics.md', 'utf8');
  return /```js\n(\/\*\* @param \{string\} address \*\/[^]*?)```/.exec(guide)?.[1] ?? assert.fail('the guide has it');
}

async function writeMeasured(name: string, clean: string): Promise<void> {
  const { outputFiles } = await build({
    stdin: { contents: measured(clean), resolveDir: process.cwd() },
    bundle: true,
    write: false,
    logLevel: 'error',
  });
  await writeFile(`${folder}/${name}.js`, outputFiles[0]?.text ?? '');
  await writeFile(
    `${folder}/${name}.html`,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Measured</title><script src="/${name}.js"></script>
<script type="module" src="/dist/estamp-checkout.min.js"></script>
<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout></html>`,
  );
}

let folder: string;
useShop(async () => {
  folder = await mkdtemp(`${tmpdir()}/estamp-recorded-`);
  await copyFile('node_modules/rrweb/umd/rrweb.min.js', `${folder}/recorder.js`);
  await writeFile(`${folder}/recorded.html`, PAGE);
  await writeMeasured('as-they-come', '');
  await writeMeasured('cleaned', await documentedClean());
  return {
    folders: [{ under: '/', path: pathToFileURL(`${folder}/`) }],
    policy: () => "default-src 'self' 'unsafe-inline' 'unsafe-eval'; worker-src blob:; img-src 'self' data:",
  };
});
after(() => rm(folder, { recursive: true }));

test('rrweb records a whole purchase and no personal text of it', async () => {
  const { page, context } = await visit(browser);
  let events = '';
  await context.exposeBinding('keep', (_source, event: string) => void (events += event));
  await page.goto(`${shop.url}/recorded.html`);
  await fillIn(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await shows(page, 'On the certificate: ASHA RAO');
  await unfold(page, 'email');
  await page.getByLabel('Email').fill('asha@rao.example');
  await unfold(page, 'PAN');
  await page.getByLabel(/^PAN/).fill('ABCPR1234F');
  await unfold(page, 'address');
  await page.getByLabel(/Address/).fill('12 Temple Road');
  await toReview(page);
  await page.getByText('See how it will be printed').click();
  await shows(page, '12 Temple Road');
  await pay(page);
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByLabel('Link to this order').waitFor();

  // It has read the shadow tree in each step.
  for (const seen of ['Who is this', 'Check the details, then pay', 'First party', 'is ready'])
    assert.ok(events.includes(seen), `the recorder saw “${seen}”`);
  const personal =
    /\b(?:asha|rao)\b|9876543210|98765 43210|ABCPR1234F|temple road|name change affidavit|#estamp=|estamp%3D/i;
  const found = personal.exec(events);
  assert.equal(found && events.slice(found.index - 80, found.index + 40), null);
});

for (const name of ['as-they-come', 'cleaned']) {
  test(`PostHog and Sentry, ${name}, get no key to an order that somebody could use`, async () => {
    const { page, context } = await visit(browser);
    let sent = '';
    await context.exposeBinding('keep', (_source, event: string) => void (sent += `${event}\n`));
    await page.goto(`${shop.url}/${name}.html`);
    await fillIn(page);
    await pay(page);
    await atProvider(page, 'Pay');
    await downloadCertificate(page);
    const kinds = ['$pageview', 'estamp_step', 'estamp-step', '"type":"span"'];
    await waitUntil(() => kinds.every((kind) => sent.includes(kind)));
    assert.doesNotMatch(sent, /(?:#|%23)estamp|eyJ[\w-]{10,}\.|asha|rao\b|9876543210|temple road/i);
    const codes = new Set([...sent.matchAll(/estamp(?:=|%3D)(r1\.[\w.-]+)/g)].map(([, code = '']) => code));
    if (name === 'cleaned') assert.deepEqual([...codes], []);
    for (const code of codes) {
      const other = await visit(browser);
      await other.page.goto(`${shop.url}/recorded.html?estamp=${code}`);
      await shows(other.page, 'This link has expired');
      await other.context.close();
    }

    // A shared link holds a key for a week.
    await page.getByRole('button', { name: 'Copy link' }).click();
    const link = await page.getByLabel('Link to this order').inputValue();
    const guest = await visit(browser);
    let seen = '';
    await guest.context.exposeBinding('keep', (_source, event: string) => void (seen += event));
    await guest.page.goto(link);
    await shows(guest.page, 'Your e‑Stamp is ready');
    await waitUntil(() => kinds.every((kind) => seen.includes(kind)));
    if (name === 'cleaned') assert.doesNotMatch(seen, /estamp(?:=|%3D)(?!removed)/);
    await Promise.all([context.close(), guest.context.close()]);
  });
}
