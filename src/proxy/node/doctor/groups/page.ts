import { audit } from '../../../audit/audit.ts';
import { AuditError } from '../../../audit/report.ts';
import { scanHtml } from '../../../audit/scan-html.ts';
import { type Context, fail, IDS, ok, skip, warn } from '../run/check.ts';
import { browserSees } from '../run/browser.ts';
import { causeOf, readBody, request } from '../run/service-call.ts';

const TAGS = ['estamp-checkout', 'estamp-checkout-button', 'estamp-order-status'];
const TIMEOUT_MS = 15_000;

/** The merchant's page: the tag, the script, the policy, and whether the checkout becomes ready. */
export async function checkPage(context: Context): Promise<void> {
  const { page } = context.doctor;
  const skipAll = (ids: readonly string[], why: string): void => ids.forEach((id) => skip(context, id, why));
  if (page === undefined) return skipAll(IDS.page, '--page URL is not given.');
  let html: string;
  let policy: string;
  try {
    const response = await context.fetch(page, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    html = await readBody(response);
    policy = response.headers.get('content-security-policy') ?? '';
    if (!response.ok) throw new Error(`status ${response.status}`);
  } catch (error) {
    fail(context, 'page.found', `The page cannot be read: ${causeOf(error)}.`, {
      fix: 'Correct the address of --page.',
    });
    return skipAll(IDS.page.slice(1), 'The page cannot be read.');
  }
  const tags = scanHtml(html);
  const tag = tags.find(({ name }) => TAGS.includes(name));
  const script = tags.find(
    (one) => one.name === 'script' && /estamp-(?:checkout|order)/.test(one.attributes.get('src') ?? ''),
  );
  if (tag) ok(context, 'page.found', `<${tag.name}> is in the page.`);
  else {
    // Without the tag and without a script nothing else of the page is the cause.
    const report = script ? warn : fail;
    report(context, 'page.found', 'The HTML of the page has no tag of the checkout.', {
      fix: 'Add <estamp-checkout proxy="…" service-code="…">. A page that adds it by a script is well: give --browser to see it.',
      docs: 'docs/guides/getting-started.md',
    });
  }
  const source = script?.attributes.get('src');
  if (source !== undefined) await checkScript(context, source, page);
  else
    warn(context, 'page.script', 'The HTML of the page loads no script of the checkout.', {
      fix: 'Add the script of the proxy: MOUNT/assets/estamp-checkout.start.js. A bundle of your own may hold it.',
      docs: 'docs/assets.md',
    });
  checkPolicy(context, policy, { page: new URL(page), script: source });
  await checkAudit(context, page);
  await checkReady(context, page);
}

/** Whether the script of the page is there. */
async function checkScript(context: Context, source: string, page: string): Promise<void> {
  const url = new URL(source, page).href;
  const { status, failure } = await request(context.fetch, url, { method: 'GET' });
  if (status >= 200 && status < 300) return ok(context, 'page.script', `The script is ${source}.`);
  fail(context, 'page.script', `The script ${source} is not answered: ${failure ?? `status ${status}`}.`, {
    fix: 'Correct its address: MOUNT/assets/estamp-checkout.start.js, or the file that you host.',
    docs: 'docs/assets.md',
  });
}

/** Whether a list of sources allows an origin. @param self the origin of the page */
const allows = (sources: readonly string[], origin: string, self: string): boolean =>
  sources.some(
    (value) =>
      value === '*' ||
      value === new URL(origin).protocol ||
      value === origin ||
      value.startsWith(`${origin}/`) ||
      (value === "'self'" && origin === self) ||
      (value.includes('*.') && new URL(origin).host.endsWith(value.slice(value.indexOf('*') + 1))),
  );

/** Whether the policy lets the page call the proxy and run its script. */
function checkPolicy(
  context: Context,
  policy: string,
  { page, script }: { page: URL; script: string | undefined },
): void {
  if (policy === '')
    return warn(context, 'page.policy', 'The page has no Content-Security-Policy header.', {
      fix: 'Set the policy of the documentation: it keeps foreign scripts off a page that customers pay on.',
      docs: 'docs/csp.md',
    });
  const { origin } = new URL(context.settings.publicUrl, page);
  const directives = new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name.toLowerCase(), values]),
  );
  const sourcesOf = (name: string): readonly string[] => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const scripts = sourcesOf('script-src');
  // A nonce or a hash names the script itself.
  const isNamed = scripts.some((value) => /^'(?:nonce-|sha\d|strict-dynamic)/.test(value));
  const wanted = [
    ['connect-src', origin],
    ...(script === undefined || isNamed ? [] : [['script-src', new URL(script, page).origin]]),
  ] as const;
  const blocked = wanted.filter(([name = '', from = '']) => !allows(sourcesOf(name), from, page.origin));
  const open = ["'unsafe-inline'", "'unsafe-eval'"].filter((word) => scripts.includes(word));
  const [first] = blocked;
  if (first) {
    const [name = '', from = ''] = first;
    const what = name === 'connect-src' ? 'calls to' : 'the script of the checkout, from';
    return fail(context, 'page.policy', `The policy of the page blocks ${what} ${from}.`, {
      fix: `Add ${from === page.origin ? "'self'" : from} to ${name}.`,
      docs: 'docs/csp.md',
    });
  }
  if (open.length > 0)
    return warn(context, 'page.policy', `The policy of the page allows ${open.join(' and ')} for scripts.`, {
      fix: 'Remove them: the checkout needs neither.',
      docs: 'docs/csp.md',
    });
  ok(context, 'page.policy', 'The policy allows what the checkout needs.');
}

async function checkAudit(context: Context, page: string): Promise<void> {
  try {
    const { findings } = await audit(page, { fetch: context.fetch });
    const weak = findings.filter(({ level }) => level === 'weakness');
    if (weak.length === 0) return ok(context, 'page.audit', 'The audit finds no weakness.');
    warn(context, 'page.audit', `The audit finds ${weak.length} weaknesses: ${weak[0]?.message ?? ''}`, {
      fix: `Run: npx estamp-proxy audit ${page}`,
      docs: 'docs/operations.md',
    });
  } catch (error) {
    skip(context, 'page.audit', error instanceof AuditError ? error.message : 'The page cannot be audited.');
  }
}

async function checkReady(context: Context, page: string): Promise<void> {
  const { browser } = context.doctor;
  if (browser === undefined) return skip(context, 'page.ready', '--browser PROGRAM is not given.');
  const seen = await browserSees(browser, page, TAGS);
  if (seen === 'ready')
    return ok(context, 'page.ready', 'The element is defined in the browser and draws its first step.');
  fail(context, 'page.ready', `The element does not become ready in the browser: ${seen}.`, {
    fix: 'Open the page, and read the console of the browser: it names the script or the policy.',
    docs: 'docs/guides/troubleshooting.md',
  });
}
