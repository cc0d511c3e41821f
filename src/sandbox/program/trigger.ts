import { EVENTS } from '../../api/events.ts';
import { addressOf, HELP_OPTION, optionLines, type Options, readOptions, UsageError } from './options.ts';
import { BASE_URL_OPTION, reach } from './reach.ts';

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
