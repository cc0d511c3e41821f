import type { Core } from '../../core/core.ts';
import type { Problem } from '../../model/problem.ts';
import type { User } from '../../store/accounts/users.ts';
import type { SessionChange } from './session-cookie.ts';

/** One validated call of the dashboard. */
export interface AccountCall {
  core: Core;
  /** The placeholders of the path, decoded. */
  params: Readonly<Record<string, string>>;
  /** What the operation's schema made of the body; each handler knows its type from the table. */
  body: unknown;
  /** What the caller's cookie brought, good or not. */
  sessionToken: string | undefined;
}

/** A call by a signed-in user with the needed role. */
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
 * What a call brings about, in one synchronous transaction. A `Problem` that is thrown leaves no trace; one that is
 * returned is also sent, but the writes are committed: a wrong code must count as an attempt.
 */
export type Effect = (now: number) => AccountAnswer | Problem;

/** A public operation. Slow work (passwords) runs before the transaction. */
export type OpenHandler = (call: AccountCall) => Effect | Promise<Effect>;

/** An operation of a signed-in person, inside the transaction that also looked at the session. */
export type SessionHandler = (call: SessionCall) => AccountAnswer;
