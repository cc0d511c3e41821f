import type { Hono } from 'hono';
import { OPERATIONS } from '../../api/operations.ts';
import { toRupees } from '../../base/money.ts';
import { listScenarios } from '../scenarios.ts';
import { DEMO_ORGANIZATION } from '../seed-data.ts';
import type { Service } from '../server/service.ts';
import { listOrganizations } from '../store/accounts.ts';
import { listConnections } from '../store/connections.ts';
import { countEntries, listEntries } from '../store/journal.ts';
import { listMail } from '../store/mail.ts';
import { listOrders } from '../store/orders.ts';
import { listServices } from '../store/services.ts';
import { endpointsOf } from '../store/webhook-endpoints.ts';
import type {
  ConnectionAnswer, EndpointAnswer, OperationAnswer, OrganizationAnswer, ServiceAnswer,
} from './answers.ts';
import { limitOf, newest } from './limit.ts';
import { orderAnswer } from './order-answer.ts';
import { requireOrganization } from './require-organization.ts';

/** What there is and what happened, for people and for tests. Lists are oldest first; `?limit=` keeps the newest. */
export function mountReads(control: Hono, { core }: Service): void {
  const { database, clock, tasks } = core;

  control.get('/organizations', (c) => c.json({
    organizations: listOrganizations(database).map(({ id, name, kycApproved, balance, entitlements, planLimits }) => (
      { organizationId: id, name, kycApproved, balance: toRupees(balance), entitlements, planLimits }
    )) satisfies OrganizationAnswer[],
  }));

  control.get('/services', (c) => c.json({
    services: listServices(database).map(({ code, name, category, basePrice, isActive }) => (
      { serviceCode: code, name, category, basePrice: toRupees(basePrice), isActive }
    )) satisfies ServiceAnswer[],
  }));

  control.get('/connections', (c) => {
    const asked = c.req.query('organizationId');
    const of = asked === undefined ? undefined : requireOrganization(core, asked).id;
    return c.json({
      connections: listConnections(database)
        .filter(({ organizationId }) => of === undefined || organizationId === of)
        .map(({ id, organizationId, provider, active }) => ({ id, organizationId, provider, active })) satisfies ConnectionAnswer[],
    });
  });

  control.get('/operations', (c) => c.json({
    operations: Object.values(OPERATIONS).map(({ id, summary, method, path, pricePaise }) => (
      { operationId: id, summary, method, path, pricePaise }
    )) satisfies OperationAnswer[],
  }));

  control.get('/orders', (c) => c.json({
    orders: listOrders(database, limitOf(c)).map((order) => orderAnswer(core, order, clock.now())),
  }));

  control.get('/webhook-endpoints', (c) => {
    const organization = requireOrganization(core, c.req.query('organizationId') ?? DEMO_ORGANIZATION);
    return c.json({ endpoints: endpointsOf(database, organization.id) satisfies EndpointAnswer[] });
  });

  control.get('/journal', (c) => c.json({ entries: listEntries(database, limitOf(c)) }));
  control.get('/journal/total', (c) => c.json({ total: countEntries(database) }));

  control.get('/mail', (c) => {
    // Mail that waits for its answer to be out: by now it is.
    tasks.runDue();
    return c.json({ messages: newest(c, listMail(database)) });
  });

  control.get('/scenarios', (c) => c.json({ scenarios: listScenarios() }));
}
