import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { formOf } from '../held-form.ts';
import { answer, pickField } from '../random-answer.ts';
import { Dice, RandomForm } from '../random-form.ts';

const SKIPS = { skipHostUpdates: true };

test('A typed text that only its own control shows gives the same answers as a change that the host draws', () => {
  let typed = 0;
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const dice = new Dice(seed);
      const schema = new RandomForm(dice).group();
      const [skipping, drawing] = [formOf(schema, {}, {}, SKIPS), formOf(schema, {})];
      for (let step = 0; step < 12; step += 1) {
        const field = pickField(drawing, dice);
        if (!field) return;
        const value = answer(field, drawing.value(field.pointer), dice);
        const isTyped = field.kind === 'string' && typeof value === 'string';
        typed += isTyped ? 1 : 0;
        for (const form of [skipping, drawing])
          if (isTyped) form.change(field.pointer, value, 'input', value);
          else form.change(field.pointer, value, 'commit');
        assert.deepEqual(skipping.data, drawing.data);
        assert.deepEqual(skipping.submission, drawing.submission);
        assert.deepEqual([...skipping.problems.keys()], [...drawing.problems.keys()]);
      }
    }),
    { numRuns: runs(100) },
  );
  assert.ok(typed > runs(50), `${typed} typed texts`);
});

test('The first key in an optional group gives its other fields their defaults', () => {
  const group = { type: 'object', properties: { name: { type: 'string' }, kind: { type: 'string', default: 'rent' } } };
  const form = formOf({ type: 'object', properties: { group } }, {}, {}, SKIPS);
  form.change('/group/name', 'A', 'input', 'A');
  assert.deepEqual(form.submission, { group: { name: 'A', kind: 'rent' } });
});

test('A default that the customer has cleared stays cleared while other fields are typed in', () => {
  const text = { type: 'string' };
  const form = formOf({ type: 'object', properties: { a: text, b: { ...text, default: 'p' } } }, {}, {}, SKIPS);
  form.change('/b', undefined, 'input', '');
  form.change('/a', 'x', 'input', 'x');
  assert.deepEqual(form.submission, { a: 'x' });
});
