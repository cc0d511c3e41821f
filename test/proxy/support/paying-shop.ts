import type { OperationId } from '../../../src/api/index.ts';
import type { EstampProxyOptions } from '../../../src/proxy/index.ts';
import { liftLimits, openShop, STAMP, type Asked, type AskOptions, type Shop } from './kit.ts';

const BALANCE = 1_000_000_00;

/** A shop whose calls cost money: its key is the live one, and its wallet is what an attacker is after. */
export interface PayingShop extends Shop {
  /** Paise that the wallet has paid. */
  debits(): Promise<number>;
  /** How often the service was called, for this operation or at all. */
  calls(operationId?: OperationId): Promise<number>;
  /** Requests a price that was not requested before, so it is in no cache. */
  freshPrice(options?: AskOptions, more?: object): Promise<Asked>;
}

/** @param more options of the proxy; the service's own rate limits are out of the way, so that ours are what holds */
export async function openPayingShop(more: Partial<EstampProxyOptions> = {}): Promise<PayingShop> {
  const shop = await openShop({ apiKey: 'sk_live_demo', ...more });
  await shop.control('PUT', '/wallet', { balance: (BALANCE / 100).toFixed(2) });
  await liftLimits(shop.sandbox);
  let asked = 0;
  return {
    ...shop,
    async debits() {
      const { balance } = await shop.control('GET', '/wallet');
      return BALANCE - Math.round(Number(balance) * 100);
    },
    calls: async (operationId) =>
      (await shop.journal()).filter((entry) => operationId === undefined || entry.operationId === operationId).length,
    freshPrice: (options, body) => shop.ask('POST', '/quotes', { ...options, body: freshStamp(asked++, body) }),
  };
}

/** An affidavit of a value of its own for each number, up to 10,000 of them. */
export const freshStamp = (number: number, more: object = {}): object => ({
  ...STAMP,
  articleCode: 'KA-RG-5',
  stampDutyAmount: ((50_000 + number) / 100).toFixed(2),
  ...more,
});

/** Runs tasks with a limited concurrency. */
export async function inWaves<T>(count: number, size: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  while (done.length < count) {
    const wave = Array.from({ length: Math.min(size, count - done.length) }, (_, index) => run(done.length + index));
    done.push(...(await Promise.all(wave)));
  }
  return done;
}

/** How often each outcome came: the error code, or the status where there is none. */
export function tally(answers: readonly Asked[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, json } of answers) {
    const outcome = json.error?.code ?? String(status);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
