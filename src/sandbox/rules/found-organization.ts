import type { Core } from '../core/core.ts';
import { saveOrganization } from '../store/accounts/organizations.ts';
import { saveConnection } from '../store/orders/connections.ts';

/**
 * Makes an organisation: nothing in its wallet, its KYC to come, and a payment connection to the simulated provider,
 * without which none of its orders could be paid. To be called within a transaction.
 */
export function foundOrganization(
  { database, ids }: Core, name: string, now: number,
): { organizationId: string; paymentConnectionId: string } {
  const organizationId = ids.next('org');
  saveOrganization(database, {
    id: organizationId, name, kycApproved: false, planLimits: {}, balance: 0, createdAt: now, entitledAt: now,
  });
  const paymentConnectionId = ids.next('pc');
  saveConnection(database, {
    id: paymentConnectionId, organizationId, provider: 'sandbox', secret: ids.hex(64), active: true,
  });
  return { organizationId, paymentConnectionId };
}
