import { rule, type Check, type Part } from '../world/check.ts';
import { expectEqual, expectError, expectSuccess } from '../server/assertions.ts';
import { SAMPLES } from '../world/samples.ts';
import type { World } from '../world/world.ts';

/** An organization of its own, with a sandbox key that may be used from anywhere. */
async function organization(world: World, settings: object): Promise<string> {
  const { control } = world;
  const { organizationId } = await control.do('POST', '/organizations', { name: 'Conformance, limited' });
  await control.do('PUT', `/organizations/${String(organizationId)}`, settings);
  return control.key({ organizationId, environment: 'sandbox' });
}

const codes = async (world: World, key: string): Promise<string[]> =>
  (expectSuccess(await world.call('listServices', { key })) as { serviceCode: string }[]).map(
    ({ serviceCode }) => serviceCode,
  );

const STAMPS = [
  'getEstampSchema',
  'listEstampStates',
  'listStateInstruments',
  'listInstrumentArticles',
  'calculateDuty',
] as const;

/** The entitlements and limits of a plan. */
const checks: Check[] = [
  rule('listServices', 'lists the entitled services and no other', async (world) => {
    const key = await organization(world, { entitlements: ['pan.verify'] });
    expectEqual(await codes(world, key), ['pan.verify'], 'the list of codes');
  }),
  rule('getService', 'answers 404 where the service is not entitled', async (world) => {
    const key = await organization(world, { entitlements: ['pan.verify'] });
    expectError(await world.call('getService', { key, path: { serviceCode: world.facts.serviceCode } }), 404);
  }),
  // "Services and e-Stamp": entitled and active.
  rule('getService', 'answers 404 where the service is not active', async (world) => {
    const path = { serviceCode: 'cin.verify' };
    const key = await organization(world, { entitlements: [path.serviceCode] });
    expectSuccess(await world.call('getService', { key, path }));
    await world.control.do('PUT', `/services/${path.serviceCode}`, { isActive: false });
    try {
      expectError(await world.call('getService', { key, path }), 404);
    } finally {
      await world.control.do('PUT', `/services/${path.serviceCode}`, { isActive: true });
    }
  }),
  rule('verifyPan', 'answers 400 where the organization is not entitled to the service', async (world) => {
    const key = await organization(world, { entitlements: [world.facts.serviceCode] });
    expectError(await world.call('verifyPan', { key, ...(await SAMPLES.verifyPan(world, key)) }), 400);
  }),
  ...STAMPS.map((id): Check => ({
    operation: id,
    rule: 'answers 403 where the plan entitlement is not enabled',
    async run(world) {
      const key = await organization(world, { entitlements: ['pan.verify'] });
      expectError(await world.call(id, { key, ...(await SAMPLES[id](world, key)) }), 403);
    },
  })),
  rule('createOrder', 'answers 403 where the service is not entitled', async (world) => {
    const key = await organization(world, { entitlements: ['pan.verify'] });
    expectError(await world.call('createOrder', { key, body: world.newOrder() }), 403);
  }),
  rule('verifyPan', "answers 403 where the plan's limit is reached", async (world) => {
    const key = await organization(world, { planLimits: { 'pan.verify': 1 } });
    const call = async (): ReturnType<World['call']> =>
      world.call('verifyPan', { key, ...(await SAMPLES.verifyPan(world, key)) });
    expectSuccess(await call());
    expectError(await call(), 403);
  }),
  rule('every call', 'keeps sandbox and production apart, and organizations from each other', async (world) => {
    const { testKey, liveKey } = await world.control.tenant();
    const id = await world.order(liveKey);
    expectSuccess(await world.call('getOrder', { key: liveKey, path: { id } }));
    for (const key of [testKey, world.key]) expectError(await world.call('getOrder', { key, path: { id } }), 404);
  }),
  rule('every call', 'is open to a production key only where the organization is KYC-approved', async ({ control }) => {
    const { organizationId } = await control.do('POST', '/organizations', { name: 'Conformance, new' });
    const issue = (environment: string): Promise<boolean> =>
      control.key({ organizationId, environment }).then(
        () => true,
        () => false,
      );
    expectEqual(await issue('sandbox'), true, 'whether a sandbox key is issued before the approval');
    expectEqual(await issue('production'), false, 'whether a production key is issued before the approval');
    await control.do('PUT', `/organizations/${String(organizationId)}`, { kycApproved: true });
    expectEqual(await issue('production'), true, 'whether a production key is issued after the approval');
  }),
];

export const plans: Part = { name: 'plans', checks };
