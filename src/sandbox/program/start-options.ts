import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxOptions } from '../app/options.ts';
import { DIALECT_NAMES } from '../bodies/dialect.ts';
import type { RecordedBody } from '../bodies/recorded.ts';
import type { SeedData } from '../seed-data/seed-data.ts';
import { addressOf, HELP_OPTION, optionLines, type Options, readOptions, UsageError } from './options.ts';

/** Reads the folder of `--recorded`. @throws Error with a sentence that names the folder or the file */
export async function readRecordings(folder: string): Promise<RecordedBody[]> {
  const names = await readdir(folder).catch(() => {
    throw new Error(`--recorded names ${folder}, which cannot be read.`);
  });
  const files = names.filter((name) => name.endsWith('.json')).sort();
  if (files.length === 0)
    throw new Error(`--recorded names ${folder}, which holds no recording of "estamp-proxy doctor --record".`);
  return Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const recording = parse(text) as Partial<RecordedBody & { format: number }> | undefined;
      if (recording?.format !== 1 || typeof recording.operationId !== 'string')
        throw new Error(`${join(folder, name)} is no recording of format 1.`);
      return recording as RecordedBody;
    }),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads the file of `--seed-data`. The sandbox checks its content at the start.
 *
 * @throws Error with a sentence that names the option
 */
async function readSeedData(file: string): Promise<SeedData> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`--seed-data names ${file}, which cannot be read (${error.code ?? error.message}).`);
  });
  try {
    return JSON.parse(text) as SeedData;
  } catch (error) {
    throw new Error(`--seed-data names ${file}, which is not JSON: ${(error as Error).message}`);
  }
}

/** The options of `estamp-sandbox` itself. */
export const START_OPTIONS = {
  port: { type: 'string', default: '4010', value: 'PORT', help: 'the port to listen on (4010; 0 = any free port)' },
  host: {
    type: 'string',
    default: '127.0.0.1',
    value: 'HOST',
    help: 'the address to listen on (127.0.0.1); with any other one, other machines can drive the sandbox',
  },
  'allowed-host': {
    type: 'string',
    multiple: true,
    value: 'NAME',
    help: 'a further name that requests may be sent to, such as the one of its container; may be repeated',
  },
  data: {
    type: 'string',
    default: ':memory:',
    value: 'FILE',
    help: 'an SQLite file that keeps everything (:memory:, which is lost at the end)',
  },
  dialect: {
    type: 'string',
    value: 'NAME',
    help: `the shape of the bodies that the specification does not show: ${DIALECT_NAMES.join(', ')}`,
  },
  recorded: {
    type: 'string',
    value: 'DIR',
    help: 'the shapes of the recordings of "estamp-proxy doctor --record DIR", with the data of the sandbox',
  },
  manual: { type: 'boolean', default: false, help: 'orders move on only through the control plane' },
  seed: { type: 'string', value: 'TEXT', help: 'makes every id and secret the same in every run with the same text' },
  'seed-data': {
    type: 'string',
    value: 'FILE',
    help: 'a JSON file with organizations, keys, services, orders and more that a new sandbox has beside its own',
  },
  webhook: {
    type: 'string',
    multiple: true,
    value: 'URL',
    help: 'sends the events of the demo organization to this address; may be repeated',
  },
  'webhook-secret': {
    type: 'string',
    value: 'SECRET',
    help: 'signs what is sent there, 8 characters or more (made and printed at the start)',
  },
  quiet: { type: 'boolean', default: false, help: 'prints no line for each request' },
  version: { type: 'boolean', default: false, help: 'prints the version' },
  help: HELP_OPTION,
} as const satisfies Options;

export const USAGE = `Usage: estamp-sandbox [--port 4010] [--host 127.0.0.1] [--allowed-host NAME] [--data FILE|:memory:] [--dialect NAME]
                      [--recorded DIR] [--manual] [--seed TEXT] [--seed-data FILE] [--quiet]
                      [--webhook URL [--webhook-secret SECRET]]
       estamp-sandbox listen --forward-to URL
       estamp-sandbox trigger EVENT
       estamp-sandbox conformance --base-url URL --key KEY`;

export const HELP = `estamp-sandbox runs the Verification and e-Stamp Developer API on this machine, with test data, a simulated payment
provider and a control plane. It needs no account and no network.

${USAGE}

${optionLines(START_OPTIONS)}

It begins with the organization Demo Merchant, a wallet of INR 1000.00, the keys sk_test_demo and sk_live_demo with
every scope, the payment connection pc_demo, and the service estamp.standard.
Open http://127.0.0.1:4010/ in a browser to see orders, payments, mail, webhooks and the journal, and to let calls fail.
Other addresses: /openapi.json describes the service; /_sandbox is the control plane, with the header x-sandbox-control: 1.

Commands (each has --help):

  listen       forwards the webhooks of a running sandbox to an address, and prints each with its answer
  trigger      creates an order in a running sandbox and moves it on until an event is sent
  conformance  checks a server against the specification of the service

All of it, with the values that bring about every outcome: docs/sandbox.md in the package.`;

export interface Start {
  options: SandboxOptions;
  isQuiet: boolean;
  /** The file of `--seed-data`. */
  seedDataFile?: string;
}

/**
 * Reads the command line of the sandbox itself.
 *
 * @returns a text to print where no sandbox is asked for
 * @throws UsageError or Error with a sentence that names the option
 */
export async function readStart(args: readonly string[], version: string): Promise<Start | string> {
  const { values, positionals } = readOptions(args, START_OPTIONS, USAGE);
  if (values.help) return HELP;
  if (values.version) return version;
  const [command] = positionals;
  if (command !== undefined)
    throw new UsageError(`There is no command "${command}". The commands are listen, trigger and conformance.`, USAGE);
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535) {
    throw new Error(`--port must be a number from 0 to 65535, not "${values.port}".`);
  }
  const dialect = DIALECT_NAMES.find((name) => name === values.dialect);
  if (values.dialect !== undefined && !dialect) {
    throw new Error(`--dialect must be one of ${DIALECT_NAMES.join(', ')}, not "${values.dialect}".`);
  }
  if (dialect && values.recorded !== undefined)
    throw new UsageError('--recorded is a dialect of its own: leave out --dialect.', USAGE);
  const { webhook = [], 'webhook-secret': secret, 'seed-data': seedDataFile } = values;
  if (secret !== undefined && webhook.length === 0)
    throw new UsageError('--webhook-secret needs --webhook URL.', USAGE);
  if (secret !== undefined && secret.length < 8) throw new Error('--webhook-secret must have at least 8 characters.');
  return {
    isQuiet: values.quiet,
    ...(seedDataFile !== undefined && { seedDataFile }),
    options: {
      port,
      host: values.host,
      allowedHosts: values['allowed-host'],
      data: values.data,
      manual: values.manual,
      dialect,
      ...(values.recorded !== undefined && { recorded: await readRecordings(values.recorded) }),
      seed: values.seed,
      seedData: seedDataFile === undefined ? undefined : await readSeedData(seedDataFile),
      webhooks: webhook.map((url) => ({ url: addressOf('webhook', url, USAGE), secret })),
    },
  };
}
