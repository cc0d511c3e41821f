import type { Snapshot } from './snapshot.ts';

/** The input of a panel: a snapshot and the actions. A panel is a pure function of it. */
export interface View extends Snapshot {
  /** Where the sandbox is reached, without a trailing slash. */
  origin: string;
  /** Changes something through the control plane, reads everything again, and confirms the change. */
  act(method: string, path: string, body: unknown, done: string): void;
  /** Shows another organisation's keys, wallet and endpoints. */
  choose(organizationId: string): void;
  /** @param what Names the text in the confirmation. */
  copy(text: string, what: string): void;
  /** The text that was copied last, for as long as its button says so. */
  copied: string | undefined;
}

/** Whether the last read reached the sandbox. */
export type Link = 'live' | 'lost';

/** A sentence about what was just done. */
export interface Message {
  text: string;
  isTrouble: boolean;
}
