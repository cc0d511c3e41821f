import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { runs } from '../support/fast-check.ts';
import { lacksAnswer } from '../../src/form/validation/lacks-answer.ts';
import { validateByAjv } from '../base/evaluator/oracle.ts';
import { checkForm, type Form } from './check-form.ts';
import { formOf } from './held-form.ts';
import { answer, pickField } from './random-answer.ts';
import { Dice, RandomForm } from './random-form.ts';

/** Uses one of the controls as a customer would. @returns what was done */
function act(form: Form, dice: Dice): string | undefined {
  const field = pickField(form, dice);
  if (!field) return undefined;
  const value = answer(field, form.value(field.pointer), dice);
  form.change(field.pointer, value, 'commit');
  return `${field.pointer} = ${JSON.stringify(value)}`;
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
          if (lacksAnswer(schema, form.submission)) assert.ok(form.problems.size > 0, 'a missing answer is an error');
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
    { numRuns: runs(Number(process.env.FORM_RUNS ?? 60)), examples: [[1591952036]] },
  );
  // Agreement means something only while both verdicts are common.
  assert.ok(valid > runs(50), `${valid} valid states`);
});
