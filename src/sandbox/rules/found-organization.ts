import type { Core } from '../core/core.ts';
import { Problem } from '../model/problem.ts';
import { type Organization, saveOrganization } from '../store/accounts/organizations.ts';
import { saveConnection } from '../store/orders/connections.ts';

/**
 * Creates an organization with an empty wallet, pending KYC, and a payment connection to the simulated provider,
 * without which its orders could not be paid. Call it inside a transaction.
 */
export function foundOrganization(
  { database, ids }: Core,
  name: string,
  now: number,
): { organizationId: string; paymentConnectionId: string } {
  const organizationId = ids.next('org');
  saveOrganization(database, {
    id: organizationId,
    name,
    kycApproved: false,
    planLimits: {},
    balance: 0,
    createdAt: now,
    entitledAt: now,
  });
  const paymentConnectionId = ids.next('pc');
  saveConnection(database, {
    id: paymentConnectionId,
    organizationId,
    provider: 'sandbox',
    secret: ids.hex(64),
    active: true,
  });
  return { organizationId, paymentConnectionId };
}

export function isEntitled(organization: Organization, serviceCode: string): boolean {
  return organization.entitlements?.includes(serviceCode) ?? true;
}

/** e-Stamp calls do not belong to one service: any e-Stamp entitlement allows them. */
export function requireEstamp(organization: Organization): void {
  const { entitlements } = organization;
  if (entitlements && !entitlements.some((code) => code.startsWith('estamp.'))) {
    throw new Problem(403, 'The plan entitlement for e-Stamp is not enabled for this organization.');
  }
}
