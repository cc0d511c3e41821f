import { startDemo, type Demo, type DemoOptions } from '../../../demo/start.ts';
import { placeOrder } from './place-order.ts';

export interface JournalEntry {
  operationId: string;
  status: number;
  meteredPaise: number;
  idempotencyKey: string | null;
}

export interface Fault {
  operationId: string;
  times?: number;
  status?: number;
  delayMs?: number;
  drop?: boolean;
  afterEffect?: boolean;
}

/** The demo shop with the sandbox's control plane at hand. */
export interface Shop extends Demo {
  control(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  fault(fault: Fault): Promise<void>;
  journal(): Promise<JournalEntry[]>;
  /** Orders the Karnataka affidavit as the element does, without a page. @returns the token of the order */
  placeOrder(): Promise<string>;
  /** How many orders and intents the service made: what a customer could have been charged for. */
  made(): Promise<{ orders: number; intents: number }>;
}

/** A shop whose limits are out of the way of tests, with everything real behind it. */
export async function openShop(options: DemoOptions = {}): Promise<Shop> {
  const demo = await startDemo({
    ...options,
    sandbox: { timings: { start: 100, complete: 200 }, ...options.sandbox },
    proxy: {
      limits: {
        quotesPerNetworkPerHour: 1000,
        ordersPerNetworkPerHour: 1000,
        spendPerHour: '50000.00',
        spendPerDay: '50000.00',
      },
      ...options.proxy,
    },
  });

  async function control(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(`${demo.sandbox.url}/_sandbox${path}`, {
      method,
      headers: { 'x-sandbox-control': '1', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`The sandbox refused ${method} ${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : {}) as Record<string, unknown>;
  }
  const journal = async (): Promise<JournalEntry[]> => (await control('GET', '/journal'))['entries'] as JournalEntry[];

  return Object.assign(demo, {
    control,
    journal,
    placeOrder: () => placeOrder(demo.url),
    fault: async (fault: Fault) => void (await control('POST', '/faults', fault)),
    async made() {
      // A key stands for one effect: the same key again is the same order or the same intent.
      const keys = (operationId: string, entries: JournalEntry[]): number =>
        new Set(
          entries.filter((entry) => entry.operationId === operationId).map(({ idempotencyKey }) => idempotencyKey),
        ).size;
      const entries = await journal();
      return { orders: keys('createOrder', entries), intents: keys('createPaymentIntent', entries) };
    },
  });
}
