import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { matches, type Schema } from '../../../src/base/evaluator/index.ts';
import { convert } from '../../../src/form-import/convert.ts';
import { flattenFields, type Field } from '../../../src/form/model/field.ts';
import { untestedProperties } from '../../../src/form/schema/tested-properties.ts';
import { fullFormBudget } from '../../../src/form/model/form-source.ts';
import { readForm } from '../../../src/form/state/read-form.ts';
import { validateByAjv } from '../../base/evaluator/oracle.ts';
import { drawn, formOf, shown, wrong } from '../held-form.ts';

const text = { type: 'string' };

describe('a condition that holds only because nothing is answered', () => {
  const both = {
    type: 'object',
    properties: { kind: { type: 'string', enum: ['person', 'company'] } },
    allOf: [
      {
        if: { properties: { kind: { const: 'person' } } },
        then: { required: ['proof'], properties: { proof: { type: 'string', enum: ['pan', 'passport'] } } },
      },
      {
        if: { properties: { kind: { const: 'company' } } },
        then: { required: ['proof', 'cin'], properties: { proof: { type: 'string', enum: ['gst'] }, cin: text } },
      },
    ],
  };

  test('A condition that holds only without an answer renders nothing, and its error is at the deciding question', () => {
    const form = formOf(both, {});
    assert.deepEqual(drawn(form.fields), ['/kind radio']);
    assert.deepEqual(wrong(form), ['/kind required']);
    form.change('/kind', 'person', 'commit');
    assert.deepEqual(drawn(form.fields), ['/kind radio', '/proof radio']);
    form.change('/kind', 'company', 'commit');
    assert.deepEqual(drawn(form.fields).at(-1), '/cin text');
  });

  test('A condition that holds only without an answer renders nothing by its negation, a reference or in a group', () => {
    const person = { properties: { kind: { const: 'person' } } };
    const more = { properties: { late: text } };
    for (const part of [
      { if: { not: person }, else: more },
      { if: { not: person }, then: more },
      { if: { $ref: '#/$defs/person' }, then: more },
      { if: { anyOf: [person, { properties: { kind: { const: 'x' } } }] }, then: more },
      { if: { properties: { g: { properties: { inner: { const: 'x' } } } } }, then: more },
    ]) {
      const schema = {
        $defs: { person },
        properties: { kind: text, g: { type: 'object', properties: { inner: text } } },
        ...part,
      };
      assert.deepEqual(shown(schema, { g: {} }), ['/kind text', '/g group', '/g/inner text'], JSON.stringify(part));
    }
  });

  test('A condition that requires an answer itself is decided', () => {
    const condition = { required: ['kind'], properties: { kind: { const: 'person' } } };
    const schema = {
      properties: { kind: text },
      if: condition,
      then: { properties: { a: text } },
      else: { properties: { b: text } },
    };
    assert.deepEqual(shown(schema, {}), ['/kind text', '/b text']);
  });

  test('A condition without an answer never renders a choice without options', () => {
    const contradiction = { properties: { x: { allOf: [{ enum: ['a', 'b'] }, { enum: ['c'] }] } } };
    const isEmpty = ({ choices, widget }: Field): boolean =>
      choices?.length === 0 && /^(radio|select|checkboxes)$/.test(widget);
    assert.deepEqual(flattenFields(readForm({ schema: contradiction }, {})).filter(isEmpty), []);
  });
});

