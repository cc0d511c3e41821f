import type { Article, District, State } from '../../../../wire/catalogue.ts';
import type { EstampProxyOptions, Settings } from '../../../config/options.ts';
import type { RecordedOperation } from '../../../recordings/recording.ts';
import type { Answered, Asked, CallService } from './service-call.ts';

/** The groups of checks, in the order in which they run. */
export const GROUPS = [
  'settings',
  'network',
  'account',
  'services',
  'catalogue',
  'price',
  'order',
  'payment',
  'address',
  'webhooks',
  'store',
  'page',
] as const;

export type Group = (typeof GROUPS)[number];

/** `skip`: it was not checked, and `seen` says why. */
export type CheckState = 'ok' | 'warn' | 'fail' | 'skip';

/** One line of doctor. */
export interface Check {
  /** Stable and dotted: `account.scope.orders.create`. */
  id: string;
  group: Group;
  state: CheckState;
  /** What was seen, as a sentence. */
  seen: string;
  /** What to do, where something is to be done. */
  fix?: string;
  /** The page of the documentation. */
  docs?: string;
  /** Data for programs: of `price.explained` the explanation. */
  detail?: unknown;
}

/** The ids of a group that cannot run. */
export const IDS: Readonly<Record<Group, readonly string[]>> = {
  settings: ['settings.read'],
  network: ['network.dns', 'network.tls', 'network.answer', 'network.clock', 'network.ipv6', 'network.proxy'],
  account: ['account.key', 'account.address', 'account.entitlement', 'account.wallet'],
  services: ['services.listed'],
  catalogue: ['catalogue.form', 'catalogue.states', 'catalogue.articles'],
  price: ['price.explained'],
  order: [
    'order.created',
    'order.parties',
    'order.intent',
    'order.record',
    'order.status',
    'order.payment',
    'order.documents',
  ],
  payment: ['payment.parameters', 'payment.page', 'payment.script'],
  address: [
    'address.reached',
    'address.ours',
    'address.https',
    'address.redirect',
    'address.compression',
    'address.cache',
    'address.cors',
    'address.assets',
  ],
  webhooks: ['webhooks.signed', 'webhooks.forged'],
  store: ['store.writable', 'store.latency', 'store.version', 'store.eviction', 'store.persistence', 'store.clock'],
  page: ['page.found', 'page.script', 'page.policy', 'page.audit', 'page.ready'],
};

/** What a check adds to its state. */
type More = Omit<Check, 'id' | 'group' | 'state' | 'seen'>;

/** Collects the lines of a run. */
export interface Report {
  readonly checks: readonly Check[];
  add(state: CheckState, id: string, seen: string, more?: More): void;
  /** Whether a check of the group has failed. */
  hasFailed(group: Group): boolean;
}

const groupOf = (id: string): Group => GROUPS.find((group) => id.startsWith(`${group}.`)) ?? 'settings';

/** @param show receives each line as it is known */
export function createReport(show: (check: Check) => void): Report {
  const checks: Check[] = [];
  return {
    checks,
    add(state, id, seen, more = {}) {
      const check = { id, group: groupOf(id), state, seen, ...more };
      checks.push(check);
      show(check);
    },
    hasFailed: (group) => checks.some((check) => check.group === group && check.state === 'fail'),
  };
}

/** The arguments of doctor. */
export interface DoctorOptions {
  /** The address of a page with the checkout. */
  page?: string;
  /** `KA:AF-4`. */
  article?: { stateCode: string; articleCode: string };
  /** The stamp value to price, in paise. */
  valueMinor?: number;
  allStates: boolean;
  /** A browser's program, for the check that the element becomes ready. */
  browser?: string;
}

/** A call whose body the specification does not show. */
export interface SeenBody {
  operation: RecordedOperation;
  asked: Asked;
  answered: Answered;
}

/** What the groups share: settings, the service, and what earlier groups found. */
export interface Context {
  readonly report: Report;
  readonly options: EstampProxyOptions;
  readonly settings: Settings;
  readonly doctor: DoctorOptions;
  readonly call: CallService;
  /** Fetches other addresses: the public mount, the page. */
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The working directory, for `estamp.readers.mjs`. */
  readonly directory: string;
  /** Asks before money is spent: `false` refuses. */
  readonly consent: (sentence: string) => Promise<boolean>;
  /** The Redis of `ESTAMP_REDIS_URL`, connected. */
  readonly redis?: { url: string; send: (args: string[]) => Promise<unknown> };
  /** Found by earlier groups. */
  found: Found;
}

interface Found {
  serviceList?: Answered;
  states?: Answered;
  sale?: Sale;
  totalMinor?: number;
  order?: { externalOrderId: string; intent?: Record<string, unknown> };
  isOurAddress?: boolean;
  form?: Readonly<Record<string, unknown>>;
}

/** What is priced. */
interface Sale {
  state: State;
  article: Article;
  districts: readonly District[];
  valueMinor: number;
  masterDataVersion: number | undefined;
}

/** A part of doctor. */
export type RunGroup = (context: Context) => Promise<void>;

export const ok = ({ report }: Context, id: string, seen: string, more?: More): void =>
  report.add('ok', id, seen, more);
export const warn = ({ report }: Context, id: string, seen: string, more: More): void =>
  report.add('warn', id, seen, more);
export const fail = ({ report }: Context, id: string, seen: string, more: More): void =>
  report.add('fail', id, seen, more);
export const skip = ({ report }: Context, id: string, seen: string): void => report.add('skip', id, seen);

/** An error of the service in words: its own message first, then all that the status allows. */
export function explainStatus({ status, message, failure }: Answered): { seen: string; fix: string } {
  if (status === 0)
    return { seen: `No answer: ${failure ?? 'unknown'}.`, fix: 'Check the network and ESTAMP_BASE_URL.' };
  const quoted = message === '' ? `It answers ${status}.` : `It answers ${status}: "${message}"`;
  return { seen: quoted, fix: CAUSES[status] ?? (status >= 500 ? SERVER : OTHER) };
}

const SERVER = 'The service has an error of its own. Try again later, then report it with the time of this run.';
const OTHER =
  'Read the message of the service. If it names a field, report it: doctor sends what the specification shows.';
const CAUSES: Readonly<Record<number, string>> = {
  301: 'ESTAMP_BASE_URL redirects. Set it to the address that it redirects to.',
  302: 'ESTAMP_BASE_URL redirects. Set it to the address that it redirects to.',
  308: 'ESTAMP_BASE_URL redirects. Set it to the address that it redirects to.',
  401: 'The key is missing, wrong or revoked, or it lacks the scope of this call. Copy the key from your account, and compare its scopes.',
  402: 'Top up the fulfilment wallet of your account.',
  403: 'The key lacks the scope of this call; or this address is not on its IP allowlist; or the plan does not include the service; or a limit of the plan is reached. The message says which.',
  404: 'Compare the code with those that the service lists, and ESTAMP_BASE_URL with the address of its documentation.',
  429: 'Too many calls. Wait a minute, and ask the service for a higher limit.',
};
