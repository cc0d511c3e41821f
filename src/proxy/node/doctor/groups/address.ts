import { isLoopback } from '../../../config/check-addresses.ts';
import { openSecrets, secretProof } from '../../../tokens/secrets.ts';
import { isObject } from '../../../readers/json/tolerant.ts';
import { type Context, fail, IDS, ok, skip, warn } from '../run/check.ts';
import { causeOf, readBody, request } from '../run/service-call.ts';

const DOCS = 'docs/mounts.md';
const TIMEOUT_MS = 10_000;

/** Whether `publicUrl` reaches a proxy with this configuration, as browsers need it. */
export async function checkAddress(context: Context): Promise<void> {
  const { publicUrl, publicOrigin } = context.settings;
  if (publicOrigin === '') {
    for (const id of IDS.address) skip(context, id, 'The option "publicUrl" is not set.');
    return;
  }
  const rest = (from: number, why: string): void => IDS.address.slice(from).forEach((id) => skip(context, id, why));
  const nonce = crypto.randomUUID();
  const { status, json, failure } = await request(context.fetch, `${publicUrl}/health?nonce=${nonce}`, {
    method: 'GET',
  });
  if (status === 0) {
    fail(context, 'address.reached', `${publicUrl} does not answer: ${failure ?? ''}.`, {
      fix: 'Start the proxy, and route the path of ESTAMP_PUBLIC_URL to it. Run doctor from a machine that can reach the address.',
      docs: DOCS,
    });
    return rest(1, 'The public address does not answer.');
  }
  if (status >= 300 && status < 400) {
    ok(context, 'address.reached', `${publicUrl} answers.`);
    fail(context, 'address.redirect', `${publicUrl} redirects (${status}): a browser repeats no POST there.`, {
      fix: 'Set ESTAMP_PUBLIC_URL to the address that it redirects to, with its exact host and path.',
      docs: DOCS,
    });
    for (const id of IDS.address.filter((one) => one !== 'address.reached' && one !== 'address.redirect'))
      skip(context, id, 'The public address redirects.');
    return;
  }
  ok(context, 'address.reached', `${publicUrl} answers.`);
  const { all } = await openSecrets(context.settings.secrets);
  const proofs = await Promise.all(all.map((secret) => secretProof(secret, nonce)));
  const proof = isObject(json) ? json['proof'] : undefined;
  context.found.isOurAddress = typeof proof === 'string' && proofs.includes(proof);
  if (!context.found.isOurAddress) {
    const isProxy = typeof proof === 'string';
    fail(
      context,
      'address.ours',
      isProxy
        ? 'A proxy with another secret answers there.'
        : `No proxy of this version answers there (status ${status}).`,
      {
        fix: isProxy
          ? 'Point ESTAMP_PUBLIC_URL to the proxy of this configuration, or give all instances the same ESTAMP_SECRET.'
          : 'Point ESTAMP_PUBLIC_URL to the mount of this proxy: its path, and the route of your web server to it.',
        docs: DOCS,
      },
    );
    return rest(2, 'The public address is not this proxy.');
  }
  ok(context, 'address.ours', 'This configuration answers there.');
  checkHttps(context);
  ok(context, 'address.redirect', 'It does not redirect.');
  await checkDelivery(context);
  await checkCors(context);
  await checkAssets(context);
}

function checkHttps(context: Context): void {
  const url = new URL(context.settings.publicUrl);
  if (url.protocol === 'https:') return ok(context, 'address.https', 'It is https.');
  const seen = 'It is plain http.';
  if (isLoopback(url) && context.settings.mode === 'test')
    ok(context, 'address.https', `${seen} It is on this machine, with a test key.`);
  else
    warn(context, 'address.https', seen, {
      fix: 'Use https before you sell: browsers refuse payments on plain http.',
      docs: DOCS,
    });
}

/** The public list of a checkout is compressed and may be cached. */
async function checkDelivery(context: Context): Promise<void> {
  const [code = ''] = context.settings.services;
  const url = `${context.settings.publicUrl}/checkout/${encodeURIComponent(code)}`;
  try {
    const response = await context.fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'accept-encoding': 'gzip, br' },
    });
    const size = (await readBody(response)).length;
    const encoding = response.headers.get('content-encoding');
    const isLocal = isLoopback(new URL(url)) && context.settings.mode === 'test';
    if (encoding !== null || size < 1_500 || isLocal)
      ok(
        context,
        'address.compression',
        encoding === null ? 'Compression does not matter here.' : `Answers are compressed (${encoding}).`,
      );
    else
      warn(context, 'address.compression', 'Answers are not compressed.', {
        fix: 'Turn on gzip or brotli for application/json in your web server: lists are ten times smaller.',
        docs: 'docs/operations.md',
      });
    const cache = response.headers.get('cache-control') ?? 'none';
    if (/public|max-age/.test(cache) || !response.ok)
      ok(context, 'address.cache', `Cache-Control of the checkout: ${cache}.`);
    else
      warn(context, 'address.cache', `Cache-Control of the checkout was changed to "${cache}".`, {
        fix: 'Let your web server pass Cache-Control and ETag as they are.',
        docs: 'docs/operations.md',
      });
  } catch (error) {
    for (const id of ['address.compression', 'address.cache'])
      skip(context, id, `The checkout was not answered: ${causeOf(error)}.`);
  }
}

const START = 'estamp-checkout.start.js';

/** The proxy has the browser files that `startMarkup` and the documented tags load. */
async function checkAssets(context: Context): Promise<void> {
  const url = `${context.settings.publicUrl}/assets/${START}`;
  const { status, failure } = await request(context.fetch, url, { method: 'GET' });
  if (status === 200) return ok(context, 'address.assets', 'The browser files are there.');
  warn(context, 'address.assets', `${START} is answered ${failure ?? status}: pages that load it stay empty.`, {
    fix: 'Keep the package out of the bundle of your server (Vite: ssr.external; Angular: externalDependencies), and install it where the server runs, or set the option "readAsset". A page that imports the package needs no file.',
    docs: DOCS,
  });
}

/** Pages of every allowed origin may write. */
async function checkCors(context: Context): Promise<void> {
  const { origins, publicOrigin, publicUrl } = context.settings;
  const others = [...origins].filter((origin) => origin !== publicOrigin);
  if (others.length === 0) return skip(context, 'address.cors', 'The option "allowedOrigins" is not set.');
  for (const origin of others) {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    };
    const response = await context
      .fetch(`${publicUrl}/quotes`, {
        method: 'OPTIONS',
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      .catch(() => undefined);
    await response?.body?.cancel();
    if (response?.headers.get('access-control-allow-origin') === origin) continue;
    return fail(context, 'address.cors', `A page of ${origin} may not call the proxy.`, {
      fix: 'Let your web server pass OPTIONS requests and Access-Control headers of the proxy, and give all instances the same ESTAMP_ALLOWED_ORIGINS.',
      docs: DOCS,
    });
  }
  ok(context, 'address.cors', `Pages of ${others.join(', ')} may call the proxy.`);
}
