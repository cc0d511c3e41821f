import type { Core } from '../core/core.ts';
import { Problem } from '../model/problem.ts';
import { findOrganization, type Organization } from '../store/accounts/organizations.ts';

export function requireOrganization({ database }: Core, id: string): Organization {
  const organization = findOrganization(database, id);
  if (!organization) throw new Problem(404, 'There is no such organization.');
  return organization;
}
