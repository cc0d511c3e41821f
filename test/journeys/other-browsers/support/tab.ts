import type { Stroke } from '../../../support/browsers/keys.mjs';

/** One device that acts: the keyboard, or the mouse at places in the viewport. */
export type Device =
  | { type: 'key'; id: string; actions: Stroke[] }
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' }; actions: PointerStep[] };

export type PointerStep =
  { type: 'pointerMove'; x: number; y: number; origin: 'viewport' } | { type: 'pointerDown' | 'pointerUp'; button: 0 };

/**
 * What WebDriver BiDi and classic WebDriver both can: the whole of what the journeys need of a protocol. Every call
 * rejects while its page is being replaced by another.
 */
export interface Tab {
  go(url: string): Promise<void>;
  url(): Promise<string>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Calls a function, given as text, with arguments and an answer of JSON. */
  run(declaration: string, ...args: unknown[]): Promise<unknown>;
  act(device: Device): Promise<void>;
  /** Whether the browser tells assistive technology this role and name of the element that the function answers. */
  speaks(expected: { role: string; name: string }, declaration: string, ...args: unknown[]): Promise<boolean>;
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A browser that gives every customer a profile of its own. */
export interface OtherBrowser {
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}
