import type { Price, StampChoice } from './state.ts';

/** What outlives the page, in the tab's storage. Never a party's data, never an answer of the form. */
export interface CheckoutRecord {
  readonly stamp?: StampChoice;
  readonly price?: Price;
  /** The order's token. */
  readonly order?: string;
  /** It is a view token: this browser did not make the order. */
  readonly view?: boolean;
  /** This browser has seen the order settled. */
  readonly complete?: boolean;
  /** As in the status step. */
  readonly awaited?: number;
}

/** Begins with the record's version, so that a later one never misreads it. */
export function recordKey(proxy: string, serviceCode: string, reference = ''): string {
  return `estamp1:${proxy}|${serviceCode}|${reference}`;
}

export function readRecord(text: string | undefined): CheckoutRecord {
  try {
    return (JSON.parse(text ?? '') as CheckoutRecord | null) ?? {};
  } catch {
    return {};
  }
}
