import type { OrderAnswer, SandboxControl } from '../../src/sandbox/index.ts';
import type { Purchase } from './purchase.ts';
import { WALLET } from './service.ts';

/** The end of a run, by the service's own records. */
export interface Audit {
  purchases: number;
  orders: number;
  /** Calls of the service that failed. */
  failedCalls: number;
  /** Numbers that have to be 0, by name. */
  faults: Readonly<Record<string, number>>;
  /** Status reads that showed an earlier stage than before; the element ignores them. */
  earlierStages: number;
  /** Seconds from the payment to the certificate: median and 99th percentile. */
  median: number;
  p99: number;
  /** A sentence for each fault. */
  findings: string[];
}

/** Compares what the customers saw with the orders, payments and charges of the service. */
export async function audit(service: SandboxControl, purchases: readonly Purchase[]): Promise<Audit> {
  const [orders, journal, total, { balance }] = await Promise.all([
    service.orders(),
    service.journal(),
    service.journalTotal(),
    service.wallet(),
  ]);
  const findings: string[] = [];
  const byReference = new Map<string, OrderAnswer[]>();
  for (const order of orders)
    byReference.set(referenceOf(order), [...(byReference.get(referenceOf(order)) ?? []), order]);
  const count = (
    name: string,
    test: (purchase: Purchase, made: readonly OrderAnswer[]) => string | undefined,
  ): number =>
    purchases.filter((purchase) => {
      const found = test(purchase, byReference.get(purchase.reference) ?? []);
      if (found !== undefined) findings.push(`${purchase.reference} (${purchase.plan}): ${name}: ${found}`);
      return found !== undefined;
    }).length;

  const succeeded = ({ payments }: OrderAnswer): number =>
    payments.filter(({ status }) => status === 'SUCCEEDED').length;
  const spentPaise = Math.round((Number(WALLET) - Number(balance)) * 100);
  if (spentPaise !== total.meteredPaise)
    findings.push(`the wallet paid ${spentPaise} paise, the journal counts ${total.meteredPaise}`);

  const faults = {
    lost: count('lost', ({ externalOrderId }, made) =>
      externalOrderId === undefined || made.some((order) => order.externalOrderId === externalOrderId)
        ? undefined
        : externalOrderId,
    ),
    double: count('double', (_, made) => (made.length > 1 ? `${made.length} orders` : undefined)),
    'wrong names': count('wrong names', ({ names }, [order]) => {
      const { customerName, partyName } = order?.parties ?? {};
      return names && (names.customerName !== customerName || names.partyName !== partyName)
        ? `${String(customerName)}, ${String(partyName)}`
        : undefined;
    }),
    'paid twice': count('paid twice', (_, made) => (made.some((order) => succeeded(order) > 1) ? 'two' : undefined)),
    'too many payments': count('too many payments', ({ plan }, [order]) => {
      const { length } = order?.payments ?? [];
      return length > (plan === 'fails first' ? 2 : 1) ? String(length) : undefined;
    }),
    'wrong amount': count('wrong amount', ({ totalMinor }, made) =>
      made.flatMap(({ payments }) => payments).find(({ amountMinor }) => amountMinor !== totalMinor)
        ? `not ${String(totalMinor)}`
        : undefined,
    ),
    'made unpaid': count('made unpaid', ({ plan }, [order]) =>
      plan === 'leaves' && order && order.status !== 'CREATED' ? order.status : undefined,
    ),
    'wrongly shown': count('wrongly shown', ({ wrong }) => (wrong.length > 0 ? wrong.join(', ') : undefined)),
    unfinished: count('unfinished', ({ isFinished, stoppedAt = '' }) => (isFinished ? undefined : stoppedAt)),
    'wallet differs from journal': spentPaise === total.meteredPaise ? 0 : 1,
  };

  const seconds = purchases.flatMap((purchase) => purchase.seconds ?? []).sort((one, other) => one - other);
  const at = (share: number): number => seconds[Math.floor((seconds.length - 1) * share)] ?? NaN;
  return {
    purchases: purchases.length,
    orders: orders.length,
    failedCalls: journal.filter(({ status }) => status === 429 || status >= 500 || status === 0).length,
    faults,
    earlierStages: purchases.reduce((sum, { earlierStages }) => sum + earlierStages, 0),
    median: at(0.5),
    p99: at(0.99),
    findings,
  };
}

/** The merchant's reference, which the proxy puts into the details of its orders. */
function referenceOf({ details }: OrderAnswer): string {
  const { estamp } = details as { estamp?: { reference?: string } };
  return estamp?.reference ?? '';
}
