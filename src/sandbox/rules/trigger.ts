import type { EventName } from '../../api/events.ts';
import type { Core } from '../core/core.ts';
import { Problem } from '../model/problem.ts';
import type { OrderRecord, OrderStatus } from '../model/records.ts';
import type { Owner } from '../store/accounts/organizations.ts';
import { findOrder } from '../store/orders/orders.ts';
import { bringOrderTo } from './advance.ts';
import { placeOrder, STANDARD_SERVICE } from './place-order.ts';

/** The document of a triggered order: an affidavit of the seeded catalogue. */
const DETAILS = {
  purpose: 'Triggered in the sandbox',
  estamp: { stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: '100.00' },
};
const PARTIES = { customerName: 'Asha Rao', partyName: 'Asha Rao', customerMobile: '9876543210' };

/** The status of an order that brings an event about; documents come with completion. */
const statusFor = (event: EventName): OrderStatus =>
  event === 'order.document_ready'
    ? 'FULFILMENT_COMPLETED'
    : (event.slice('order.'.length).toUpperCase() as OrderStatus);

/**
 * Brings an event about: creates an order and moves it on until the event is sent. The events on the way are sent, too.
 *
 * @param externalOrderId the reference of the new order; a new one if absent
 */
export function trigger(
  core: Core,
  event: EventName,
  owner: Owner,
  externalOrderId = `trigger-${core.ids.hex(12)}`,
): OrderRecord {
  return core.database.transaction(() => {
    if (findOrder(core.database, owner, externalOrderId)) {
      throw new Problem(409, 'There is an order of this externalOrderId already.', { field: 'externalOrderId' });
    }
    const order = placeOrder(
      core,
      owner,
      {
        externalOrderId,
        externalCustomerId: 'customer-trigger',
        serviceCode: STANDARD_SERVICE,
        details: DETAILS,
      },
      core.clock.now(),
      PARTIES,
    );
    return bringOrderTo(core, order, statusFor(event));
  });
}
