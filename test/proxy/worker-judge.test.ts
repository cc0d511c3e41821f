import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createJudge } from '../../src/proxy/form/judge.ts';
import { createWorkerJudge } from '../../src/proxy/node/worker-judge.ts';

const { judge, close } = createWorkerJudge();
after(close);

const SCHEMA = { type: 'object', properties: { name: { type: 'string', minLength: 3 } }, required: ['name'] };
/* It passed no vetting: what a judge must survive all the same. */
const ENDLESS = { type: 'object', properties: { name: { type: 'string', pattern: '^(a+)+$' } } };
const endless = { name: `${'a'.repeat(40)}!` };

test('the worker says what the judge in place says', async () => {
  for (const details of [{ name: 'Asha' }, { name: 'A' }, {}, { other: 1 }, JSON.parse('{"__proto__": 1}')] as Record<string, unknown>[]) {
    assert.deepEqual(await judge(SCHEMA, details), await createJudge()(SCHEMA, details), JSON.stringify(details));
  }
});

test('many are judged at once, each by its own schema', async () => {
  const verdicts = await Promise.all(Array.from({ length: 60 }, async (_, n) => {
    const schema = { type: 'object', properties: { n: { type: 'number', maximum: n } } };
    return [await judge(schema, { n }), await judge(schema, { n: n + 1 })].map((problems) => problems.length);
  }));
  assert.ok(verdicts.every(([fits, exceeds]) => fits === 0 && exceeds === 1));
});

test('a schema that is none is refused with its reason', async () => {
  await assert.rejects(judge({ type: 'nonsense' }), { code: 'UPSTREAM_INVALID', reason: /type/ });
});

test('a pattern that never ends is ended, and the next form is judged as ever', async () => {
  // The next form has to wait for a new worker, whose start takes a busy machine seconds.
  const { judge, close } = createWorkerJudge({ deadline: 4_000 });
  assert.deepEqual(await judge(SCHEMA, { name: 'Asha' }), []);
  const started = performance.now();
  const [slow, next] = await Promise.allSettled([judge(ENDLESS, endless), judge(SCHEMA, { name: 'A' })]);
  assert.equal(slow.status, 'rejected');
  assert.equal((slow.reason as { code: string }).code, 'SERVICE_UNAVAILABLE');
  assert.equal(next.status === 'fulfilled' && next.value.length, 1);
  assert.ok(performance.now() - started < 30_000);
  await close();
});

test('without a file for the worker, forms are judged in place and the operator is told', async () => {
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
  const { judge, close } = createWorkerJudge({ module: new URL('file:///nowhere/judge-worker.js') });
  assert.equal((await judge(SCHEMA, { name: 'A' })).length, 1);
  assert.match((await warned).message, /judges forms without a worker/);
  await close();
});
