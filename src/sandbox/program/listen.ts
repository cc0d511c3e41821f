import { setTimeout } from 'node:timers/promises';
import type { Listening } from '../client/listen.ts';
import {
  addressOf,
  HELP_OPTION,
  optionLines,
  type Options,
  readOptions,
  UsageError,
  BASE_URL_OPTION,
  reach,
} from './options.ts';
import { timeOfDay } from './start.ts';

/** The options of `estamp-sandbox listen`. */
export const LISTEN_OPTIONS = {
  'forward-to': {
    type: 'string',
    value: 'URL',
    help: 'the webhook address of your server, such as http://localhost:3000/estamp/webhooks',
  },
  'webhook-secret': {
    type: 'string',
    value: 'SECRET',
    help: 'signs the deliveries, 8 characters or more (made and printed at the start)',
  },
  'base-url': BASE_URL_OPTION,
  help: HELP_OPTION,
} as const satisfies Options;

/** Milliseconds between two tries to connect again. */
const RETRY_MS = 1000;

const USAGE = 'Usage: estamp-sandbox listen --forward-to URL [--webhook-secret SECRET] [--base-url URL]';

export const LISTEN_HELP = `${USAGE}

Forwards the webhooks of a running sandbox to an address and prints each with the status of its answer. The deliveries
come over a connection to the sandbox, so your server need not be reachable from it. Answers count: anything but 2xx is
sent again later. If the sandbox restarts, it connects again with the same secret. Ctrl+C ends it and removes the endpoint.

${optionLines(LISTEN_OPTIONS)}`;

/**
 * `estamp-sandbox listen`. Resolves when it is ended; a connection that ends before is opened again.
 *
 * @param finishWith receives the function that ends the connection
 * @returns the exit code
 * @throws UsageError or Error with a sentence
 */
export async function listenCommand(
  args: readonly string[],
  say: (text: string) => void,
  finishWith: (end: () => Promise<unknown>) => void,
): Promise<number> {
  const { values, positionals } = readOptions(args, LISTEN_OPTIONS, USAGE);
  if (values.help) {
    say(LISTEN_HELP);
    return 0;
  }
  const { 'forward-to': target, 'webhook-secret': secret, 'base-url': baseUrl } = values;
  if (target === undefined || positionals.length > 0)
    throw new UsageError('listen needs --forward-to URL and no other argument.', USAGE);
  addressOf('forward-to', target, USAGE);
  const address = addressOf('base-url', baseUrl, USAGE);
  const connect = async (signedWith?: string): Promise<Listening> =>
    (await reach(address)).listen(target, (request) => forward(request, say), { secret: signedWith });
  const end = new AbortController();
  let listening: Listening | undefined = await connect(secret);
  finishWith(async () => {
    end.abort();
    await listening?.stop();
  });
  say(`Listening to ${baseUrl}, forwarding to ${target}`);
  say(`Signing secret: ${listening.secret} (webhookSecrets of the proxy, or ESTAMP_WEBHOOK_SECRETS)`);
  while (listening) {
    await listening.ended;
    if (end.signal.aborted) break;
    say('The sandbox ended the connection. Connecting again; Ctrl+C ends this.');
    const { secret: same } = listening;
    listening = await retried(() => connect(same), end.signal);
    if (listening) say(`Listening to ${baseUrl} again`);
  }
  return 0;
}

/** Tries to connect until it succeeds. @returns `undefined` if the signal ends it */
async function retried(connect: () => Promise<Listening>, signal: AbortSignal): Promise<Listening | undefined> {
  while (!signal.aborted) {
    await setTimeout(RETRY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const listening = await connect().catch(() => undefined);
    if (listening && signal.aborted) await listening.stop();
    else if (listening) return listening;
  }
  return undefined;
}

/** Forwards a delivery, and prints the result: names of events and orders, nothing of the customer. */
async function forward(request: Request, say: (text: string) => void): Promise<Response> {
  const { coreEventType = '', externalOrderId = '' } = (await request.clone().json()) as Record<string, string>;
  const startedAt = performance.now();
  const line = (result: string): void =>
    say(
      `${timeOfDay()} ${`order.${coreEventType.toLowerCase()}`.padEnd(28)} ${externalOrderId.padEnd(26)} -> ${result} ` +
        `(${Math.round(performance.now() - startedAt)} ms)`,
    );
  try {
    const response = await fetch(request, { redirect: 'manual' });
    line(String(response.status));
    return response;
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    line(`no answer: ${cause?.code ?? message}`);
    throw error;
  }
}
