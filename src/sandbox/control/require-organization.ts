import type { Core } from '../core.ts';
import { Problem } from '../problem.ts';
import { findOrganization } from '../store/accounts.ts';
import type { Organization } from '../store/accounts.ts';

export function requireOrganization({ database }: Core, id: string): Organization {
  const organization = findOrganization(database, id);
  if (!organization) throw new Problem(404, 'There is no such organization.');
  return organization;
}
