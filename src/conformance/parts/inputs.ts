import type { OperationId } from '../../api/operations.ts';
import type { Check, Part } from '../world/check.ts';
import { BAD, GOOD } from '../specification/input-rules.ts';
import { brief, expectError, expectSuccess } from '../server/assertions.ts';
import { SAMPLES } from '../world/samples.ts';
import { isAllowlisted } from '../specification/specified.ts';
import type { Calling, World } from '../world/world.ts';

type Inputs = keyof typeof BAD & keyof typeof SAMPLES;

const ids = Object.keys(BAD) as Inputs[];

/** A valid call of each operation. Each check makes one part invalid; refused calls use nothing up. */
const spoilt = new WeakMap<World, Map<Inputs, Promise<Calling>>>();

async function goodCall(world: World, id: Inputs): Promise<Calling> {
  const key = isAllowlisted(id) ? (await world.control.tenant()).testKey : world.key;
  return { ...(await SAMPLES[id](world, key)), key };
}

function sameCall(world: World, id: Inputs): Promise<Calling> {
  const calls = spoilt.get(world) ?? new Map<Inputs, Promise<Calling>>();
  spoilt.set(world, calls);
  const call = calls.get(id) ?? goodCall(world, id);
  calls.set(id, call);
  return call;
}

/** A call with one field changed; `undefined` leaves it out. */
const changed = (call: Calling, change: Record<string, unknown>): Calling => ({
  ...call,
  body: { ...(call.body as object), ...change },
});

const refusals = ids.flatMap((id): Check[] =>
  (BAD[id] ?? []).map(([field, value, says]) => ({
    operation: id,
    rule: `answers 400 and names ${field} where it is ${says ?? (value === undefined ? 'missing' : brief(value))}`,
    run: async (world) =>
      void expectError(await world.call(id, changed(await sameCall(world, id), { [field]: value })), 400, field),
  })),
);

const acceptances = (Object.keys(GOOD) as Inputs[]).flatMap((id): Check[] =>
  (GOOD[id] ?? []).map(([field, value, says]) => ({
    operation: id,
    rule: `takes ${field} where it is ${says ?? brief(value)}`,
    run: async (world) =>
      void expectSuccess(await world.call(id, changed(await goodCall(world, id), { [field]: value }))),
  })),
);

const BODIES = ['verifyPan', 'calculateDuty', 'createOrder', 'createPaymentIntent', 'login'] satisfies OperationId[];

const malformed = BODIES.map((id): Check => ({
  operation: id,
  rule: 'answers 400 to a body that is no JSON, and to one that is no object',
  async run(world) {
    for (const body of ['{"half":', '"text"', '[]', 'null']) expectError(await world.call(id, { body }), 400);
  },
}));

/** Inputs that are refused before any effect: the tables of request fields and the section "Limits". */
export const inputs: Part = { name: 'inputs', checks: [...refusals, ...acceptances, ...malformed] };
