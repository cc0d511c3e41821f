import type { Operation } from '../../api/operations/operation.ts';
import type { Service } from '../http/service.ts';
import { emailKey } from '../store/accounts/users.ts';
import type { Limit } from '../store/settings.ts';

export const PER_ADDRESS: Limit = { count: 120, windowSeconds: 60 };

/** Calls that send mail to an address of the caller's choice. */
const MAILING = new Set(['signup', 'resendVerification', 'createInvite']);
export const MAILING_PER_ADDRESS: Limit = { count: 60, windowSeconds: 3600 };
export const MAILING_PER_EMAIL: Limit = { count: 10, windowSeconds: 3600 };

/** Counts a call by the caller's IP address. A limit of the control plane replaces ours. */
export function limitAddress({ core, limits }: Service, { id }: Operation, address: string, now: number): void {
  const own = MAILING.has(id) ? MAILING_PER_ADDRESS : PER_ADDRESS;
  limits.take(id, `address ${address}`, core.settings.get('limits')[id] ?? own, now);
}

/** Counts a mailing call by its recipient, whatever the caller's IP address. */
export function limitEmail({ core, limits }: Service, { id }: Operation, body: unknown, now: number): void {
  if (!MAILING.has(id)) return;
  const { email } = body as { email: string };
  limits.take(id, `e-mail ${emailKey(email)}`, core.settings.get('limits')[id] ?? MAILING_PER_EMAIL, now);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lifetimes in milliseconds. The specification says that these expire but not when, so the times are ours. */
export const LIFETIMES = {
  verify: DAY,
  reset: HOUR,
  code: 10 * MINUTE,
  invite: 7 * DAY,
  session: 12 * HOUR,
  rememberedSession: 30 * DAY,
} as const;

/** After this number of wrong codes, a login starts again with the password. */
export const CODE_TRIES = 5;
