import { OPERATIONS } from '../../../src/api/operations.ts';
import type { OperationId } from '../../../src/api/operations.ts';
import type { Operation } from '../../../src/api/operation.ts';
import { rule } from '../check.ts';
import type { Check, Part } from '../check.ts';
import { expect, expectEqual, expectObject, expectSuccess } from '../judge.ts';
import { SAMPLES } from '../samples.ts';
import { judgeShape } from '../shape.ts';
import type { World } from '../world.ts';

const ids = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[];

/** The key that a good call takes: licences and passports want one with an IP allowlist. */
async function keyFor(world: World, id: OperationId): Promise<string> {
  const { needsAllowlistedIp }: Operation = OPERATIONS[id];
  return needsAllowlistedIp ? (await world.control.tenant()).testKey : world.key;
}

const shapes = ids.map((id): Check => ({
  operation: id,
  rule: 'answers 2xx with the documented body',
  async run(world) {
    const key = await keyFor(world, id);
    const seen = await world.call(id, { key, ...(await SAMPLES[id](world, key)) });
    const body = expectSuccess(seen);
    const type = seen.headers.get('content-type') ?? '';
    expect(/^application\/json\b/.test(type), `content-type is ${type || 'missing'}`);
    judgeShape(id, body);
  },
}));

/** What the answers say beyond their shape. */
const contents: Check[] = [
  rule('listServices',
    'lists e-Stamp services under codes that begin with estamp., and every code once', async (world) => {
    const services = expectSuccess(await world.call('listServices')) as { serviceCode: string; category: string }[];
    for (const { serviceCode, category } of services) {
      const isStamp = serviceCode.startsWith('estamp.');
      expectEqual(category === 'estamp', isStamp, `that ${serviceCode} is an e-Stamp service`);
    }
    expectEqual(new Set(services.map(({ serviceCode }) => serviceCode)).size, services.length, 'the number of codes');
  }),
  rule('getEstampSchema', 'answers one schema whatever the code', async (world) => {
    const seen = await world.call('getEstampSchema', { path: { serviceCode: 'estamp.anything' } });
    expectSuccess(seen);
  }),
  rule('listInstrumentArticles', 'answers the same list as the instruments of the state', async (world) => {
    const { stateCode } = world.facts.duty;
    const one = await world.call('listStateInstruments', { path: { stateCode } });
    const other = await world.call('listInstrumentArticles', { path: { instrumentCode: stateCode } });
    expectEqual(expectSuccess(other), expectSuccess(one), 'the list');
  }),
  rule('createOrder',
    'echoes the reference and the service, and the order can be read by that reference', async (world) => {
    const body = world.newOrder();
    const made = expectObject(await world.call('createOrder', { body }));
    expectEqual(made['externalOrderId'], body['externalOrderId'], 'externalOrderId');
    expectEqual(made['serviceCode'], body['serviceCode'], 'serviceCode');
    const path = { id: String(body['externalOrderId']) };
    for (const id of ['getOrder', 'getOrderStatus', 'getOrderPayment', 'listOrderDocuments'] as const) {
      expectSuccess(await world.call(id, { path }));
    }
  }),
  rule('createPaymentIntent',
    'opens an intent that is CREATED, for what was asked for, and that can be read again', async (world) => {
    const asked = world.newIntent(await world.order());
    const made = expectObject(await world.call('createPaymentIntent', { body: asked }));
    expectEqual(made['status'], 'CREATED', 'status');
    for (const name of ['externalOrderId', 'amountMinor', 'currency']) expectEqual(made[name], asked[name], name);
    const read = expectObject(await world.call('getPaymentIntent', { path: { id: String(made['id']) } }));
    expectEqual(read, made, 'the intent');
  }),
  rule('getDocumentDownload', 'answers an address that works and expires in the future', async (world) => {
    const seen = await world.call('getDocumentDownload', await SAMPLES.getDocumentDownload(world, world.key));
    const { downloadUrl, expiresAt } = expectObject(seen) as Record<string, string>;
    const { now } = await world.control.do('GET', '/clock');
    expect(Date.parse(expiresAt ?? '') > Date.parse(String(now)), `expiresAt is ${expiresAt}`);
    const document = await fetch(downloadUrl ?? '');
    await document.arrayBuffer();
    expectEqual(document.status, 200, 'the status of the document');
  }),
];

/** Successes: the sections "Resources and their fields" and "Endpoints". */
export const answers: Part = { name: 'answers', checks: [...shapes, ...contents] };
