import { isPrintableLine } from '../../base/printable-line.ts';
import type { PartiesRequest } from '../../api/schemas/estamp.ts';
import { Problem } from '../model/problem.ts';
import { partiesEditable } from '../model/parties-editable.ts';
import type { Handler } from '../http/call.ts';
import { saveOrder } from '../store/orders/orders.ts';
import { requireOrder } from './require-order.ts';

/** Attaches or corrects parties until fulfilment starts. Absent fields stay unchanged. */
export const attachParties: Handler = (call) => {
  const order = requireOrder(call, call.params['orderId']);
  if (!partiesEditable(order.record)) {
    throw new Problem(409, `The parties cannot be changed any more: the order is ${order.record.status}.`);
  }
  for (const [name, value] of Object.entries(call.body as PartiesRequest)) {
    // An address may have several lines.
    if (value.trim() !== '' && !isPrintableLine(value.replaceAll(/[\t\r\n]/g, ' ')))
      throw new Problem(400, `${name} has characters that cannot be printed.`, { field: name });
  }
  const parties = { ...order.record.parties, ...(call.body as PartiesRequest) };
  const changed = { ...order, record: { ...order.record, parties, updatedAt: call.now } };
  saveOrder(call.core.database, changed);
  return { body: call.bodies.parties(changed.record) };
};
