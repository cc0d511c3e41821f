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
export type More = Omit<Check, 'id' | 'group' | 'state' | 'seen'>;

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
