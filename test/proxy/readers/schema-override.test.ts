import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../../src/base/clock.ts';
import { createReaders, type Readers } from '../../../src/proxy/readers/registry.ts';
import { createLog } from '../../../src/proxy/telemetry/log.ts';

const schema = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } };

/** The form that the browser gets from an override, and what the merchant's log says of it. */
function read(
  form: { schema: object; uiSchema?: object },
  notes?: readonly string[],
): { schema: object; uiSchema: unknown; fromService: string[] } {
  const fromService: string[] = [];
  const take = (_: object, message: string): void => void fromService.push(message);
  const log = createLog({
    logger: { info: take, warn: take, error: take },
    clock: systemClock,
    telemetry: { count: () => undefined },
  });
  const answer = createReaders({ schema: () => ({ form, notes }) } as unknown as Partial<Readers>, log)('schema', '{}');
  return { ...answer.form, fromService };
}

test("the conditions of an override's form are vetted as those of any other", () => {
  const hostile = { b: { 'ui:visibleWhen': { scope: '1/a', schema: { pattern: '^(a+)+$' } } } };
  const { uiSchema, fromService } = read({ schema, uiSchema: hostile });
  assert.deepEqual(uiSchema, { b: {} });
  assert.match(fromService.join(), /The condition ui:visibleWhen at #\/s is ignored/);
});

test('the patterns of an override are proven, with notes of its own or without, and it may have no UI schema', () => {
  for (const notes of [undefined, [], ['A note of the merchant.']]) {
    const hostile = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
    const { schema: made, uiSchema, fromService } = read({ schema: hostile }, notes);
    assert.ok(!JSON.stringify(made).includes('pattern'), JSON.stringify(made));
    assert.deepEqual(uiSchema, {});
    assert.match(fromService.join(), /pattern/);
    for (const note of notes ?? []) assert.ok(fromService.join().includes(note));
  }
});

test('the log contains ten of many notes, and the number of the others', () => {
  const many = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`x-${i}`, 'a value of the form']));
  const { fromService } = read({ schema: { ...schema, ...many } });
  assert.equal(fromService.length, 11);
  assert.match(fromService[0] ?? '', /The x-0 at # is not used/);
  assert.match(fromService[10] ?? '', /15 more notes/);
  assert.ok(!fromService.join().includes('a value of the form'));
});
