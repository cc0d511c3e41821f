import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import { Worker } from 'node:worker_threads';
import { scaled } from '../../../support/pace.mjs';
import { waitUntil } from '../../../support/wait-until.ts';
import { createValidatorInPlace } from '../../../../src/proxy/validation/validator-in-place.ts';
import {
  createWorkerValidator,
  type WorkerValidator,
  type WorkerValidatorOptions,
} from '../../../../src/proxy/node/validator/worker-validator.ts';
import { coreOf } from '../../../../src/proxy/core/proxy.ts';
import { openShop } from '../../support/kit.ts';

const shared = createWorkerValidator();
after(shared.close);

const SCHEMA = { type: 'object', properties: { name: { type: 'string', minLength: 3 } }, required: ['name'] };
/* This pattern was not vetted; a validator must survive it nevertheless. */
const ENDLESS = { type: 'object', properties: { name: { type: 'string', pattern: '^(a+)+$' } } };
const endless = { name: `${'a'.repeat(40)}!` };

test('the worker returns the same result as validation in place', async () => {
  for (const details of [{ name: 'Asha' }, { name: 'A' }, {}, { other: 1 }, JSON.parse('{"__proto__": 1}')] as Record<
    string,
    unknown
  >[]) {
    assert.deepEqual(
      await shared.validate(SCHEMA, details),
      await createValidatorInPlace()(SCHEMA, details),
      JSON.stringify(details),
    );
  }
});

test('many values are validated at once, each by its own schema', async () => {
  const verdicts = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const schema = { type: 'object', properties: { n: { type: 'number', maximum: n } } };
      return [await shared.validate(schema, { n }), await shared.validate(schema, { n: n + 1 })].map(
        (problems) => problems.length,
      );
    }),
  );
  assert.ok(verdicts.every(([fits, exceeds]) => fits === 0 && exceeds === 1));
});

test('an invalid schema is refused with its reason', async () => {
  await assert.rejects(shared.validate({ type: 'nonsense' }), { code: 'UPSTREAM_INVALID', reason: /type/ });
});

test('a pattern that never ends is stopped, and the next form is validated as usual', async () => {
  // The next form has to wait for a new worker, whose start takes a busy machine seconds.
  const { validate, close } = createWorkerValidator({ deadline: 4_000 });
  assert.deepEqual(await validate(SCHEMA, { name: 'Asha' }), []);
  const started = performance.now();
  const [, next] = await Promise.all([
    assert.rejects(validate(ENDLESS, endless), { code: 'SERVICE_UNAVAILABLE' }),
    validate(SCHEMA, { name: 'A' }),
  ]);
  assert.equal(next.length, 1);
  assert.ok(performance.now() - started < scaled(30_000));
  await close();
});

test('without a file for the worker, forms are validated in place and the operator is warned', async () => {
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
  const { validate, close } = createWorkerValidator({ module: new URL('file:///nowhere/validator-worker.js') });
  assert.equal((await validate(SCHEMA, { name: 'A' })).length, 1);
  assert.match((await warned).message, /validates forms without a worker/);
  await close();
});

const BUSY = new URL('../../busy/slow-validator-worker.ts', import.meta.url);

/** A validator on a busy machine, and the number of threads that it has stopped. */
function slowValidator(
  t: TestContext,
  options: WorkerValidatorOptions = {},
): WorkerValidator & { ended: () => number } {
  const { mock } = t.mock.method(Worker.prototype, 'terminate');
  const validator = createWorkerValidator({ module: BUSY, ...options });
  t.after(() => validator.close());
  return { ...validator, ended: () => mock.callCount() };
}

test('the first page of a new process on a busy machine is served, however long its worker takes to start and compile', async (t) => {
  const shop = await openShop();
  t.after(() => shop.close());
  coreOf(shop.proxy).core.setValidator(slowValidator(t).validate);
  assert.equal((await shop.ask('GET', '/checkout/estamp.standard')).status, 200);
});

test('the time limit for values starts when the worker starts with them', async (t) => {
  const { validate, ended } = slowValidator(t);
  assert.equal((await validate(SCHEMA, { name: 'A' })).length, 1);
  assert.equal(ended(), 0);
});

test('requests for the same form share its compilation, and a refused one ends no worker', async (t) => {
  const asked = t.mock.method(Worker.prototype, 'postMessage');
  const { validate, ended } = slowValidator(t, { compileDeadline: 300 });
  const isValid = (problems: readonly unknown[]): boolean => problems.length === 0;
  await Promise.all(
    [validate(SCHEMA), validate(SCHEMA), validate(SCHEMA, { name: 'Asha' })].map((validating) =>
      assert.rejects(validating, { code: 'SERVICE_UNAVAILABLE' }),
    ),
  );
  // The abandoned compilation continues, and its result is kept.
  await waitUntil(() => validate(SCHEMA).then(isValid, () => false), 'The form was not compiled.');
  const compilations = asked.mock.calls.filter(({ arguments: [question] }) => 'schema' in (question as object));
  assert.equal(compilations.length, 1);
  assert.equal(ended(), 0);
});

test('a form that never compiles ends its worker once, not for each request', async (t) => {
  const { validate, ended } = slowValidator(t, { compileLimit: 400, compileDeadline: 300 });
  await assert.rejects(validate(SCHEMA), { code: 'SERVICE_UNAVAILABLE' });
  await waitUntil(() => ended() === 1, 'The worker did not end.');
  await assert.rejects(validate(SCHEMA), { code: 'SERVICE_UNAVAILABLE', reason: /could not be compiled/ });
  await assert.rejects(validate(SCHEMA, { name: 'Asha' }), { code: 'SERVICE_UNAVAILABLE' });
  assert.equal(ended(), 1);
});
