import type { Price, StampChoice } from './state.ts';

/** The record in the tab's storage. It never contains a party's data or an answer of the form. */
export interface SavedSession {
  readonly stamp?: StampChoice;
  readonly price?: Price;
  /** The customer has entered answers that are not stored: after a reload the page says so. */
  readonly entered?: boolean;
  /** The order's token. */
  readonly order?: string;
  /** `order` is a view token: another browser made the order. */
  readonly view?: boolean;
  /** This browser has seen the final state of the order. */
  readonly complete?: boolean;
  /** As in the status step. */
  readonly confirmUntil?: number;
}

/** Starts with the version of the record, so that a later version never misreads it. */
export function sessionKey(proxy: string, serviceCode: string, reference = ''): string {
  return `estamp1:${proxy}|${serviceCode}|${reference}`;
}

export function readSavedSession(text = ''): SavedSession {
  try {
    return (JSON.parse(text) as SavedSession | null) ?? {};
  } catch {
    return {};
  }
}
