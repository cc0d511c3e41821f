/**
 * Compares a purchase with a checkout session that fixes everything with the same purchase without one, in one run: the
 * calls of the service, the time until the first control can be used (the button that pays, and the first question),
 * and the length of the token of the demo's agreement. Goals: no more calls; at most 1.1 times the time; a token below
 * 2 KB.
 */
import { chromium, type Browser, type CDPSession } from 'playwright-core';
import { startDemo } from '../demo/start.ts';
import { sessionOf } from '../demo/agreements/session-of.ts';
import { CHROMIUM, provide } from '../scripts/test-runner/system-tools.ts';
import { CHROMIUM_FLAGS } from '../test/support/browsers/browser-flags.mjs';
import { median } from './median.ts';
import { recordResult } from './record-result.ts';

const RUNS = Number(process.env['RUNS'] ?? 15);
const GOAL = 1.1;
const MAX_TOKEN = 2047;
const SLOW = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const AGREEMENT = {
  landlord: 'Asha Rao',
  tenant: 'Ravi Iyer',
  mobile: '9876543210',
  address: 'Flat 4, 12 MG Road, Bengaluru 560001',
  rent: 18_000,
  months: 11,
};
const unlimited = {
  quotesPerNetworkPerHour: 5_000,
  ordersPerNetworkPerHour: 10_000,
  spendPerHour: '100000.00',
  spendPerDay: '100000.00',
};

/**
 * Notes the first frame in which there is a control of the first step (the state, or the coupon of the review), and the
 * one in which the button that pays can be pressed.
 */
const WATCH = `(function poll() {
  const root = document.querySelector('estamp-checkout')?.shadowRoot;
  if (root?.querySelector('form select, [part~=section-review] .fold')) window.usable ??= performance.now();
  const pay = [...(root?.querySelectorAll('[part~=button-primary]') ?? [])].find((one) => one.textContent.includes('₹'));
  if (pay && !pay.disabled && pay.getAttribute('aria-disabled') !== 'true') window.payable = performance.now();
  else requestAnimationFrame(poll);
})();`;

interface Times {
  /** Milliseconds from the start of the navigation until a control can be used. */
  usable: number;
  /** The same until the button that pays can be pressed. */
  payable: number;
}

const demo = await startDemo({ proxy: { limits: unlimited } });

/** Opens a page on a slow phone with a fresh profile. @param last the time that is waited for */
async function measure(browser: Browser, address: string, last: keyof Times): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const protocol: CDPSession = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', SLOW);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await context.addInitScript(WATCH);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction((name) => Reflect.get(window, name) !== undefined, last);
  const times = await page.evaluate(() => ({
    usable: Number(Reflect.get(window, 'usable')),
    payable: Number(Reflect.get(window, 'payable')),
  }));
  await context.close();
  return times;
}

/** Sends the form of the shop. @returns the page of a new agreement */
async function newAgreement(): Promise<string> {
  const body = new URLSearchParams(Object.entries(AGREEMENT).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${demo.url}/agreements`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: demo.url },
    body,
  });
  return new URL(answer.headers.get('location') ?? '', demo.url).href;
}

/** What the page of a customer asks, from its first request to the order. @returns the calls of the service */
async function purchase(hasSession: boolean): Promise<string[]> {
  const { serviceCode, stamp, parties, details } = sessionOf(AGREEMENT, 'bench', demo.url);
  const before = (await demo.sandbox.journal()).length;
  const send = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${demo.url}/estamp${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: demo.url },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  let session: string | undefined;
  if (hasSession) {
    session = (await demo.proxy.createSession(sessionOf(AGREEMENT, 'bench', demo.url))).token;
    const headers = { authorization: `Bearer ${session}` };
    await (await fetch(`${demo.url}/estamp/session`, { headers })).text();
  }
  await (await fetch(`${demo.url}/estamp/checkout/${serviceCode}`)).text();
  await (await fetch(`${demo.url}/estamp/states/KA/articles`)).text();
  const { quoteToken } = await send('/quotes', session === undefined ? { serviceCode, ...stamp } : { session });
  await send('/orders', {
    quoteToken,
    ...(session === undefined ? { parties, details } : { session, parties: {}, details: {} }),
  });
  const entries = await demo.sandbox.journal();
  return entries.slice(before).map(({ operationId }) => operationId ?? 'unknown');
}

const browser = await chromium.launch({ executablePath: provide(CHROMIUM), args: CHROMIUM_FLAGS });
try {
  const { token } = await demo.proxy.createSession(sessionOf(AGREEMENT, crypto.randomUUID(), await newAgreement()));
  await purchase(false);
  const [without, withSession] = [await purchase(false), await purchase(true)];
  const times: { without: Times; session: Times }[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    times.push({
      // Like the page of the agreement, it loads the one file directly.
      without: await measure(browser, `${demo.url}/order.html`, 'usable'),
      session: await measure(browser, await newAgreement(), 'payable'),
    });
  }
  const ratio = median(times.map((one) => one.session.usable / one.without.usable));
  const shown = (of: (one: (typeof times)[number]) => number): string => `${Math.round(median(times.map(of)))} ms`;
  console.log(`token of the agreement: ${token.length} characters (goal: at most ${MAX_TOKEN})`);
  console.log(`calls of the service: ${withSession.length} with a session, ${without.length} without`);
  console.log(
    `first control: ${shown((one) => one.session.usable)} with a session, ${shown((one) => one.without.usable)} without; ` +
      `median of ${RUNS} ratios ${ratio.toFixed(2)} (goal: at most ${GOAL}); ` +
      `the button that pays: ${shown((one) => one.session.payable)}`,
  );
  recordResult('sessions', [
    { what: 'first control, against without a session', measured: ratio, unit: 'times', goal: GOAL },
    { what: 'calls until the order', measured: withSession.length, unit: 'calls', goal: without.length },
    { what: 'token of the agreement', measured: token.length, unit: 'characters', goal: MAX_TOKEN },
  ]);
} finally {
  await browser.close();
  await demo.close();
}
