import { createSpendGuard, type SpendGuard } from '../../../src/proxy/limits/spend-guard.ts';
import { Problem } from '../../../src/proxy/context/problem.ts';
import type { SaleCall } from '../../../src/proxy/context/request-context.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import type { CompleteStore } from '../../../src/proxy/store/store.ts';

const LIMITS = { quotes: 2, orders: 2, spendPerHour: 50_00, spendPerDay: 80_00 };

/** A guard by itself, its time, and what its merchant heard. */
export interface Guard {
  spend: SpendGuard;
  store: CompleteStore;
  alerts: (string | undefined)[];
  clock: { offset: number };
}

export function guard(limits = LIMITS, given?: CompleteStore): Guard {
  const clock = { offset: 0, now: () => 1_000_000 + clock.offset, after: () => () => undefined };
  const alerts: (string | undefined)[] = [];
  const silent = (): void => undefined;
  const log = {
    logsInfo: false,
    info: silent,
    warn: silent,
    error: silent,
    alert: (event: { type: string; window?: string }) => void alerts.push(event.window ?? event.type),
  };
  const store = given ?? createMemoryStore(clock);
  return { spend: createSpendGuard({ limits, store, log, clock }), store, alerts, clock };
}

export const paid = (): Promise<string> => Promise.resolve('paid');
export const parties = (externalOrderId: string): SaleCall => ({ externalOrderId, call: 'parties' });

/** How it ended: with a value, or with the code of a problem. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(String, (error: unknown) => (error instanceof Problem ? error.code : String(error)));

/** Paise that are counted in a window: the smallest limit that it does not exceed. */
export async function countedIn(store: Pick<CompleteStore, 'consume'>, name: string, key?: string): Promise<number> {
  for (let limit = 0; ; limit += 500) {
    const { granted } = await store.consume([{ name, limit, seconds: 3600, ...(key !== undefined && { key }) }], 0);
    if (granted) return limit;
  }
}
