import { SCOPES } from '../../api/schemas/account.ts';
import type { DialectName } from '../bodies/dialect.ts';
import type { Core } from '../core/core.ts';
import { catalogue } from './index.ts';
import { addKey, saveOrganization } from '../store/accounts/organizations.ts';
import { saveConnection, saveService } from '../store/orders/connections.ts';
import { CALM } from '../store/settings.ts';

export const DEMO_ORGANIZATION = 'org_demo';
export const DEMO_KEYS = { sandbox: 'sk_test_demo', production: 'sk_live_demo' } as const;
export const DEMO_CONNECTION = 'pc_demo';
const DEMO_BALANCE = 1000_00;

/** Fills an empty database with the seed. */
export function seed({ database, settings, clock, ids }: Core, dialect: DialectName): void {
  database.transaction(() => {
    const createdAt = clock.now();
    settings.set('clockOffset', clock.offset);
    settings.set('dialect', dialect);
    settings.set('hostility', CALM);
    settings.set('limits', {});
    settings.set('masterDataVersion', catalogue.masterDataVersion);
    settings.set('signingSecret', ids.hex(64));
    saveOrganization(database, {
      id: DEMO_ORGANIZATION,
      name: 'Demo Merchant',
      kycApproved: true,
      planLimits: {},
      balance: DEMO_BALANCE,
      createdAt,
      entitledAt: createdAt,
    });
    for (const environment of ['production', 'sandbox'] as const) {
      addKey(database, {
        key: DEMO_KEYS[environment],
        organizationId: DEMO_ORGANIZATION,
        environment,
        scopes: SCOPES,
        createdAt,
      });
    }
    saveConnection(database, {
      id: DEMO_CONNECTION,
      organizationId: DEMO_ORGANIZATION,
      provider: 'sandbox',
      secret: ids.hex(64),
      active: true,
    });
    for (const service of catalogue.services) saveService(database, service);
  });
}
