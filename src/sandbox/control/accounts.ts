import type { Hono } from 'hono';
import { SCOPES } from '../../api/schemas/account.ts';
import { toRupees } from '../../base/money.ts';
import { Problem } from '../model/problem.ts';
import { foundOrganization } from '../rules/found-organization.ts';
import { DEMO_ORGANIZATION } from '../seed/seed-database.ts';
import type { Service } from '../http/service.ts';
import { addKey, listKeys, saveOrganization, type Organization } from '../store/accounts/organizations.ts';
import { findConnection, findService, saveConnection, saveService } from '../store/orders/connections.ts';
import type { KeysAnswer } from './answer-types.ts';
import { read, requireOrganization } from './read.ts';
import { connectionPatch, newKey, newOrganization, organizationPatch, servicePatch, walletPatch } from './requests.ts';

const show = ({ id, balance, ...rest }: Organization): Record<string, unknown> => ({
  organizationId: id,
  ...rest,
  balance: toRupees(balance),
});

/** Organizations, keys, the wallet, services and payment connections. */
export function mountAccountControl(control: Hono, { core }: Service): void {
  const { database, clock, ids, settings } = core;

  control.post('/organizations', async (c) => {
    const { name } = await read(c, newOrganization);
    return c.json(
      database.transaction(() => foundOrganization(core, name, clock.now())),
      201,
    );
  });

  control.put('/organizations/:id', async (c) => {
    const { entitlements, ...patch } = await read(c, organizationPatch);
    const before = requireOrganization(core, c.req.param('id'));
    const after: Organization = {
      ...before,
      ...patch,
      ...(entitlements !== undefined && { entitlements: entitlements ?? undefined, entitledAt: clock.now() }),
    };
    saveOrganization(database, after);
    return c.json(show(after));
  });

  control.post('/keys', async (c) => {
    const { environment, scopes = SCOPES, ipAllowlist, organizationId } = await read(c, newKey);
    const organization = requireOrganization(core, organizationId ?? DEMO_ORGANIZATION);
    if (environment === 'production' && !organization.kycApproved) {
      throw new Problem(403, 'Production keys need an organization with approved KYC.');
    }
    const key = database.transaction(() => {
      const made = ids.next(environment === 'production' ? 'sk_live' : 'sk_test');
      addKey(database, {
        key: made,
        organizationId: organization.id,
        environment,
        scopes,
        ipAllowlist,
        createdAt: clock.now(),
      });
      return made;
    });
    return c.json({ key, environment, scopes, ipAllowlist, organizationId: organization.id }, 201);
  });

  control.get('/keys', (c) => {
    const organization = requireOrganization(core, c.req.query('organizationId') ?? DEMO_ORGANIZATION);
    const keys = listKeys(database, organization.id);
    // Prefers a key with all scopes. Keys with few scopes exist to test refusals.
    const open = keys.filter(({ scopes, ipAllowlist }) => scopes.length === SCOPES.length && !ipAllowlist);
    return c.json({ key: (open.at(-1) ?? keys.at(-1))?.key ?? null, keys } satisfies KeysAnswer);
  });

  const wallet = (): Record<string, unknown> => ({
    balance: toRupees(requireOrganization(core, DEMO_ORGANIZATION).balance),
    currency: 'INR',
  });
  control.get('/wallet', (c) => c.json(wallet()));
  control.put('/wallet', async (c) => {
    const { balance } = await read(c, walletPatch);
    saveOrganization(database, { ...requireOrganization(core, DEMO_ORGANIZATION), balance });
    return c.json(wallet());
  });

  control.put('/services/:code', async (c) => {
    const patch = await read(c, servicePatch);
    const service = findService(database, c.req.param('code'));
    if (!service) throw new Problem(404, 'There is no such service.');
    const after = { ...service, ...patch };
    database.transaction(() => {
      saveService(database, after);
      if (after.basePrice !== service.basePrice) {
        settings.set('masterDataVersion', settings.get('masterDataVersion') + 1);
      }
    });
    return c.json({
      serviceCode: after.code,
      isActive: after.isActive,
      basePrice: toRupees(after.basePrice),
      masterDataVersion: settings.get('masterDataVersion'),
    });
  });

  control.put('/connections/:id', async (c) => {
    const { active } = await read(c, connectionPatch);
    const connection = findConnection(database, c.req.param('id'));
    if (!connection) throw new Problem(404, 'There is no such payment connection.');
    const after = { ...connection, active: active ?? connection.active };
    saveConnection(database, after);
    return c.json(after);
  });
}
