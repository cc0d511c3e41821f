import type { Hono } from 'hono';
import { OPERATIONS } from '../../api/operations.ts';
import { toRupees } from '../../base/money.ts';
import { listScenarios } from '../seed/scenarios.ts';
import { DEMO_ORGANIZATION } from '../seed/seed-database.ts';
import type { Service } from '../http/service.ts';
import { listOrganizations, type Organization } from '../store/accounts/organizations.ts';
import { listConnections, listServices } from '../store/orders/connections.ts';
import { countLists } from '../store/snapshots.ts';
import { countEntries, listEntries } from '../store/calls/journal.ts';
import { listMail } from '../store/accounts/mail.ts';
import { listOrders } from '../store/orders/orders.ts';
import { endpointsOf } from '../store/webhooks/webhook-events.ts';
import type {
  ConnectionAnswer,
  CountsAnswer,
  EndpointAnswer,
  OperationAnswer,
  OrganizationAnswer,
  ServiceAnswer,
} from './answer-types.ts';
import { limitOf, requireOrganization } from './read.ts';
import { orderAnswer } from './orders.ts';

const organizationAnswer = ({
  id,
  name,
  kycApproved,
  balance,
  entitlements,
  planLimits,
}: Organization): OrganizationAnswer => ({
  organizationId: id,
  name,
  kycApproved,
  balance: toRupees(balance),
  entitlements,
  planLimits,
});

/** Current records and past calls, for people and tests. Lists are oldest first; `?limit=` returns the newest. */
export function mountReads(control: Hono, { core }: Service): void {
  const { database, clock, tasks } = core;

  control.get('/organizations', (c) =>
    c.json({
      organizations: listOrganizations(database, limitOf(c)).map(organizationAnswer),
    }),
  );
  control.get('/organizations/:id', (c) => c.json(organizationAnswer(requireOrganization(core, c.req.param('id')))));

  control.get('/services', (c) =>
    c.json({
      services: listServices(database).map(({ code, name, category, basePrice, isActive }) => ({
        serviceCode: code,
        name,
        category,
        basePrice: toRupees(basePrice),
        isActive,
      })) satisfies ServiceAnswer[],
    }),
  );

  control.get('/connections', (c) => {
    const asked = c.req.query('organizationId');
    const of = asked === undefined ? undefined : requireOrganization(core, asked).id;
    return c.json({
      connections: listConnections(database)
        .filter(({ organizationId }) => of === undefined || organizationId === of)
        .map(({ id, organizationId, provider, active }) => ({
          id,
          organizationId,
          provider,
          active,
        })) satisfies ConnectionAnswer[],
    });
  });

  control.get('/operations', (c) =>
    c.json({
      operations: Object.values(OPERATIONS).map(({ id, summary, method, path, pricePaise }) => ({
        operationId: id,
        summary,
        method,
        path,
        pricePaise,
      })) satisfies OperationAnswer[],
    }),
  );

  control.get('/orders', (c) =>
    c.json({
      orders: listOrders(database, limitOf(c)).map((order) => orderAnswer(core, order, clock.now())),
    }),
  );

  control.get('/webhook-endpoints', (c) => {
    const organization = requireOrganization(core, c.req.query('organizationId') ?? DEMO_ORGANIZATION);
    return c.json({ endpoints: endpointsOf(database, organization.id) satisfies EndpointAnswer[] });
  });

  control.get('/journal', (c) =>
    c.json({ entries: listEntries(database, { limit: limitOf(c), withBodies: c.req.query('bodies') !== '0' }) }),
  );
  control.get('/journal/total', (c) => c.json({ total: countEntries(database) }));

  control.get('/mail', (c) => {
    // Runs queued mails, which wait until their response was sent.
    tasks.runDue();
    return c.json({ messages: listMail(database, limitOf(c)) });
  });

  control.get('/counts', (c) => c.json({ counts: countLists(database) satisfies CountsAnswer }));

  control.get('/scenarios', (c) => c.json({ scenarios: listScenarios() }));
}