describe('a condition about several properties', () => {
  const base = {
    type: 'object',
    properties: {
      kind: { type: 'string', enum: ['person', 'company'] },
      country: { type: 'string', enum: ['in', 'us'] },
    },
  };
  const more = { required: ['gst'], properties: { gst: text } };
  const schemaFor = (condition: object): object => ({
    ...base,
    if: condition,
    then: more,
    else: { properties: { other: text } },
  });
  const lateOf = (condition: object, value: object): string[] =>
    drawn(formOf(schemaFor(condition), value).fields).slice(2);
  const both = { properties: { kind: { const: 'company' }, country: { const: 'in' } } };

  test('A condition about several properties is undecided until the given values decide it', () => {
    assert.deepEqual(lateOf(both, {}), []);
    assert.deepEqual(lateOf(both, { kind: 'company' }), [], 'the country may still be another one');
    assert.deepEqual(lateOf(both, { kind: 'person' }), ['/other text'], 'whatever the country');
    assert.deepEqual(lateOf(both, { kind: 'company', country: 'in' }), ['/gst text']);
  });

  test('A condition about several properties reports the first relevant property without a value', () => {
    const form = formOf(schemaFor(both), {});
    assert.deepEqual(wrong(form), ['/kind required']);
    form.change('/kind', 'company', 'commit');
    assert.deepEqual(wrong(form), ['/country required']);
    form.change('/country', 'in', 'commit');
    assert.deepEqual(wrong(form), ['/gst required']);
    const either = {
      anyOf: [
        { allOf: [{ properties: { kind: { const: 'person' } } }, { properties: { country: { const: 'us' } } }] },
        { properties: { country: { const: 'in' } } },
      ],
    };
    assert.deepEqual(wrong(formOf(schemaFor(either), { kind: 'company' })), ['/country required']);
  });

  test('A condition about several properties may combine them by anyOf, oneOf, not and required', () => {
    const [company, india] = [
      { properties: { kind: { const: 'company' } } },
      { properties: { country: { const: 'in' } } },
    ];
    for (const keyword of ['anyOf', 'oneOf']) {
      assert.deepEqual(lateOf({ [keyword]: [company, india] }, { kind: 'company', country: 'us' }), ['/gst text']);
      assert.deepEqual(lateOf({ [keyword]: [company, india] }, { kind: 'person' }), []);
      assert.deepEqual(lateOf({ [keyword]: [company, india] }, { kind: 'person', country: 'us' }), ['/other text']);
    }
    assert.deepEqual(lateOf({ not: both }, { kind: 'person' }), ['/gst text']);
    assert.deepEqual(lateOf({ not: both }, { kind: 'company' }), []);
    assert.deepEqual(lateOf({ ...both, required: ['kind'] }, {}), ['/other text']);
    assert.deepEqual(lateOf({ ...both, required: ['kind'] }, { kind: 'company' }), []);
    assert.deepEqual(lateOf({ not: { required: ['kind'] } }, {}), ['/gst text']);
  });

  test('A condition about several properties has the result of JSON Schema once all values are given', () => {
    const names = ['a', 'b', 'c'] as const;
    const leaf = fc
      .tuple(
        fc.constantFrom(...names),
        fc.constantFrom<object>({ const: 1 }, { enum: [1, 2] }, { not: { const: 2 } }, { minimum: 2 }, {}),
      )
      .map(([name, one]) => ({ properties: { [name]: one } }));
    const { condition } = fc.letrec((tie) => ({
      condition: fc.oneof(
        { maxDepth: 3 },
        leaf,
        leaf.map((one) => ({ ...one, required: ['a'] })),
        fc.record({ not: tie('condition') }),
        fc.record({ allOf: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ anyOf: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
      ),
    }));
    const answer = fc.constantFrom(1, 2, 3);
    fc.assert(
      fc.property(
        condition,
        fc.record({ a: answer, b: answer, c: answer }),
        fc.subarray([...names]),
        (question, whole, left) => {
          const schema = {
            properties: Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
            if: question as object,
            then: { properties: { yes: text } },
            else: { properties: { no: text } },
          };
          const late = (value: object): string | undefined => drawn(formOf(schema, value).fields).slice(3).join();
          const result = late(whole);
          assert.equal(result, matches(question as Schema, whole) ? '/yes text' : '/no text');
          // With fewer answers nothing is drawn, or what each way to complete them draws.
          const some = Object.fromEntries(left.map((name) => [name, whole[name]]));
          const early = late(some);
          if (early !== '' && !JSON.stringify(question).includes('required')) assert.equal(early, result);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});

describe('a condition that holds because nothing is answered', () => {
  const base = {
    type: 'object',
    properties: {
      kind: { enum: ['p', 'c'] },
      l: { type: 'array', items: { type: 'object', properties: { kind: { enum: ['p', 'c'] } } } },
    },
  };
  const then = { required: ['pan'], properties: { pan: text } };
  const isP = { const: 'p' };
  const isDrawn = (schema: object, value: unknown): boolean => shown(schema, value).includes('/pan text');

  for (const [name, condition] of Object.entries({
    patternProperties: { patternProperties: { '^kind$': isP } },
    'patternProperties in anyOf': { anyOf: [{ patternProperties: { '^k': isP } }, false] },
    dependentSchemas: { dependentSchemas: { kind: { properties: { kind: isP } } } },
    'an if inside it': { if: { required: ['kind'] }, then: { properties: { kind: isP } } },
    'an if inside it that tests': { if: { properties: { kind: { const: 'c' } } }, then: false },
  })) {
    test(`Nothing is drawn for ${name} until the answer decides`, () => {
      const { schema } = convert({ ...base, if: condition, then });
      assert.deepEqual(
        [{}, { kind: 'p' }, { kind: 'c' }].map((value) => isDrawn(schema, value)),
        [false, true, false],
      );
      assert.deepEqual(wrong(formOf(schema, {})), validateByAjv(schema)({}).length ? ['/kind required'] : []);
    });
  }

  test('Rules about other properties and about names are about the properties of the form', () => {
    for (const condition of [
      { properties: { l: true }, additionalProperties: { type: 'string' } },
      { propertyNames: { enum: ['kind', 'pan'] } },
    ]) {
      const { schema } = convert({ type: 'object', properties: { kind: base.properties.kind }, if: condition, then });
      assert.deepEqual(
        [{}, { kind: 'p' }].map((value) => isDrawn(schema, value)),
        [false, true],
        JSON.stringify(condition),
      );
    }
  });

  test('Nothing is drawn for the items of an empty list, or of an entry without an answer', () => {
    const schema = { ...base, if: { properties: { l: { items: { properties: { kind: isP } } } } }, then };
    const values = [
      {},
      { l: [] },
      { l: [{}] },
      { l: [{ kind: 'p' }, {}] },
      { l: [{ kind: 'p' }] },
      { l: [{ kind: 'c' }] },
    ];
    assert.deepEqual(
      values.map((value) => isDrawn(schema, value)),
      [false, false, false, false, true, false],
    );
    assert.deepEqual(wrong(formOf(schema, { l: [{}] })), ['/l/0/kind required']);
  });

  test('A variant with such a condition is still the first one', () => {
    const oneOf = [
      { title: 'A', properties: { kind: { enum: ['p', 'c'] } }, if: { properties: { kind: isP } }, then },
      { title: 'B', properties: { b: text } },
    ];
    assert.deepEqual(shown({ type: 'object', oneOf }, {}), ['/~v0 radio', '/kind radio']);
  });

  test('convert adds the names of the form to a condition, and accepts the same values', () => {
    const sub = fc.constantFrom<object>({ const: 'p' }, { type: 'string' }, { not: { const: 'p' } });
    const part = fc.record(
      {
        properties: fc.dictionary(fc.constantFrom('a', 'b'), sub),
        patternProperties: fc.dictionary(fc.constantFrom('^a', 'b$'), sub),
        additionalProperties: fc.oneof(sub, fc.boolean()),
        propertyNames: fc.constantFrom({ enum: ['a'] }, { pattern: '^[ab]' }, true),
      },
      { requiredKeys: [] },
    );
    const value = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'ab'), fc.constantFrom<unknown>('p', 'q', 5));
    fc.assert(
      fc.property(part, fc.boolean(), value, (condition, isNegated, data) => {
        const given = {
          type: 'object',
          properties: { a: {}, b: {}, c: {} },
          if: isNegated ? { not: condition } : condition,
          else: { required: ['never'] },
        };
        assert.equal(validateByAjv(convert(given).schema)(data).length, validateByAjv(given)(data).length);
      }),
    );
  });
});

describe('a condition that refers to the whole form', () => {
  const whole = { $ref: '#' };

  test('A missing property is named once, however many parts of a condition test it', () => {
    const part = { properties: { kind: { const: 'p' } } };
    const condition = {
      allOf: [part, { ...part }, { anyOf: [{ ...part }] }],
      ...part,
      if: { ...part },
      dependentSchemas: { kind: true },
    };
    assert.deepEqual(untestedProperties(condition, {}, true, fullFormBudget(), []), ['/kind']);
  });

  test('The form is read if each level tests the next one several times', () => {
    for (const inner of [
      { if: whole, then: whole },
      { allOf: [{ anyOf: [whole] }, whole] },
      { dependentSchemas: { a: whole } },
    ]) {
      const schema = {
        properties: { a: whole },
        if: { properties: { a: whole }, ...inner },
        dependentSchemas: { a: whole },
      };
      assert.ok(formOf(schema, { a: { a: {} } }).fields.length > 0, JSON.stringify(inner));
    }
  });
});
