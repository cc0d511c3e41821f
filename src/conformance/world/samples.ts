import type { OperationId } from '../../api/operations.ts';
import { Skip } from '../server/assertions.ts';
import { PASSWORD } from './people.ts';
import type { Sample, World } from './world.ts';

/** Makes a call that must succeed with the given key. */
type Sampler = (world: World, key: string) => Sample | Promise<Sample>;

const body =
  (value: unknown): Sampler =>
  () => ({ body: value });
const ofOrder: Sampler = async (world, key) => ({ path: { id: await world.order(key) } });

/** The first id in a list whose records the specification does not show: `documentId`, `document_id` or `id`. */
function firstId(kind: string, list: unknown): string {
  const id = new RegExp(`"(?:${kind}_?)?id":"([^"]+)"`, 'i').exec(JSON.stringify(list))?.[1];
  if (!id) throw new Skip(`no ${kind} id can be found in the list, whose shape is not specified`);
  return id;
}

/** The id of a document of a completed order. */
export async function documentOf(world: World, id: string): Promise<string> {
  const { body: listed } = await world.call('listOrderDocuments', { path: { id } });
  return firstId('document', listed);
}

/** One valid call of every operation except those of a payment provider. */
export const SAMPLES: Readonly<Record<Exclude<OperationId, 'receiveProviderWebhook'>, Sampler>> = {
  verifyPan: body({ pan: 'ABCDE1234F' }),
  verifyGstin: body({ gstin: '29ASHPR1234F1ZQ' }),
  verifyVehicleRc: body({ vehicleNumber: 'MH12AB1234' }),
  verifyVoterId: body({ voterId: 'ABC1231234' }),
  verifyDrivingLicense: body({ dlNumber: 'KA0120110001234', dob: '1990-02-28' }),
  verifyPassport: body({ fileNumber: 'BN1077001231234', dob: '1990-02-28' }),
  verifyCin: body({ cin: 'U72200KA2015PTC081234' }),
  verifyUdyam: body({ udyamNumber: 'UDYAM-KA-03-0011234' }),
  lookupGstinsByPan: body({ pan: 'ABCDE1234F' }),
  lookupUdyamByPan: body({ pan: 'ABCDE1234F' }),
  verifyBankAccount: body({ accountNumber: '501000121234', ifsc: 'HDFC0001234' }),

  listServices: () => ({}),
  getService: ({ facts }) => ({ path: { serviceCode: facts.serviceCode } }),
  getEstampSchema: ({ facts }) => ({ path: { serviceCode: facts.serviceCode } }),
  listEstampStates: () => ({}),
  listStateInstruments: ({ facts }) => ({ path: { stateCode: facts.duty.stateCode } }),
  listInstrumentArticles: ({ facts }) => ({ path: { instrumentCode: facts.duty.stateCode } }),
  calculateDuty: ({ facts }) => ({ body: facts.duty }),
  attachParties: async (world, key) => ({
    path: { orderId: await world.order(key) },
    body: { partyName: 'Asha Rao', customerMobile: '9876543210' },
  }),

  createOrder: (world) => ({ body: world.newOrder() }),
  getOrder: ofOrder,
  getOrderStatus: ofOrder,
  getOrderPayment: async (world, key) => {
    // With a payment where the connection is the run's own.
    if (key === world.key) await world.intent();
    return ofOrder(world, key);
  },
  listOrderDocuments: ofOrder,
  getDocumentDownload: async (world) => {
    const id = await world.completedOrder();
    return { path: { id, documentId: await documentOf(world, id) } };
  },
  createPaymentIntent: async (world, key) => ({ body: world.newIntent(await world.order(key)) }),
  getPaymentIntent: async (world) => ({ path: { id: await world.intent() } }),

  getUsageSummary: () => ({}),
  listLogs: () => ({}),
  listWebhookEvents: () => ({}),
  replayWebhookEvent: async (world) => {
    const { testKey: key, organizationId } = await world.control.tenant();
    // No receiver is needed: an endpoint is enough to create an event.
    await world.control.do('POST', '/webhook-endpoints', { url: 'http://127.0.0.1:9/unheard', organizationId });
    await world.call('createOrder', { key, body: world.newOrder() });
    const { body: page } = await world.call('listWebhookEvents', { key });
    const eventId = firstId('event', page);
    return { key, path: { eventId } };
  },

  signup: ({ people }) => ({ body: people.newSignup() }),
  login: async ({ people }) => ({ body: { email: (await people.owner()).email, password: PASSWORD } }),
  verifyLoginOtp: async ({ people }) => ({ body: await people.challenge((await people.owner()).email) }),
  getSession: async ({ people }) => ({ cookie: (await people.owner()).cookie }),
  logout: async ({ people }) => ({ cookie: await people.signIn((await people.owner()).email) }),
  verifyEmail: async (world) => {
    void world.control;
    const { email } = await world.people.signUp();
    return { body: { token: await world.people.token(email) } };
  },
  resendVerification: ({ people }) => ({ body: { email: people.newEmail() } }),
  forgotPassword: ({ people }) => ({ body: { email: people.newEmail() } }),
  resetPassword: async (world) => {
    void world.control;
    const { email } = await world.people.register();
    await world.call('forgotPassword', { body: { email } });
    return { body: { token: await world.people.token(email), newPassword: 'Another-horse-8' } };
  },

  createInvite: async ({ people }) => ({
    cookie: (await people.owner()).cookie,
    body: { email: people.newEmail(), role: 'MEMBER' },
  }),
  listInvites: async ({ people }) => {
    const owner = await people.owner();
    await people.invite(owner, people.newEmail(), 'ADMIN');
    return { cookie: owner.cookie };
  },
  revokeInvite: async ({ people }) => {
    const owner = await people.owner();
    return { cookie: owner.cookie, path: { id: await people.invite(owner, people.newEmail()) } };
  },
  listMembers: async ({ people }) => ({ cookie: (await people.owner()).cookie }),
  changeMemberRole: async ({ people }) => {
    const owner = await people.owner();
    const { userId } = await people.join(owner);
    return { cookie: owner.cookie, path: { userId }, body: { role: 'ADMIN' } };
  },
  removeMember: async ({ people }) => {
    const owner = await people.owner();
    const { userId } = await people.join(owner);
    return { cookie: owner.cookie, path: { userId } };
  },
  acceptInvite: async ({ people }) => {
    const email = people.newEmail();
    await people.invite(await people.owner(), email);
    return { path: { token: await people.token(email) } };
  },
};
