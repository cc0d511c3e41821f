import type { OperationId } from '../../api/operations.ts';
import type { Check, Part } from '../world/check.ts';
import { expectError } from '../server/assertions.ts';
import type { Sample, World } from '../world/world.ts';

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
