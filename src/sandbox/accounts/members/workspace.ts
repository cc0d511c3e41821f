import { SCOPES } from '../../../api/schemas/scopes.ts';
import type { Core } from '../../core/core.ts';
import { addKey } from '../../store/accounts/organizations.ts';
import { foundOrganization } from '../../rules/found-organization.ts';

/** Creates an organization with its sandbox key. A production key needs KYC. */
export function createWorkspace(core: Core, name: string, now: number): string {
  const { organizationId } = foundOrganization(core, name, now);
  addKey(core.database, {
    key: core.ids.next('sk_test'),
    organizationId,
    environment: 'sandbox',
    scopes: SCOPES,
    createdAt: now,
  });
  return organizationId;
}

/** The name of a personal workspace. */
export const personalName = (fullName: string): string => `${fullName}'s workspace`;
