import { lookup } from 'node:dns/promises';
import { connect } from 'node:tls';
import { type Context, fail, ok, skip, warn } from '../run/check.ts';
import { causeOf, request } from '../run/service-call.ts';

const MAX_CLOCK_MS = 60_000;
const SLOW_MS = 2_000;
const CERTIFICATE_DAYS = 14;
const TIMEOUT_MS = 10_000;

/** The way to the service: name, certificate, time to answer, clocks. */
export async function checkNetwork(context: Context): Promise<void> {
  const url = new URL(context.settings.baseUrl);
  const isDirect = context.options.fetch === undefined;
  if (isDirect) {
    if (!(await checkName(context, url))) return;
    await checkCertificate(context, url);
    if (context.report.hasFailed('network')) return;
  } else {
    for (const id of ['network.dns', 'network.ipv6', 'network.tls'])
      skip(context, id, 'The option "fetch" sends the calls, so that their way is its own.');
  }
  await checkAnswer(context, url);
  checkProxyVariables(context, isDirect);
}

async function checkName(context: Context, { hostname }: URL): Promise<boolean> {
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  try {
    const addresses = await lookup(name, { all: true });
    const six = addresses.filter(({ family }) => family === 6).length;
    ok(
      context,
      'network.dns',
      `${hostname} has ${addresses.length === 1 ? 'one address' : `${addresses.length} addresses`}.`,
    );
    if (six === 0) ok(context, 'network.ipv6', 'The service has no IPv6 address; IPv4 is used.');
    else if (six < addresses.length)
      ok(context, 'network.ipv6', 'The service has IPv4 and IPv6; the faster one is used.');
    else
      warn(context, 'network.ipv6', 'The service has IPv6 addresses only.', {
        fix: 'Make sure that every instance of the proxy has IPv6.',
      });
    return true;
  } catch (error) {
    fail(context, 'network.dns', `The name ${hostname} has no address: ${causeOf(error)}.`, {
      fix: 'Correct ESTAMP_BASE_URL, or the name server of this machine.',
      docs: 'docs/operations.md',
    });
    return false;
  }
}

async function checkCertificate(context: Context, url: URL): Promise<void> {
  if (url.protocol === 'http:') {
    const seen = `Plain http to ${url.hostname}: nothing leaves this machine.`;
    if (context.settings.mode === 'live')
      warn(context, 'network.tls', seen, { fix: 'Use the https address of the service with a live key.' });
    else ok(context, 'network.tls', seen);
    return;
  }
  const problem = await certificateProblem(url);
  if (typeof problem === 'number') {
    const seen = `The certificate is valid for ${Math.floor(problem)} more days.`;
    if (problem < CERTIFICATE_DAYS) warn(context, 'network.tls', seen, { fix: 'Ask the service to renew it.' });
    else ok(context, 'network.tls', seen);
    return;
  }
  fail(context, 'network.tls', `No secure connection: ${problem}.`, {
    fix: fixOf(problem),
    docs: 'docs/operations.md',
  });
}

function fixOf(problem: string): string {
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/.test(problem))
    return 'Something without TLS answers there: use the http address if the service is on this machine, or correct the port in ESTAMP_BASE_URL.';
  return /^ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|no answer/.test(problem)
    ? 'Let this machine reach the service: its firewall or that of the network blocks it.'
    : 'Check the certificate of the address in ESTAMP_BASE_URL. A firewall that replaces certificates needs NODE_EXTRA_CA_CERTS.';
}

/** The days for which the certificate is valid, or why there is no connection. */
function certificateProblem({ hostname, port }: URL): Promise<number | string> {
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const socket = connect({ host, port: Number(port || 443), servername: /^[\d.]+$|:/.test(host) ? '' : host }, () => {
      clearTimeout(timer);
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      socket.destroy();
      resolve((until - Date.now()) / 86_400_000);
    });
    // For the whole handshake: a timeout of the socket begins anew with each byte.
    const timer = setTimeout(() => socket.destroy(new Error('no answer within 10 seconds')), TIMEOUT_MS);
    socket.on('error', (error) => {
      clearTimeout(timer);
      resolve(causeOf(error));
    });
  });
}

async function checkAnswer(context: Context, url: URL): Promise<void> {
  const answered = await request(context.options.fetch ?? context.fetch, `${url.origin}/`, { method: 'GET' });
  if (answered.status === 0) {
    fail(context, 'network.answer', `The service does not answer: ${answered.failure ?? ''}.`, {
      fix: 'Start the service, correct ESTAMP_BASE_URL, or let this machine reach it through the firewall.',
      docs: 'docs/guides/troubleshooting.md',
    });
    return;
  }
  const seen = `It answers in ${answered.milliseconds} ms.`;
  if (answered.milliseconds > SLOW_MS)
    warn(context, 'network.answer', seen, {
      fix: 'Run the proxy nearer to the service: customers wait for several calls.',
    });
  else ok(context, 'network.answer', seen);
  checkClock(context, answered.date);
}

function checkClock(context: Context, date: number | undefined): void {
  if (date === undefined) {
    skip(context, 'network.clock', 'The service sends no Date header.');
    return;
  }
  const off = Math.abs(context.now() - date);
  if (off <= MAX_CLOCK_MS) ok(context, 'network.clock', 'The clocks of this machine and of the service agree.');
  else
    fail(
      context,
      'network.clock',
      `This clock differs from that of the service by ${Math.round(off / 1000)} seconds.`,
      {
        fix: 'Synchronize the clock of this machine (NTP). Quotes and webhooks are refused by a wrong clock.',
        docs: 'docs/operations.md',
      },
    );
}

const VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'];

function checkProxyVariables(context: Context, isDirect: boolean): void {
  const set = VARIABLES.filter((name) => process.env[name]);
  if (set.length === 0 || !isDirect) ok(context, 'network.proxy', 'No proxy server is configured.');
  else
    warn(context, 'network.proxy', `${set.join(' and ')} is set, but Node does not use it for these calls.`, {
      fix: 'If this machine reaches the service through a proxy server only, pass a "fetch" that uses it in the module of --config.',
      docs: 'docs/operations.md',
    });
}
