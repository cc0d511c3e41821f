import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { parseRupees } from '../../../base/money.ts';
import type { CheckState, DoctorOptions, SeenBody } from '../doctor/run/check.ts';
import {
  type DoctorResult,
  NoConsent,
  printCheck,
  replayFolder,
  runDoctor,
  writeRecordings,
} from '../doctor/doctor.ts';
import { createHideSecrets } from '../../redaction/hide-secrets.ts';
import { type Config, loadConfig, SettingError } from '../settings/config-file.ts';
import { DOCTOR_USAGE } from './arguments.ts';

const DOCTOR_HELP = `${DOCTOR_USAGE}

Checks your account at the service and the settings of the proxy before the first sale: key, scopes, services, catalogue, a price figure
by figure, with a test key also an order that is left unpaid, then the public address, webhooks and the store.

  --config FILE        the module of options, as for the program
  --article KA:AF-4    prices this article of this state (the first popular one of the first state)
  --value 100          the stamp value in rupees (what the article suggests)
  --all-states         reads the articles of every state, not of one
  --page URL           also checks the page that holds the checkout
  --browser PROGRAM    opens that page in this Chromium
  --record DIR         writes each body that the specification does not show, without personal data, one file a call
  --replay DIR         reads such files with the present readers, offline, and says which would be read differently
  --json               prints one object
  --yes                spends without asking: a live key pays INR 5 for each metered call

Exit code: 0 when all is well, 1 when something is to be fixed, 2 for wrong arguments, for a folder that cannot be read, and when nothing may be
spent. With a live key no order is ever made.`;

/** What the program gives to the command. */
export interface DoctorTerminal {
  say: (text: string) => void;
  environment: Readonly<Record<string, string | undefined>>;
  directory: string;
  /** Asks a question; `undefined` without a terminal. */
  ask: ((question: string) => Promise<string>) | undefined;
}

/**
 * `estamp-proxy doctor`.
 *
 * @returns the exit code
 * @throws SettingError, FolderError, and the errors of `parseArgs`
 */
export async function doctorCommand(args: string[], terminal: DoctorTerminal): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      config: { type: 'string' },
      page: { type: 'string' },
      browser: { type: 'string' },
      article: { type: 'string' },
      value: { type: 'string' },
      'all-states': { type: 'boolean', default: false },
      record: { type: 'string' },
      replay: { type: 'string' },
      json: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { environment, directory, ask } = terminal;
  if (values.help) {
    terminal.say(DOCTOR_HELP);
    return 0;
  }
  if (values.replay !== undefined) return replayCommand(values.replay, values.json, terminal.say);
  const doctor = doctorOptions(values);
  const { config, configProblem } = await configOf(values.config, environment, directory);
  const hide = createHideSecrets(secretsOf(environment, config));
  // All that is printed leaves here.
  const say = (text: string): void => terminal.say(hide(text));
  const bodies: SeenBody[] = [];
  const consent = async (sentence: string): Promise<boolean> => {
    if (!values.json) say(sentence);
    if (values.yes) return true;
    return ask ? /^y(?:es)?$/i.test((await ask('Spend it? (y/N) ')).trim()) : false;
  };
  let result: DoctorResult;
  try {
    result = await runDoctor({
      environment,
      config,
      ...(configProblem !== undefined && { configProblem }),
      doctor,
      directory,
      show: (check) => {
        if (!values.json) say(printCheck(check));
      },
      consent,
      connectRedis,
      onBody: (body) => bodies.push(body),
    });
  } catch (error) {
    if (!(error instanceof NoConsent)) throw error;
    throw new SettingError('Nothing was spent: a live key pays for the calls. Run it with --yes, or answer "y".');
  }
  if (values.record !== undefined) {
    const count = await writeRecordings(values.record, bodies, hide);
    if (!values.json)
      say(`${count} recordings are in ${values.record}, without personal data. Look at them, then commit them.`);
  }
  say(values.json ? JSON.stringify(result, undefined, 2) : summary(result));
  return result.checks.some(({ state }) => state === 'fail') ? 1 : 0;
}

/** Reads the folder offline: no setting is needed. */
async function replayCommand(folder: string, isJson: boolean, say: (text: string) => void): Promise<number> {
  const recordings = await replayFolder(folder);
  const isSame = recordings.every(({ state }) => state === 'same');
  if (isJson) say(JSON.stringify({ ok: isSame, recordings }, undefined, 2));
  else {
    for (const { file, state, paths } of recordings)
      say(
        `${state === 'same' ? 'ok  ' : 'FAIL'}  ${file}  ${SENTENCES[state]}${paths.length > 0 ? ` ${paths.join(', ')}` : ''}`,
      );
  }
  return isSame ? 0 : 1;
}

