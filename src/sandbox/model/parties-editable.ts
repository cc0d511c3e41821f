import type { OrderRecord } from './records.ts';

/** Whether the parties may still be corrected: until fulfilment begins, because then their names are printed. */
export function partiesEditable({ status }: OrderRecord): boolean {
  return status === 'CREATED' || status === 'PAYMENT_CONFIRMED';
}
