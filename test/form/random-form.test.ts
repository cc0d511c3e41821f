import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { equal, get, isObject } from '../../src/base/evaluator/index.ts';
import type { Field } from '../../src/form/model/field.ts';
import { validateByAjv } from '../base/evaluator/oracle.ts';
import { formOf } from './held-form.ts';
import { Dice, RandomForm } from './random-form.ts';

type Form = ReturnType<typeof formOf>;

/** The fields in view: those inside a part that is not drawn are not. */
const drawn = (fields: readonly Field[]): Field[] => fields.flatMap((field) => [field, ...(field.widget === 'hidden' ? [] : drawn(field.children ?? []))]);

/** Uses one of the controls as a customer would. @returns what was done */
function act(form: Form, dice: Dice): string | undefined {
  const fields = drawn(form.fields).filter(({ widget }) => !['hidden', 'unsupported', 'group', 'section', 'truncated-notice'].includes(widget));
  if (!fields.length) return undefined;
  const field = dice.pick(fields);
  const value = answer(field, form.value(field.pointer), dice);
  form.change(field.pointer, value, 'commit');
  return `${field.pointer} = ${JSON.stringify(value)}`;
}

function answer({ kind, widget, choices = [], list, required }: Field, value: unknown, dice: Dice): unknown {
  switch (kind) {
    case 'variant':
      return dice.pick(choices).value;
    case 'choice':
      return dice.chance(0.1) || !choices.length ? undefined : dice.pick(choices).value;
    case 'choices': {
      const some = dice.some(choices, 0.5).map((choice) => choice.value);
      return some.length || required ? some : undefined;
    }
    case 'array': {
      const entries: unknown[] = Array.isArray(value) ? [...(value as unknown[])] : [];
      if (list?.canAdd && (dice.chance(0.7) || !entries.length)) entries.push(structuredClone(list.empty));
      else if (list?.canRemove) entries.splice(Math.floor(dice.next() * entries.length), 1);
      return entries.length || required ? entries : undefined;
    }
    case 'boolean':
      return widget === 'checkbox' ? value !== true : dice.pick([true, false]);
    case 'integer':
    case 'number':
      return dice.pick([1, 2, 0, 5, undefined, 'no number']);
    default: {
      const dates: Record<string, string> = { date: '2024-01-01', time: '10:00:00Z', datetime: '2024-01-01T10:00:00Z' };
      return dice.pick([...(dates[widget] ? [dates[widget], ''] : ['x', 'p', 'q', 'long text', '12']), undefined]);
    }
  }
}

const leavesOf = (value: unknown, pointer = ''): [pointer: string, value: unknown][] => {
  const inside = Array.isArray(value) || isObject(value) ? Object.entries(value) : [];
  return inside.length ? inside.flatMap(([name, one]) => leavesOf(one, `${pointer}/${name}`)) : [[pointer, value]];
};

/** Everything about a form that must hold, whatever was answered. */
function check(form: Form, validate: (value: unknown) => unknown[]): void {
  const sent = form.submission;
  const fields = new Map(drawn(form.fields).map((field) => [field.pointer, field]));
  const several = (pointer: string): boolean => ['choices', 'unknown'].includes(fields.get(pointer.slice(0, pointer.lastIndexOf('/')))?.kind ?? '');
  for (const [pointer, value] of leavesOf(sent)) {
    if (!pointer) continue;
    const field = fields.get(pointer);
    assert.ok(field ?? several(pointer), `${pointer} is sent and not drawn`);
    if (field?.widget === 'hidden') assert.ok(equal(field.schema.const, value) || (field.schema.type === 'null' && value === null), `${pointer} is sent, hidden and no constant`);
    else if (field?.kind === 'boolean' && field.widget === 'checkbox') assert.equal(form.value(pointer) === true, value, `${pointer}: the box`);
    else if (field && !field.children) assert.deepEqual(form.value(pointer), value, `${pointer} shows another value`);
  }
  for (const [pointer, { kind, widget, choices }] of fields) {
    if (choices) assert.ok(choices.length > 0 || widget === 'unsupported', `${pointer} is a choice without options`);
    const isAnswer = !['object', 'variant', 'array'].includes(kind) && !['hidden', 'unsupported'].includes(widget) && !pointer.includes('/~');
    const value = form.value(pointer);
    if (isAnswer && value !== undefined) assert.deepEqual(get(sent, pointer), value, `${pointer} shows a value that is not sent`);
  }
  const problems = [...form.problems.values()].map(({ pointer, keyword }) => `${pointer} ${keyword}`);
  assert.equal(problems.length === 0, validate(sent).length === 0, `the form says [${problems.join()}] of ${JSON.stringify(sent)}`);
  for (const { pointer } of form.problems.values()) {
    const field = fields.get(pointer);
    assert.ok(!pointer || (field && field.widget !== 'hidden'), `${pointer} is told where nothing is drawn`);
  }
}

test('a random form after random input submits the values that it shows, and is valid if Ajv accepts them', () => {
  let valid = 0;
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const dice = new Dice(seed);
      const schema = new RandomForm(dice).group();
      const validate = validateByAjv(schema);
      const form = formOf(schema, {});
      const acts: string[] = [];
      try {
        for (let step = 0; step < 12; step += 1) {
          check(form, validate);
          valid += form.problems.size ? 0 : 1;
          const done = act(form, dice);
          if (done === undefined) return;
          acts.push(done);
        }
      } catch (error) {
        throw new Error(`${String(error)}\nafter ${acts.join(', ')}\nof ${JSON.stringify(schema)}`, { cause: error });
      }
    }),
    { numRuns: Number(process.env.FORM_RUNS ?? 60) },
  );
  // Agreement means something only while both verdicts are common.
  assert.ok(valid > 50, `${valid} valid states`);
});
