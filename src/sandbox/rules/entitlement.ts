import { Problem } from '../model/problem.ts';
import type { Organization } from '../store/accounts/organizations.ts';

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
