import { readTokenClaims, type TokenClaims } from './token-claims.ts';
import type { KeptOrder } from './state.ts';

/** Milliseconds: the life of the view token. */
const KEPT_MS = 24 * 3600 * 1000;

/** The key of the device's storage. All references of a service share it, so the latest order is kept. */
export const keptKey = (proxy: string, serviceCode: string): string => `estamp1:kept:${proxy}|${serviceCode}`;

/** The record on the device: no name, no answer. */
export const writeKeptOrder = (viewToken: string, at: number): string => JSON.stringify({ viewToken, at });

function read(text = '{}'): Partial<KeptOrder> & Pick<TokenClaims, 'svc' | 'ref' | 'oid'> {
  try {
    const { viewToken = '', at } = JSON.parse(text) as Partial<KeptOrder>;
    return { ...readTokenClaims(viewToken), viewToken, at };
  } catch {
    return {};
  }
}

export const keptOrderId = (text: string | undefined): string | undefined => read(text).oid;

/** @returns the kept order if it belongs to this service and reference, and is younger than a day */
export function readKeptOrder(
  text: string | undefined,
  now: number,
  serviceCode: string,
  reference?: string,
): KeptOrder | undefined {
  const { svc, ref, oid: externalOrderId, viewToken, at } = read(text);
  const isOurs = svc === serviceCode && ref === reference;
  return isOurs && viewToken && externalOrderId && typeof at === 'number' && now >= at && now - at < KEPT_MS
    ? { viewToken, externalOrderId, at }
    : undefined;
}
