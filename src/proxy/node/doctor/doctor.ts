import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Operation } from '../../../api/index.ts';
import { parseExact } from '../../readers/json/exact-json.ts';
import type { Explanation } from '../../readers/index.ts';
import { isRecorded, record, toJson, replay, type Replayed } from '../../recordings/recording.ts';
import type { Config } from '../settings/config-file.ts';
import { checkAccount, checkServices } from './groups/account.ts';
import { checkAddress } from './groups/address.ts';
import { checkCatalogue } from './groups/catalogue.ts';
import { checkNetwork } from './groups/network.ts';
import { checkOrder } from './groups/order.ts';
import { checkPage } from './groups/page.ts';
import { checkPayment } from './groups/payment.ts';
import { checkPrice } from './groups/price.ts';
import { checkStore } from './groups/store.ts';
import { checkWebhooks } from './groups/webhooks.ts';
import {
  type Check,
  type CheckState,
  type Context,
  createReport,
  type DoctorOptions,
  type Group,
  GROUPS,
  IDS,
  type RunGroup,
  type SeenBody,
} from './run/check.ts';
import { escapeText } from './run/reader-skeleton.ts';
import { createServiceCall } from './run/service-call.ts';
import { readSettings } from './settings.ts';

/** The result of a run. `--json` prints it. */
export interface DoctorResult {
  mode: 'test' | 'live' | 'unknown';
  /** What the wallet paid: 0 with a test key. */
  spentRupees: number;
  checks: readonly Check[];
}

/** What a run needs from the program. */
interface DoctorParts {
  environment: Readonly<Record<string, string | undefined>>;
  config: Config | undefined;
  /** Why the module of `--config` could not be loaded. */
  configProblem?: string;
  doctor: DoctorOptions;
  directory: string;
  show: (check: Check) => void;
  /** Says what will be spent, and asks: `false` ends the run before anything is. */
  consent: (sentence: string) => Promise<boolean>;
  connectRedis: (url: string) => Promise<{ send: (args: string[]) => Promise<unknown>; close: () => Promise<void> }>;
  /** Receives the undocumented bodies, for `--record`. */
  onBody?: (seen: SeenBody) => void;
  now?: () => number;
}

/** The run was not allowed to spend. */
export class NoConsent extends Error {
  override readonly name = 'NoConsent';
}

/* States, form, articles of one state, and one price: INR 5 each. */
const METERED_CALLS = 4;
/* Beside the one that is read anyway: India has 36 states and territories. */
const MOST_STATES = 35;

const RUN: Readonly<Record<Exclude<Group, 'settings'>, RunGroup>> = {
  network: checkNetwork,
  account: checkAccount,
  services: checkServices,
  catalogue: checkCatalogue,
  price: checkPrice,
  order: checkOrder,
  payment: checkPayment,
  address: checkAddress,
  webhooks: checkWebhooks,
  store: checkStore,
  page: checkPage,
};

/** The groups whose failure ends the run, and those that need another one. */
const BLOCK_ALL: readonly Group[] = ['settings', 'network', 'account'];
const NEEDS: Readonly<Partial<Record<Group, Group>>> = {
  catalogue: 'services',
  price: 'catalogue',
  order: 'price',
  payment: 'order',
};
/* They fail without an effect on other groups. */
const HARMLESS: ReadonlySet<string> = new Set(['network.clock']);

/**
 * Checks an account and its settings before the first sale. With a test key an order is made and left unpaid; with a
 * live key nothing is ordered, and money is spent after consent only.
 *
 * @throws NoConsent
 */
export async function runDoctor(parts: DoctorParts): Promise<DoctorResult> {
  const report = createReport(parts.show);
  if (parts.configProblem !== undefined)
    report.add('fail', 'settings.config', parts.configProblem, {
      fix: 'Correct the module of --config.',
      docs: 'docs/operations.md',
    });
  const read = readSettings(parts.environment, parts.config, report);
  let spentRupees = 0;
  if (!read || report.hasFailed('settings')) {
    skipGroups(report, GROUPS.slice(1), 'settings');
    return { mode: read?.settings.mode ?? modeOf(parts.environment), spentRupees, checks: report.checks };
  }
  const { options, settings } = read;
  const isLive = settings.mode === 'live';
  if (
    isLive &&
    !(await parts.consent(
      `Doctor makes ${METERED_CALLS} metered calls: INR ${METERED_CALLS * 5} of your wallet.` +
        (parts.doctor.allStates
          ? ` --all-states adds at most INR ${MOST_STATES * 5}, and asks again with the sum.`
          : ''),
    ))
  )
    throw new NoConsent();
  const fetch = options.fetch ?? globalThis.fetch;
  const call = createServiceCall(settings, fetch, (operation: Operation, asked, answered) => {
    if (isLive && answered.status >= 200 && answered.status < 300) spentRupees += operation.pricePaise / 100;
    if (isRecorded(operation.id) && answered.status >= 200 && answered.status < 300)
      parts.onBody?.({ operation: operation.id, asked, answered });
  });
  const redis = await openRedis(parts);
  const now = parts.now ?? ((): number => (options.clock ? options.clock.now() : Date.now()));
  const context: Context = {
    report,
    options,
    settings,
    doctor: parts.doctor,
    call,
    fetch: globalThis.fetch,
    now,
    directory: parts.directory,
    consent: parts.consent,
    ...(redis && { redis }),
    found: {},
  };
  try {
    for (const group of GROUPS.slice(1)) {
      const blocker = blockerOf(report, group);
      if (blocker) skipGroups(report, [group], blocker);
      else await RUN[group as Exclude<Group, 'settings'>](context);
    }
  } finally {
    await redis?.close();
  }
  return { mode: settings.mode, spentRupees, checks: report.checks };
}

