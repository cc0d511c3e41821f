import { OPERATIONS } from '../../../src/api/operations.ts';
import type { KeyOperationId, OperationId } from '../../../src/api/operations.ts';
import type { Operation } from '../../../src/api/operation.ts';
import { rule } from '../check.ts';
import type { Check, Part } from '../check.ts';
import { expectEqual, expectError, expectSuccess } from '../judge.ts';
import { SAMPLES } from '../samples.ts';
import type { Seen } from '../server.ts';
import type { World } from '../world.ts';

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
  const { needsAllowlistedIp }: Operation = OPERATIONS[id];
  const key = needsAllowlistedIp ? (await world.control.tenant()).testKey : world.key;
  const sample = await SAMPLES[id](world, key);
  const headers = { 'idempotency-key': world.unique('key') };
  return {
    send: (change = {}) => world.call(id, { ...sample, key, headers, body: { ...(sample.body as object), ...change } }),
  };
}

function checksOf(id: KeyOperationId): Check[] {
  return [
    rule(id, 'gives the same Idempotency-Key and body the same answer, also to five at once', async (world) => {
      const call = await keyed(world, id);
      const first = expectSuccess(await call.send());
      const more = await Promise.all(Array.from({ length: 5 }, () => call.send()));
      for (const seen of more) expectEqual(expectSuccess(seen), first, 'the repeated answer');
    }),
    rule(id,
      'answers 409 to the same Idempotency-Key with another body, and the first answer still stands', async (world) => {
      const call = await keyed(world, id);
      const first = expectSuccess(await call.send());
      expectError(await call.send(OTHER[id]), 409);
      expectEqual(expectSuccess(await call.send()), first, 'the repeated answer');
    }),
  ];
}

/** Repeats: the operations that the specification marks idempotent. */
export const idempotency: Part = {
  name: 'idempotency',
  checks: (Object.keys(OTHER) as KeyOperationId[]).flatMap(checksOf),
};
