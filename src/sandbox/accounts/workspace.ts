import { SCOPES } from '../../api/scopes.ts';
import type { Core } from '../core.ts';
import { addKey, saveOrganization } from '../store/accounts.ts';

/** Makes an organisation with its sandbox key. A production key needs KYC, and so comes later. */
export function createWorkspace({ database, ids }: Core, name: string, now: number): string {
  const organizationId = ids.next('org');
  saveOrganization(database, {
    id: organizationId, name, kycApproved: false, planLimits: {}, balance: 0, createdAt: now, entitledAt: now,
  });
  addKey(database, {
    key: ids.next('sk_test'), organizationId, environment: 'sandbox', scopes: SCOPES, createdAt: now,
  });
  return organizationId;
}

/** What a person's own workspace is called. */
export const personalName = (fullName: string): string => `${fullName}'s workspace`;
