import type { Quote } from '../../wire/index.ts';
import type { StoredDraft } from './stored-draft.ts';
import type { FormStep, HandedOver, Price, StampChoice } from './state.ts';

/** The record in the tab's storage. */
export interface SavedSession {
  readonly stamp?: StampChoice;
  readonly price?: Price;
  /** What was typed, until the order is made and at most for an hour. */
  readonly stored?: StoredDraft;
  /** The draft that another person has handed over, until the order is made. */
  readonly handOver?: HandedOver | undefined;
  /** The customer has entered answers that are not stored: after a reload a notice says so. */
  readonly entered?: boolean;
  /** The order's token. */
  readonly order?: string;
  /** `order` is a view token: the order was placed in another browser. */
  readonly view?: boolean;
  /** This browser has shown the final state of the order. */
  readonly complete?: boolean;
  /** The lines of the order's price. */
  readonly lines?: Quote['lines'];
  /** The steps that were not shown. */
  readonly skipped?: readonly FormStep[];
  /** `StatusStep.confirmUntil`: milliseconds since the epoch. */
  readonly confirmUntil?: number;
}

/**
 * Returns the storage key. It starts with the version of the record, so that a later version does not misread it. In
 * the device's storage the key without a reference holds the code of the state that was last chosen.
 */
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