/** The group that keeps another one from running. */
function blockerOf({ checks }: { checks: readonly Check[] }, group: Group): Group | undefined {
  const hasFailed = (one: Group): boolean =>
    checks.some((check) => check.group === one && check.state === 'fail' && !HARMLESS.has(check.id));
  const failed = BLOCK_ALL.find(hasFailed);
  if (failed) return failed;
  for (let need = NEEDS[group]; need; need = NEEDS[need]) if (hasFailed(need)) return need;
  return undefined;
}

function skipGroups(report: ReturnType<typeof createReport>, groups: readonly Group[], blocker: Group): void {
  for (const group of groups)
    for (const id of IDS[group]) report.add('skip', id, `The group "${blocker}" failed: fix it first.`);
}

function modeOf(environment: DoctorParts['environment']): DoctorResult['mode'] {
  const [, mode] = /^sk_(test|live)_/.exec(environment['ESTAMP_API_KEY']?.trim() ?? '') ?? [];
  return mode === 'test' || mode === 'live' ? mode : 'unknown';
}

type Redis = NonNullable<Context['redis']> & { close: () => Promise<void> };

/** The connection to Redis. One that cannot be opened fails at its first command, where the store is checked. */
async function openRedis({ environment, connectRedis }: DoctorParts): Promise<Redis | undefined> {
  const url = environment['ESTAMP_REDIS_URL']?.trim();
  if (!url) return undefined;
  try {
    return { url, ...(await connectRedis(url)) };
  } catch (error) {
    return {
      url,
      send: () => Promise.reject(error instanceof Error ? error : new Error('no answer')),
      close: () => Promise.resolve(),
    };
  }
}

const MARKS: Readonly<Record<CheckState, string>> = { ok: 'ok  ', warn: 'warn', fail: 'FAIL', skip: 'skip' };

/** One check for people: a mark, what was checked and seen, and on failure how to fix it and where to read. */
export function printCheck({ id, state, seen, fix, docs, detail }: Check): string {
  const lines = [`${MARKS[state]}  ${id}  ${escapeText(seen)}`];
  if (id === 'price.explained' && detail !== undefined) lines.push(...printExplanation(detail as Explanation));
  if (fix !== undefined && state !== 'ok') lines.push(`      Fix: ${escapeText(fix)}`);
  if (docs !== undefined && state !== 'ok') lines.push(`      See: ${docs}`);
  return lines.join('\n');
}

/** Each figure of a price by its path. */
function printExplanation({ total, lines, others, refused }: Explanation): string[] {
  // The lines of a merchant's reader are in the sentence before.
  if (total?.path === '') return [];
  const rows = [
    ...(total ? [[total.path, total.value, 'the total']] : []),
    ...lines.map(({ path, value, kind }) => [path, value, kind]),
    ...others.map(({ path, value, because }) => [path, value, because]),
    ...(refused ? [[refused.path || '(the whole body)', '', `REFUSED: ${refused.because}`]] : []),
  ];
  const widths = [0, 1].map((column) => Math.min(48, Math.max(...rows.map((row) => (row[column] ?? '').length))));
  return rows.map(
    ([path = '', value = '', what = '']) =>
      `      ${escapeText(path).padEnd(widths[0] ?? 0)}  ${escapeText(value)
        .slice(0, 48)
        .padStart(widths[1] ?? 0)}  ${escapeText(what)}`,
  );
}

/** A folder that cannot be read or written. The sentence names it. */
class FolderError extends Error {
  override readonly name = 'FolderError';
}

/**
 * Writes one file a call: `01-listEstampStates.json`.
 *
 * @param hide takes the secrets of the settings out of a text
 * @throws FolderError
 */
export async function writeRecordings(
  folder: string,
  bodies: readonly SeenBody[],
  hide: (text: string) => string,
): Promise<number> {
  try {
    await mkdir(folder, { recursive: true });
    let number = 0;
    for (const { operation, asked, answered } of bodies) {
      number += 1;
      const name = `${String(number).padStart(2, '0')}-${operation}.json`;
      const recording = record(operation, asked, answered.status, answered.text);
      await writeFile(join(folder, name), `${hide(toJson(recording))}\n`);
    }
    return number;
  } catch (error) {
    throw new FolderError(
      `The folder ${folder} cannot be written: ${(error as NodeJS.ErrnoException).code ?? 'error'}.`,
    );
  }
}

/** A file of the folder, and how it is read today. */
interface ReplayedFile extends Replayed {
  file: string;
}

/** Reads every recording of a folder with the present readers. @throws FolderError */
export async function replayFolder(folder: string): Promise<ReplayedFile[]> {
  let names: string[];
  try {
    names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  } catch (error) {
    throw new FolderError(`The folder ${folder} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'error'}.`);
  }
  if (names.length === 0) throw new FolderError(`The folder ${folder} has no recording (NN-operationId.json).`);
  return Promise.all(names.map(async (file) => ({ file, ...(await replayFile(join(folder, file))) })));
}

async function replayFile(path: string): Promise<Replayed> {
  try {
    return replay(parseExact(await readFile(path, 'utf8')));
  } catch {
    return { operationId: '', state: 'invalid', paths: [] };
  }
}
