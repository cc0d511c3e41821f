import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createControl } from '../../../src/sandbox/client/create-control.ts';
import type { SandboxControl } from '../../../src/sandbox/client/sandbox-control.ts';
import { connectSandbox, SandboxControlError } from '../../../src/sandbox/index.ts';
import { controlRoutes } from '../support/control-routes.ts';
import { openOrder, runSandbox } from '../support/running-sandbox.ts';

const caller = await runSandbox({ manual: true });
const { sandbox } = caller;

/** A control plane whose calls are written down as `METHOD /path`. */
function recorded(): { control: SandboxControl; calls: string[] } {
  const calls: string[] = [];
  const control = createControl({
    origin: sandbox.url,
    send: (request) => {
      calls.push(`${request.method} ${new URL(request.url).pathname.replace('/_sandbox', '')}`);
      return sandbox.fetch(request);
    },
  });
  return { control, calls };
}

/** Calls each method once, with what it needs. */
async function callAll(control: SandboxControl): Promise<Record<keyof SandboxControl, unknown>> {
  const { externalOrderId, intentId } = await openOrder(caller);
  const listening = await control.listen('http://shop.example/webhooks', () => new Response());
  const endpoint = await control.addWebhookEndpoint('http://127.0.0.1:9/hooks', { secret: 'whsec_of_mine' });
  const organization = await control.addOrganization('Asha Rentals');
  const { organizationId } = organization;
  const seen: Record<keyof SandboxControl, unknown> = {
    health: await control.health(),
    counts: await control.counts(),
    addOrganization: organization,
    organizations: await control.organizations(),
    organization: await control.organization(organizationId),
    updateOrganization: await control.updateOrganization(organizationId, { balance: '5.00' }),
    addKey: await control.addKey({ environment: 'sandbox', organizationId }),
    keys: await control.keys(organizationId),
    setWallet: await control.setWallet('77.50'),
    wallet: await control.wallet(),
    updateService: await control.updateService('pan.verify', { isActive: false }),
    services: await control.services(),
    updateConnection: await control.updateConnection('pc_demo', { active: true }),
    connections: await control.connections(),
    mail: await control.mail({ to: 'nobody@example.in' }),
    pay: await control.pay(intentId),
    advance: await control.advance(externalOrderId, 'FULFILMENT_STARTED'),
    orders: await control.orders({ limit: 1 }),
    order: await control.order(externalOrderId),
    trigger: await control.trigger('order.created', { externalOrderId: 'triggered' }),
    scenarios: await control.scenarios(),
    fail: await control.fail('getOrder', { status: 502, times: 2 }),
    faults: await control.faults(),
    clearFaults: await control.clearFaults(),
    setHostility: await control.setHostility({ shuffleKeys: true }),
    hostility: await control.hostility(),
    setLimits: await control.setLimits({ getOrder: { count: 5, windowSeconds: 60 } }),
    limits: await control.limits(),
    setDialect: await control.setDialect('envelope'),
    dialect: await control.dialect(),
    advanceClock: await control.advanceClock(60),
    clock: await control.clock(),
    addWebhookEndpoint: endpoint,
    webhookEndpoints: await control.webhookEndpoints(),
    webhookDeliveries: await control.webhookDeliveries({ limit: 1 }),
    deliver: await control.deliver((await control.webhookDeliveries())[0]?.eventId),
    listen: listening.endpointId,
    removeWebhookEndpoint: await control.removeWebhookEndpoint(endpoint.id),
    operations: await control.operations(),
    journal: await control.journal({ operationId: 'createOrder' }),
    journalTotal: await control.journalTotal(),
    saveSnapshot: await control.saveSnapshot('later'),
    snapshots: await control.snapshots(),
    restoreSnapshot: await control.restoreSnapshot('later'),
    deleteSnapshot: await control.deleteSnapshot('later'),
    reset: await control.reset(),
  };
  await listening.stop();
  return seen;
}

describe('the control plane as methods', () => {
  it('The control client has a method for each route, and each method returns the response of its route', async () => {
    const { control, calls } = recorded();
    const seen = await callAll(control);
    const matches = (route: string): RegExp => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);
    assert.deepEqual(
      controlRoutes().filter((route) => !calls.some((call) => matches(route).test(call))),
      [],
      'routes without a method',
    );
    assert.deepEqual(Object.keys(control).toSorted(), Object.keys(seen).toSorted());

    assert.deepEqual(seen.setWallet, { balance: '77.50', currency: 'INR' });
    assert.deepEqual(seen.faults, [{ operationId: 'getOrder', times: 2, status: 502 }]);
    assert.deepEqual(seen.limits, { getOrder: { count: 5, windowSeconds: 60 } });
    assert.equal((seen.pay as { status: string }).status, 'SUCCEEDED');
    assert.equal((seen.advance as { status: string }).status, 'FULFILMENT_STARTED');
    assert.equal((seen.order as { status: string }).status, 'FULFILMENT_STARTED');
    assert.equal((seen.clock as { aheadSeconds: number }).aheadSeconds, 60);
    assert.equal((seen.addWebhookEndpoint as { secret: string }).secret, 'whsec_of_mine');
    assert.ok((seen.journal as { operationId: string }[]).every(({ operationId }) => operationId === 'createOrder'));
    assert.equal((seen.journal as unknown[]).length, 1);
    assert.deepEqual(
      (seen.snapshots as { name: string }[]).map(({ name }) => name),
      ['later'],
    );
    assert.deepEqual(await sandbox.orders(), [], 'reset was the last');
  });

  it('The control client throws an error with the status and the invalid field if a call is refused', async () => {
    await assert.rejects(sandbox.advance('nothing', 'CANCELLED'), (error) => {
      assert.ok(error instanceof SandboxControlError);
      assert.deepEqual([error.status, error.message, error.field], [404, 'There is no such order.', undefined]);
      return true;
    });
    await assert.rejects(sandbox.setWallet('a lot'), { status: 400, field: 'balance' });
    await assert.rejects(sandbox.saveSnapshot('no/slash'), { status: 400, field: 'name' });
  });

  it('The control client fails one call with 503 by default', async () => {
    await sandbox.fail('listServices');
    const statuses = [await caller.call('GET', '/v1/services'), await caller.call('GET', '/v1/services')].map(
      ({ status }) => status,
    );
    assert.deepEqual(statuses, [503, 200]);
  });

  it('The control client works with a sandbox at another URL', async () => {
    const remote = connectSandbox(`${sandbox.url}/`);
    await remote.setWallet('12.00');
    assert.equal((await sandbox.wallet()).balance, '12.00');
    await assert.rejects(connectSandbox(`${sandbox.url}/v1`).wallet(), { status: 404 });
    await remote.reset();
    assert.equal((await sandbox.wallet()).balance, '1000.00');
  });
});