const SENTENCES = {
  same: 'It is read as on the day of the recording.',
  differs: 'It would be read differently at:',
  invalid: 'It is no recording of format 1.',
} as const;

interface Values {
  page?: string | undefined;
  browser?: string | undefined;
  article?: string | undefined;
  value?: string | undefined;
  'all-states': boolean;
}

function doctorOptions({ page, browser, article, value, 'all-states': allStates }: Values): DoctorOptions {
  if (page !== undefined && !(URL.canParse(page) && /^https?:$/.test(new URL(page).protocol)))
    throw new SettingError('--page must be an address such as https://shop.example/stamp.');
  if (browser !== undefined && page === undefined) throw new SettingError('--browser needs --page URL.');
  const [, stateCode, articleCode] = /^([^:]{1,64}):(.{1,64})$/.exec(article ?? '') ?? [];
  if (article !== undefined && (stateCode === undefined || articleCode === undefined))
    throw new SettingError('--article must be a state and an article, such as KA:AF-4.');
  const valueMinor = value === undefined ? undefined : parseRupees(value);
  if (value !== undefined && !valueMinor)
    throw new SettingError('--value must be rupees above zero, such as 100 or 100.50.');
  return {
    allStates,
    ...(page !== undefined && { page }),
    ...(browser !== undefined && { browser }),
    ...(stateCode !== undefined && articleCode !== undefined && { article: { stateCode, articleCode } }),
    ...(valueMinor !== undefined && { valueMinor }),
  };
}

/** Settings that must not be printed, whatever the service and its errors repeat. */
function secretsOf(environment: DoctorTerminal['environment'], config: Config | undefined): readonly string[] {
  const { apiKey, secret = [], webhookSecrets = [] } = config?.options ?? {};
  const given = ['ESTAMP_API_KEY', 'ESTAMP_SECRET', 'ESTAMP_WEBHOOK_SECRETS', 'ESTAMP_SERVER_KEY'].flatMap((name) =>
    [environment[name] ?? ''].flatMap((value) => [value, ...value.split(',')]),
  );
  const addresses = [environment['ESTAMP_REDIS_URL'], environment['ESTAMP_BASE_URL'], config?.options.baseUrl].flatMap(
    (address) => {
      const url = URL.canParse(address ?? '') ? new URL(address ?? '') : undefined;
      return url ? [url.password, decodeURIComponent(url.password)] : [];
    },
  );
  return [...given, ...addresses, apiKey, secret, webhookSecrets]
    .flat()
    .flatMap((one) => (typeof one === 'string' ? one.trim() : []));
}

/** The module of options. One that cannot be loaded is a line of the report. */
async function configOf(
  file: string | undefined,
  environment: DoctorTerminal['environment'],
  directory: string,
): Promise<{ config: Config | undefined; configProblem?: string }> {
  try {
    return { config: await loadConfig(file, environment, directory) };
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return { config: undefined, configProblem: error.message };
  }
}

const COUNTED: readonly CheckState[] = ['ok', 'warn', 'fail', 'skip'];

function summary({ checks, spentRupees }: DoctorResult): string {
  const counts = COUNTED.map((state) => `${checks.filter((check) => check.state === state).length} ${state}`).join(
    ', ',
  );
  const first = checks.find(({ state }) => state === 'fail');
  return `\n${counts}. Spent: INR ${spentRupees}.${first ? ` Fix ${first.id} first.` : ' Ready for the first sale.'}`;
}

const CONNECT_MS = 5_000;

/** A connection of its own, which gives up at once: doctor looks at what is, and waits for nothing. */
async function connectRedis(
  url: string,
): Promise<{ send: (args: string[]) => Promise<unknown>; close: () => Promise<void> }> {
  const { createClient } = await import('redis');
  const client = createClient({ url, socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false } });
  client.on('error', () => undefined);
  await client.connect();
  return {
    send: (args) => client.sendCommand(args),
    close: async () => void (await client.close().catch(() => client.destroy())),
  };
}

/** Asks on the terminal of this process, if it has one. */
export const askOnTerminal =
  process.stdin.isTTY && process.stdout.isTTY
    ? async (question: string): Promise<string> => {
        const lines = createInterface({ input: process.stdin, output: process.stdout });
        try {
          return await lines.question(question);
        } finally {
          lines.close();
        }
      }
    : undefined;
