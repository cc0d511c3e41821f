import type { KeyOperationId, OperationId } from '../../api/operations.ts';
import { rule, type Check, type Part } from '../world/check.ts';
import { expect, expectEqual, expectError, expectObject, expectSuccess, type Fields } from '../server/assertions.ts';
import { SAMPLES } from '../world/samples.ts';
import type { Seen } from '../server/server.ts';
import { isAllowlisted } from '../specification/specified.ts';
import type { World } from '../world/world.ts';

/** Another body for each idempotent operation, good in itself. */
export const OTHER: Partial<Record<OperationId, Record<string, unknown>>> = {
  verifyPan: { pan: 'ABCDE1234G' },
  verifyGstin: { businessName: 'Kaveri Foods' },
  verifyVehicleRc: { vehicleNumber: 'MH12AB1235' },
  verifyVoterId: { voterId: 'ABC1231235' },
  verifyDrivingLicense: { dob: '1990-03-01' },
  verifyPassport: { dob: '1990-03-01' },
  verifyCin: { cin: 'U72200KA2015PTC081235' },
  verifyUdyam: { udyamNumber: 'UDYAM-KA-03-0011235' },
  lookupGstinsByPan: { pan: 'ABCDE1234G' },
  lookupUdyamByPan: { pan: 'ABCDE1234G' },
  verifyBankAccount: { name: 'Asha Rao' },
  calculateDuty: { stampDutyAmount: 200 },
  attachParties: { partyName: 'Asha Roa' },
  createOrder: { externalCustomerId: 'customer-2' },
  createPaymentIntent: { amountMinor: 15_901 },
};

interface Keyed {
  send(change?: Record<string, unknown>): Promise<Seen>;
}

/** One call that can be sent again and again under its own Idempotency-Key. */
async function keyed(world: World, id: KeyOperationId): Promise<Keyed> {
  const key = isAllowlisted(id) ? (await world.control.tenant()).testKey : world.key;
  const sample = await SAMPLES[id](world, key);
  const headers = { 'idempotency-key': world.unique('key') };
  return {
    send: (change = {}) => world.call(id, { ...sample, key, headers, body: { ...(sample.body as object), ...change } }),
  };
}

/** Keys of two environments, and of two organizations where the operation needs nothing that only one has. */
async function strangers(world: World, id: KeyOperationId): Promise<[string, ...string[]]> {
  const { testKey, liveKey, organizationId } = await world.control.tenant();
  await world.control.wallet('1000.00');
  // The payment connection is the run's own organization's, and so is the control plane's default.
  if (id === 'createPaymentIntent') return [world.key, await world.control.key({ environment: 'production' })];
  if (isAllowlisted(id)) {
    const other = await world.control.do('POST', '/organizations', { name: 'Conformance, other' });
    expect(other['organizationId'] !== organizationId, 'two organizations have one id');
    const ipAllowlist = ['0.0.0.0/0', '::/0'];
    return [testKey, liveKey, await world.control.key({ ...pick(other), environment: 'sandbox', ipAllowlist })];
  }
  return [world.key, testKey, liveKey];
}

const pick = ({ organizationId }: Fields): Fields => ({ organizationId });

function checksOf(id: KeyOperationId): Check[] {
  return [
    rule(id, 'gives the same Idempotency-Key and body the same answer, also to five at once', async (world) => {
      const call = await keyed(world, id);
      const first = expectSuccess(await call.send());
      const more = await Promise.all(Array.from({ length: 5 }, () => call.send()));
      for (const seen of more) expectEqual(expectSuccess(seen), first, 'the repeated answer');
    }),
    rule(
      id,
      'answers 409 to the same Idempotency-Key with another body, and the first answer still stands',
      async (world) => {
        const call = await keyed(world, id);
        const first = expectSuccess(await call.send());
        expectError(await call.send(OTHER[id]), 409);
        expectEqual(expectSuccess(await call.send()), first, 'the repeated answer');
      },
    ),
    rule(id, 'keeps the Idempotency-Keys of organizations and of environments apart', async (world) => {
      const headers = { 'idempotency-key': world.unique('key') };
      const [first, ...others] = await strangers(world, id);
      expectSuccess(await world.call(id, { ...(await SAMPLES[id](world, first)), key: first, headers }));
      for (const key of others) {
        const sample = await SAMPLES[id](world, key);
        const body = { ...(sample.body as object), ...OTHER[id] };
        expectSuccess(await world.call(id, { ...sample, body, key, headers }));
      }
    }),
  ];
}

const PAN = { pan: 'ABCDE1234F' };

/** "Endpoints", the conventions, and CONFLICT of "Errors": requests that one key must keep apart. */
const mixtures: Check[] = [
  rule(
    'lookupGstinsByPan',
    'does not give the answer of another operation to the same Idempotency-Key and body',
    async (world) => {
      const headers = { 'idempotency-key': world.unique('key') };
      const other = expectObject(await world.call('lookupUdyamByPan', { headers, body: PAN }));
      const seen = await world.call('lookupGstinsByPan', { headers, body: PAN });
      // The specification does not say whether a key may be used for two operations.
      if (seen.status === 409) return void expectError(seen, 409);
      expect(
        expectObject(seen)['referenceId'] !== other['referenceId'],
        'the referenceId is that of the other operation',
      );
    },
  ),
  rule(
    'attachParties',
    'does not give the answer for another order to the same Idempotency-Key: it is 409, or a call of its own, which is charged',
    async (world) => {
      const { liveKey: key } = await world.control.tenant();
      await world.control.wallet('1000.00');
      const headers = { 'idempotency-key': world.unique('key') };
      const attach = async (): Promise<Seen> => {
        const { externalOrderId: orderId } = expectObject(
          await world.call('createOrder', { key, body: world.newOrder() }),
        );
        return world.call('attachParties', {
          key,
          headers,
          path: { orderId: String(orderId) },
          body: { partyName: 'Asha Rao' },
        });
      };
      expectSuccess(await attach());
      const before = await world.control.wallet();
      const seen = await attach();
      if (seen.status === 409) return void expectError(seen, 409);
      expectSuccess(seen);
      expect((await world.control.wallet()) !== before, 'the call for the other order is not charged');
    },
  ),
];

/** Repeats: the operations that the specification marks idempotent. */
export const idempotency: Part = {
  name: 'idempotency',
  checks: [...(Object.keys(OTHER) as KeyOperationId[]).flatMap(checksOf), ...mixtures],
};
