import type { Snapshot } from './snapshot.ts';

/** The input of a panel: a snapshot and the actions. A panel is a pure function of it. */
export interface View extends Snapshot {
  /** The sandbox's origin, without a trailing slash. */
  origin: string;
  /** Changes something through the control plane, reads everything again, and confirms the change. */
  act(method: string, path: string, body: unknown, done: string): void;
  /** The calls of the journal that are open, numbered from the first call. */
  openCalls: ReadonlySet<number>;
  /** Reads the bodies of a call in the journal while it is open. */
  showBodies(place: number, isOpen: boolean): void;
  /** Shows another organization's keys, wallet and endpoints. */
  choose(organizationId: string): void;
  /** @param what Names the text in the confirmation. */
  copy(text: string, what: string): void;
  /** The last copied text, while its button says so. */
  copied: string | undefined;
}

/** Whether the last read reached the sandbox. */
export type Link = 'live' | 'lost';

/** A message about the last action. */
export interface Message {
  text: string;
  isTrouble: boolean;
}
