import type { Core } from '../../core/core.ts';
import type { Problem } from '../../model/problem.ts';
import type { User } from '../../store/accounts/users.ts';
import type { SessionChange } from './session-cookie.ts';

/** One validated call of the dashboard. */
export interface AccountCall {
  core: Core;
  /** The placeholders of the path, decoded. */
  params: Readonly<Record<string, string>>;
  /** The body as the operation's schema parsed it. Each handler knows its type from the table. */
  body: unknown;
  /** The token of the caller's cookie, valid or not. */
  sessionToken: string | undefined;
}

/** A call by a signed-in user with the required role. */
export interface SessionCall extends AccountCall {
  user: User;
  now: number;
}

export interface AccountAnswer {
  /** Default: 200. */
  status?: 200 | 201;
  body: unknown;
  session?: SessionChange;
}

/**
 * The effect of a call, as one synchronous transaction. A thrown `Problem` rolls it back. A returned one is sent too,
 * but the writes are committed: a wrong code must count as an attempt.
 */
export type Effect = (now: number) => AccountAnswer | Problem;

/** A public operation. Slow work (passwords) runs before the transaction. */
export type OpenHandler = (call: AccountCall) => Effect | Promise<Effect>;

/** An operation of a signed-in user. It runs in the transaction that checked the session. */
export type SessionHandler = (call: SessionCall) => AccountAnswer;
