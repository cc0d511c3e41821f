import type { OrderRecord } from './records.ts';

/** Whether the parties can be corrected. Fulfilment ends that, because it prints the names. */
export function partiesEditable({ status }: OrderRecord): boolean {
  return status === 'CREATED' || status === 'PAYMENT_CONFIRMED';
}
