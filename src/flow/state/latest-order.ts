import { readTokenClaims, type TokenClaims } from './token-claims.ts';
import type { LatestOrder } from './state.ts';

/** Milliseconds: the life of the view token. */
const LATEST_MS = 24 * 3600 * 1000;

/** The key of the device's storage. All references of a service share it, so the latest order is kept. */
export const latestKey = (proxy: string, serviceCode: string): string => `estamp1:latest:${proxy}|${serviceCode}`;

/** The record on the device: no name, no answer. */
export const writeLatestOrder = (viewToken: string, at: number): string => JSON.stringify({ viewToken, at });

function read(text = '{}'): { viewToken?: string; at?: number } & Pick<TokenClaims, 'svc' | 'ref' | 'oid'> {
  try {
    const { viewToken = '', at } = JSON.parse(text) as { viewToken?: string; at?: number };
    return { ...readTokenClaims(viewToken), viewToken, at };
  } catch {
    return {};
  }
}

export const latestOrderId = (text: string | undefined): string | undefined => read(text).oid;

/** @returns the kept order if it belongs to this service and reference, and is younger than a day */
export function readLatestOrder(
  text: string | undefined,
  now: number,
  serviceCode: string,
  reference?: string,
): LatestOrder | undefined {
  const { svc, ref, oid: externalOrderId, viewToken, at } = read(text);
  const isOurs = svc === serviceCode && ref === reference;
  return isOurs && viewToken && externalOrderId && typeof at === 'number' && now >= at && now - at < LATEST_MS
    ? { token: viewToken, externalOrderId, at }
    : undefined;
}
