import { parseRupees } from '../../base/money.ts';
import type { KeyOperationId } from '../../api/operations.ts';
import { rule, type Check, type Part } from '../world/check.ts';
import { expectEqual, expectError, expectObject, expectSuccess, type Fields } from '../server/assertions.ts';
import { SAMPLES } from '../world/samples.ts';
import type { Seen } from '../server/server.ts';
import { SPECIFIED } from '../specification/specified.ts';
import { OTHER } from './idempotency.ts';
import type { Sample, World } from '../world/world.ts';

const metered = (Object.keys(SPECIFIED) as KeyOperationId[]).filter((id) => SPECIFIED[id].paise > 0);
const verifications = metered.filter((id) => SPECIFIED[id].scope?.startsWith('verification.'));

const paise = async (world: World, balance?: string): Promise<number> =>
  parseRupees(await world.control.wallet(balance)) ?? Number.NaN;

/** The cost of some work, by the tenant's wallet, in paise. */
async function cost(world: World, work: () => Promise<unknown>): Promise<number> {
  const before = await paise(world, '1000.00');
  await work();
  return before - (await paise(world));
}

/** A good verification whose number ends in four digits of our choice. */
async function ending(world: World, id: KeyOperationId, digits: string): Promise<Sample> {
  const { body } = await SAMPLES[id](world, world.key);
  const replaced = JSON.stringify(body)
    .replace('29ASHPR1234F1ZQ', GSTINS[digits] ?? '')
    .replace('1234', digits);
  return { body: JSON.parse(replaced) as unknown };
}

/** Their last character is a check. */
const GSTINS: Readonly<Record<string, string>> = { '0000': '29ASHPR0000F1Z4', '0502': '29ASHPR0502F1ZX' };

function checksOf(id: KeyOperationId): Check[] {
  const pricePaise = SPECIFIED[id].paise;
  return [
    rule(
      id,
      `takes INR ${pricePaise / 100} for a successful production call, nothing for a sandbox call`,
      async (world) => {
        const { liveKey, testKey } = await world.control.tenant();
        for (const [key, price] of [
          [liveKey, pricePaise],
          [testKey, 0],
        ] as const) {
          const sample = await SAMPLES[id](world, key);
          const took = await cost(world, async () => expectSuccess(await world.call(id, { ...sample, key })));
          expectEqual(
            took,
            price,
            `what it cost, in paise, with ${key === liveKey ? 'a production' : 'a sandbox'} key`,
          );
        }
      },
    ),
    rule(id, 'answers 402 where the wallet holds a paisa too little, and takes nothing', async (world) => {
      const { liveKey: key } = await world.control.tenant();
      const sample = await SAMPLES[id](world, key);
      const balance = await paise(world, `${((pricePaise - 1) / 100).toFixed(2)}`);
      expectError(await world.call(id, { ...sample, key }), 402);
      expectEqual(await paise(world, undefined), balance, 'the wallet, in paise');
      await world.control.wallet('1000.00');
    }),
    ...(OTHER[id] ? [chargedOnce(id, pricePaise)] : []),
  ];
}

const chargedOnce = (id: KeyOperationId, pricePaise: number): Check => ({
  operation: id,
  rule: 'is charged once for one Idempotency-Key, and not for a refused body',
  async run(world) {
    const { liveKey: key } = await world.control.tenant();
    const sample = await SAMPLES[id](world, key);
    const headers = { 'idempotency-key': world.unique('key') };
    const took = await cost(world, async () => {
      await Promise.all([1, 2, 3].map(() => world.call(id, { ...sample, key, headers })));
      const bad = Object.fromEntries(Object.keys(sample.body as object).map((field) => [field, [7]]));
      expectError(await world.call(id, { ...sample, key, body: bad }), 400);
    });
    expectEqual(took, pricePaise, 'what it cost, in paise');
  },
});

const results = verifications.flatMap((id): Check[] => [
  rule(id, 'answers a negative result with 2xx and a referenceId, and charges for it', async (world) => {
    const { liveKey: key } = await world.control.tenant();
    const took = await cost(world, async () => {
      const body = expectObject(await world.call(id, { ...(await ending(world, id, '0000')), key }));
      const found = body['valid'] ?? body['found'];
      if (id !== 'verifyVehicleRc') expectEqual(found, false, 'valid or found');
      expectEqual(typeof body['referenceId'], 'string', 'the type of referenceId');
    });
    expectEqual(took, SPECIFIED[id].paise, 'what it cost, in paise');
  }),
  rule(id, 'answers 502 where the upstream cannot be reached, and charges nothing', async (world) => {
    const { liveKey: key } = await world.control.tenant();
    const took = await cost(world, async () =>
      expectError(await world.call(id, { ...(await ending(world, id, '0502')), key }), 502),
    );
    expectEqual(took, 0, 'what it cost, in paise');
  }),
]);

/** The control plane's journal: each call with its nominal price. */
const journal = rule(
  'every call',
  'is metered in the journal at its price where it succeeds, and at nothing where it fails',
  async (world) => {
    const { testKey: key } = await world.control.tenant();
    const meteredPaise = async (send: () => Promise<Seen>): Promise<unknown> => {
      const { requestId } = await send();
      const { entries } = await world.control.do('GET', '/journal');
      return (entries as Fields[]).find((entry) => entry['requestId'] === requestId)?.['meteredPaise'];
    };
    for (const id of ['verifyPan', 'calculateDuty'] as const) {
      const sample = await SAMPLES[id](world, key);
      expectEqual(await meteredPaise(() => world.call(id, { key, ...sample })), SPECIFIED[id].paise, `${id}, in paise`);
      expectEqual(await meteredPaise(() => world.call(id, { key, body: {} })), 0, `${id} that was refused, in paise`);
      expectEqual(
        await meteredPaise(() => world.call(id, { ...sample, key: 'sk_test_unknown' })),
        0,
        `${id} without a key`,
      );
    }
    expectEqual(
      await meteredPaise(() => world.call('verifyPan', { key, body: { pan: 'ABCDE0502F' } })),
      0,
      'a 502, in paise',
    );
  },
);

/** Rule 1 of "Errors" and the fifth line of "Environments" at their border. */
const malformed = rule(
  'verifyGstin',
  'is malformed where its format is not that of a GSTIN, free, and a paid negative where only its check character is wrong',
  async (world) => {
    const { liveKey: key } = await world.control.tenant();
    const free = await cost(world, async () =>
      expectError(await world.call('verifyGstin', { key, body: { gstin: 'NOT-A-GSTIN-123' } }), 400, 'gstin'),
    );
    expectEqual(free, 0, 'what the malformed one cost, in paise');
    const took = await cost(world, async () => {
      const { valid } = expectObject(await world.call('verifyGstin', { key, body: { gstin: '29ASHPR1234F1ZR' } }));
      expectEqual(valid, false, 'valid');
    });
    expectEqual(took, SPECIFIED.verifyGstin.paise, 'what the negative result cost, in paise');
  },
);

/** Prices, the wallet and billable calls. */
export const money: Part = { name: 'money', checks: [...metered.flatMap(checksOf), ...results, malformed, journal] };
