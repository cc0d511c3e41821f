import { type OperationId, OPERATIONS } from '../../api/operations.ts';
import { brief, expect, expectEqual, expectError, expectObject, expectSuccess } from '../server/assertions.ts';
import { DOCUMENTED, documentedNames, schemaNames } from '../specification/documented.ts';
import { assertShape, isAllowlisted } from '../specification/specified.ts';
import { type Check, type Part, rule } from '../world/check.ts';
import { SAMPLES } from '../world/samples.ts';
import type { Sample, World } from '../world/world.ts';

const ids = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[];

/** The key that a good call takes: licences and passports want one with an IP allowlist. */
async function keyFor(world: World, id: OperationId): Promise<string> {
  return isAllowlisted(id) ? (await world.control.tenant()).testKey : world.key;
}

async function answered(world: World, id: keyof typeof SAMPLES): Promise<unknown> {
  const key = await keyFor(world, id);
  const seen = await world.call(id, { key, ...(await SAMPLES[id](world, key)) });
  const body = expectSuccess(seen);
  const type = seen.headers.get('content-type') ?? '';
  expect(/^application\/json\b/.test(type), `content-type is ${type || 'missing'}`);
  return body;
}

const shapes = ids.flatMap((id): Check[] => {
  const documented = DOCUMENTED[id];
  if (!documented) {
    return [
      rule(id, 'answers 2xx with JSON; its body is not shown', async (world) => {
        const body = await answered(world, id);
        expect(typeof body === 'object' && body !== null, `the body is ${brief(body)}, not an object or a list`);
      }),
    ];
  }
  return [
    rule(id, 'answers 2xx with the documented body', async (world) =>
      assertShape(documented, await answered(world, id)),
    ),
    // Needs no server: where the client's own table is wrong, everything that reads answers by it is.
    rule(id, 'has the same fields in src/api as in the specification', () => {
      const wanted = documentedNames(documented.body).sort();
      // A list of invitations leaves two fields out, and src/api has one schema for both calls.
      const left = id === 'listInvites' ? ['invites[].invitedBy', 'invites[].organizationId'] : [];
      const got = schemaNames(OPERATIONS[id].response)
        .filter((name) => !left.includes(name))
        .sort();
      for (const name of wanted) expect(got.includes(name), `src/api has no ${name}`);
      for (const name of got) expect(wanted.includes(name), `src/api has ${name}, which is not documented`);
    }),
  ];
});

/** The content of responses beyond their shape. */
const contents: Check[] = [
  rule(
    'listServices',
    'lists e-Stamp services under codes that begin with estamp., and every code once',
    async (world) => {
      const services = expectSuccess(await world.call('listServices')) as { serviceCode: string; category: string }[];
      for (const { serviceCode, category } of services) {
        const isStamp = serviceCode.startsWith('estamp.');
        expectEqual(category === 'estamp', isStamp, `that ${serviceCode} is an e-Stamp service`);
      }
      expectEqual(new Set(services.map(({ serviceCode }) => serviceCode)).size, services.length, 'the number of codes');
    },
  ),
  rule('getEstampSchema', 'answers one schema whatever the code', async (world) => {
    // A body that repeats the code of its request may do so.
    const schemaOf = async (serviceCode: string): Promise<string> => {
      const body = expectSuccess(await world.call('getEstampSchema', { path: { serviceCode } }));
      return JSON.stringify(body).replaceAll(JSON.stringify(serviceCode), '"the code"');
    };
    const usual = await schemaOf(world.facts.serviceCode);
    for (const code of ['estamp.anything', 'pan.verify'])
      expectEqual(await schemaOf(code), usual, `the schema of ${code}`);
  }),
  rule('listInstrumentArticles', 'answers the same list as the instruments of the state', async (world) => {
    const { stateCode } = world.facts.duty;
    const one = await world.call('listStateInstruments', { path: { stateCode } });
    const other = await world.call('listInstrumentArticles', { path: { instrumentCode: stateCode } });
    expectEqual(expectSuccess(other), expectSuccess(one), 'the list');
  }),
  rule(
    'createOrder',
    'echoes the reference and the service, and the order can be read by that reference',
    async (world) => {
      const body = world.newOrder();
      const made = expectObject(await world.call('createOrder', { body }));
      expectEqual(made['externalOrderId'], body['externalOrderId'], 'externalOrderId');
      expectEqual(made['serviceCode'], body['serviceCode'], 'serviceCode');
      const path = { id: String(body['externalOrderId']) };
      for (const id of ['getOrder', 'getOrderStatus', 'getOrderPayment', 'listOrderDocuments'] as const) {
        expectSuccess(await world.call(id, { path }));
      }
      const read = JSON.stringify(expectSuccess(await world.call('getOrder', { path })));
      expect(
        read.includes(JSON.stringify(path.id)),
        `the order that is read does not name its reference: ${brief(read)}`,
      );
    },
  ),
  rule(
    'createPaymentIntent',
    'opens an intent that is CREATED, with the requested amount, and that can be read again',
    async (world) => {
      for (const amountMinor of [15_900, 100_001]) {
        const asked = { ...world.newIntent(await world.order()), amountMinor };
        const made = expectObject(await world.call('createPaymentIntent', { body: asked }));
        expectEqual(made['status'], 'CREATED', 'status');
        for (const [name, value] of Object.entries(asked)) {
          if (name !== 'paymentConnectionId') expectEqual(made[name], value, name);
        }
        const read = expectObject(await world.call('getPaymentIntent', { path: { id: String(made['id']) } }));
        expectEqual(read, made, 'the intent');
      }
    },
  ),
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

type Missing = (world: World) => Sample | Promise<Sample>;

const path =
  (values: Record<string, string>): Missing =>
  () => ({ path: values });
const managed =
  (sample: Sample): Missing =>
  async ({ people }) => ({ ...sample, cookie: (await people.owner()).cookie });

/** A call of each operation that names something which is not there. */
const NOTHING: Partial<Record<OperationId, Missing>> = {
  getService: path({ serviceCode: 'no.such.service' }),
  listStateInstruments: path({ stateCode: 'ZZ' }),
  listInstrumentArticles: path({ instrumentCode: 'ZZ' }),
  attachParties: () => ({ path: { orderId: 'nothing' }, body: { partyName: 'Asha Rao' } }),
  getOrder: path({ id: 'nothing' }),
  getOrderStatus: path({ id: 'nothing' }),
  getOrderPayment: path({ id: 'nothing' }),
  listOrderDocuments: path({ id: 'nothing' }),
  getDocumentDownload: async (world) => ({ path: { id: await world.order(), documentId: 'nothing' } }),
  getPaymentIntent: path({ id: '00000000-0000-4000-8000-000000000000' }),
  replayWebhookEvent: path({ eventId: 'nothing' }),
  revokeInvite: managed({ path: { id: 'nothing' } }),
  changeMemberRole: managed({ path: { userId: 'nothing' }, body: { role: 'ADMIN' } }),
  removeMember: managed({ path: { userId: 'nothing' } }),
  acceptInvite: path({ token: 'nothing-that-was-ever-issued' }),
};

/** 404: resources that do not exist. */
export const missing: Part = {
  name: 'missing',
  checks: (Object.entries(NOTHING) as [OperationId, Missing][]).map(([id, sample]): Check => ({
    operation: id,
    rule: 'answers 404 for what does not exist',
    run: async (world) => void expectError(await world.call(id, await sample(world)), 404),
  })),
};
