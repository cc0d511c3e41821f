import { VERSION } from '../../base/version.ts';
import { listenCommand } from './listen.ts';
import { readStart } from './start-options.ts';
import { start, type CreateSandbox } from './start.ts';
import {
  UsageError,
  addressOf,
  HELP_OPTION,
  optionLines,
  type Options,
  readOptions,
  BASE_URL_OPTION,
  reach,
} from './options.ts';
import { EVENTS } from '../../api/events.ts';

/** The options of `estamp-sandbox trigger`. */
export const TRIGGER_OPTIONS = {
  order: { type: 'string', value: 'REFERENCE', help: 'the externalOrderId of the order that is created (a new one)' },
  live: {
    type: 'boolean',
    default: false,
    help: 'creates a production order, which sk_live_demo sees (a sandbox order)',
  },
  'base-url': BASE_URL_OPTION,
  help: HELP_OPTION,
} as const satisfies Options;

const USAGE = 'Usage: estamp-sandbox trigger EVENT [--order REFERENCE] [--live] [--base-url URL]';

export const TRIGGER_HELP = `${USAGE}

Creates an order in a running sandbox, pays it where the event needs that, and moves it on until the event is sent to
the webhook endpoints of the demo organization. The events on the way are sent, too; unless the sandbox runs with
--manual, fulfilment then goes on by itself.

${optionLines(TRIGGER_OPTIONS)}

Events:

${EVENTS.map((event) => `  ${event}`).join('\n')}`;

/**
 * `estamp-sandbox trigger`.
 *
 * @returns the exit code: 1 where no endpoint is there to hear of the event
 * @throws UsageError or Error with a sentence
 */
export async function triggerCommand(args: readonly string[], say: (text: string) => void): Promise<number> {
  const {
    values,
    positionals: [name, ...more],
  } = readOptions(args, TRIGGER_OPTIONS, USAGE);
  if (values.help) {
    say(TRIGGER_HELP);
    return 0;
  }
  if (name === undefined || more.length > 0) throw new UsageError('trigger needs the name of one event.', USAGE);
  const event = EVENTS.find((known) => known === name);
  if (!event) throw new UsageError(`There is no event "${name}". The events are ${EVENTS.join(', ')}.`, USAGE);
  const sandbox = await reach(addressOf('base-url', values['base-url'], USAGE));
  const { externalOrderId, status, endpoints } = await sandbox.trigger(event, {
    externalOrderId: values.order,
    environment: values.live ? 'production' : 'sandbox',
  });
  say(`The order ${externalOrderId} is ${status}.`);
  if (endpoints > 0) {
    say(`${event} goes to ${endpoints === 1 ? 'one webhook endpoint' : `${endpoints} webhook endpoints`}.`);
    return 0;
  }
  say('No webhook endpoint is registered, so nothing was sent. Run estamp-sandbox listen --forward-to URL first.');
  return 1;
}

type Finish = (end: () => Promise<unknown>) => void;

/** The commands beside the sandbox itself. */
const COMMANDS: Readonly<Record<string, (args: readonly string[], finishWith: Finish) => Promise<number>>> = {
  listen: (args, finishWith) => listenCommand(args, console.log, finishWith),
  trigger: (args) => triggerCommand(args, console.log),
  conformance: async (args) => (await import('../../conformance/command.ts')).conformanceCommand(args, console.log),
};

/** Runs `estamp-sandbox`. An error is one sentence, with the usage on lines of its own where that helps. */
export async function runProgram(args: readonly string[], createSandbox: CreateSandbox): Promise<void> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (command) process.exitCode = await command(rest, endOnSignal);
    else {
      const read = await readStart(args, VERSION);
      if (typeof read === 'string') console.log(read);
      else await start(read, createSandbox, console.log);
    }
  } catch (error) {
    console.error(`estamp-sandbox: ${sentence(error)}`);
    process.exitCode = 1;
  }
}

/** The first SIGINT or SIGTERM ends a command as it wants to end; the next ends it at once. */
function endOnSignal(end: () => Promise<unknown>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
}

function sentence(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${error.usage}`;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') return `${error.message}. Choose another --port.`;
  // Options of createSandbox that the program has under another name.
  return error.message.replace(/^seedData\b/, '--seed-data').replace(/^allowedHosts\b/, '--allowed-host');
}
