import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../support/fast-check.ts';
import type { Field } from '../../src/form/model/field.ts';
import { validateByAjv } from '../base/evaluator/oracle.ts';
import { checkForm, drawn, type Form } from './check-form.ts';
import { formOf } from './held-form.ts';
import { Dice, RandomForm } from './random-form.ts';

/** Uses one of the controls as a customer would. @returns what was done */
function act(form: Form, dice: Dice): string | undefined {
  const fields = drawn(form.fields).filter(
    ({ widget }) => !['hidden', 'unsupported', 'group', 'section', 'truncated-notice'].includes(widget),
  );
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
          checkForm(form, validate);
          valid += form.problems.size ? 0 : 1;
          const done = act(form, dice);
          if (done === undefined) return;
          acts.push(done);
        }
      } catch (error) {
        throw new Error(`${String(error)}\nafter ${acts.join(', ')}\nof ${JSON.stringify(schema)}`, { cause: error });
      }
    }),
    // In the first example an entry hides the list that it was added to.
    { numRuns: Number(process.env.FORM_RUNS ?? 60), examples: [[1591952036]] },
  );
  // Agreement means something only while both verdicts are common.
  assert.ok(valid > 50, `${valid} valid states`);
});
