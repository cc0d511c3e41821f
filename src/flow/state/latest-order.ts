import type { Order } from '../../wire/index.ts';
import type { LatestOrder } from './state.ts';

/** Milliseconds: the life of the token. */
const LATEST_MS = 24 * 3600 * 1000;

/** The key of the device's storage. All references of a service share it, so the latest order is kept. */
export const latestKey = (proxy: string, serviceCode: string): string => `estamp1:latest:${proxy}|${serviceCode}`;

/** The record on the device: no name, no answer, and nothing that opens the order by itself. */
export function writeLatestOrder({ token: _token, failure: _failure, ...record }: LatestOrder): string {
  return JSON.stringify(record);
}

/** What is remembered of an order: the document and its state, and how far it was. */
export const seenOf = ({ stamp, stage, payment: { state } }: Order): Required<Pick<LatestOrder, 'stamp' | 'seen'>> => ({
  stamp,
  seen: { stage, payment: { state } },
});

/**
 * @returns `undefined` if the record is more than a day old, or cannot be read: a former version kept a token that
 *   opens the order. What another version has written about the order in another shape is left out.
 */
export function readLatestOrder(text: string | undefined, now: number): LatestOrder | undefined {
  try {
    const { stamp, seen, lines, ...latest } = JSON.parse(text ?? '') as LatestOrder;
    const age = now - latest.at;
    if (!latest.deviceToken || !latest.id || !(age >= 0 && age < LATEST_MS)) return undefined;
    const isText = (value: unknown): boolean => typeof value === 'string';
    return {
      ...latest,
      ...(isText(stamp?.stateCode) && isText(stamp?.articleCode) && { stamp }),
      ...(isText(seen?.stage) && isText(seen?.payment?.state) && { seen }),
      ...(Array.isArray(lines) && { lines }),
    };
  } catch {
    return undefined;
  }
}
