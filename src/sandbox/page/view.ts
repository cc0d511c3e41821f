import type { Snapshot } from './snapshot.ts';

/** What a panel is given: what there is, and what it may ask for. A panel is a function of it. */
export interface View extends Snapshot {
  /** Where the sandbox is reached, without a trailing slash. */
  origin: string;
  /** Changes something through the control plane, reads everything anew, and says that it is done. */
  act(method: string, path: string, body: unknown, done: string): void;
  /** Shows another organisation's keys, wallet and endpoints. */
  choose(organizationId: string): void;
  /** @param what names it, for whoever does not see the clipboard */
  copy(text: string, what: string): void;
  /** The text that was copied last, for as long as its button says so. */
  copied: string | undefined;
}

/** Whether the last look at the sandbox found it. */
export type Link = 'live' | 'lost';

/** A sentence about what was just done. */
export interface Said {
  text: string;
  isTrouble: boolean;
}
