import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { validate } from '../validate.ts';
import type { Field } from '../../../src/form/model/field.ts';
import { formMessages, type FormMessages } from '../../../src/form/i18n/messages.ts';
import { errorMessage } from '../../../src/form/validation/error-message.ts';
import type { FormOptions } from '../../../src/form/model/form-source.ts';
import { sample } from '../sample.ts';

const errorsOf = (value: unknown, options?: FormOptions): string[] =>
  validate(sample, value, options).map((problem) => `${problem.pointer} ${problem.keyword}`);

/** The sentence about the one field of a schema. */
function sentence(
  schema: object,
  value: unknown,
  ui: object = {},
  messages: FormMessages = formMessages,
  locale = 'en',
): string | undefined {
  const source = { schema: { required: ['a'], properties: { a: schema } }, uiSchema: { a: ui } };
  const [problem] = validate(source, value === undefined ? {} : { a: value });
  return problem && errorMessage(problem, messages, locale);
}

describe('validate', () => {
  test('validate returns one error for each field, in the order of the page', () => {
    assert.deepEqual(errorsOf({ considerationPrice: -0.001, aboutProperty: true }), [
      '/purpose required',
      '/propertyDescription required',
      '/secondPartyName required',
      '/considerationPrice minimum',
    ]);
    assert.deepEqual(errorsOf({ purpose: 'Name change affidavit', secondPartyName: 'Ravi' }), []);
  });

  test('validate returns errors of one step only, and never of fields that are not rendered', () => {
    const include = (field: Field): boolean => field.step === 'parties';
    assert.deepEqual(errorsOf({}, { isVisible: include }), ['/secondPartyName required']);
    const omit = (field: Field): boolean => field.options.party === 'second';
    assert.deepEqual(errorsOf({ purpose: 'Name change affidavit' }, { exclude: omit }), []);
  });

  test('validate ignores hidden values', () => {
    const good = { purpose: 'Name change affidavit', secondPartyName: 'Ravi' };
    assert.deepEqual(errorsOf({ ...good, aboutProperty: false, propertyDescription: 'x' }), []);
    assert.deepEqual(errorsOf({ ...good, aboutProperty: true, propertyDescription: 'x' }), [
      '/propertyDescription minLength',
    ]);
  });

  test('validate ignores fields of a group that does not exist', () => {
    const group = { type: 'object', required: ['pin'], properties: { pin: { type: 'string' } } };
    const schema = { required: ['home'], properties: { home: group, work: group } };
    assert.deepEqual(
      validate({ schema }, {}).map((problem) => problem.pointer),
      ['/home/pin'],
    );
    assert.deepEqual(
      validate({ schema }, { work: {} }).map((problem) => problem.pointer),
      ['/home/pin', '/work/pin'],
    );
  });

  test('validate reports errors without a field at the group or the form', () => {
    const schema = {
      properties: { g: { type: 'object', properties: { x: {} }, additionalProperties: false } },
      required: ['nowhere'],
      maxProperties: 2,
    };
    const problems = validate({ schema }, { g: { y: 1 }, p: 1, q: 2 });
    assert.deepEqual(
      problems.map(({ pointer, keyword }) => `${pointer} ${keyword}`),
      ['/g additionalProperties', ' required'],
    );
    assert.deepEqual(validate({ schema }, {}, { isVisible: () => true }), []);
  });
});

describe('what people read', () => {
  test('The message of a missing value is readable', () => {
    assert.equal(sentence({ type: 'string' }, undefined), 'Fill in “A”.');
    assert.equal(sentence({ enum: ['x'] }, undefined), 'Select an option for “A”.');
    assert.equal(sentence({ type: 'boolean', const: true }, undefined), 'Tick this box to continue.');
  });

  test('The message of a length counts characters, in the plural form of the language', () => {
    assert.equal(sentence({ type: 'string', minLength: 10 }, 'नाम'), 'Enter at least 10 characters. You’ve entered 3.');
    assert.equal(sentence({ type: 'string', maxLength: 1 }, 'ab'), 'Enter no more than 1 character. You’ve entered 2.');
    const polish = { ...formMessages, minLength: { few: 'few {limit}', many: 'many {limit}', other: 'other' } };
    assert.equal(sentence({ type: 'string', minLength: 3 }, 'a', {}, polish, 'pl'), 'few 3');
    assert.equal(sentence({ type: 'string', minLength: 5 }, 'a', {}, polish, 'pl'), 'many 5');
  });

  test('The messages of numbers are readable', () => {
    assert.equal(
      sentence({ type: 'number', minimum: 100000 }, 5, {}, formMessages, 'en-IN'),
      'Enter 1,00,000 or more.',
    );
    assert.equal(
      sentence({ type: 'number', minimum: 100000 }, 5, {}, formMessages, 'xx'),
      'Enter 1,00,000 or more.',
      'a language unknown to this machine does not use the machine’s own digits',
    );
    assert.equal(sentence({ type: 'number', multipleOf: 0.01 }, 1.005), 'Use up to 2 decimal places.');
    assert.equal(sentence({ type: 'number', multipleOf: 0.1 }, 1.25), 'Use up to 1 decimal place.');
    assert.equal(sentence({ type: 'number', multipleOf: 0.05 }, 1.01), 'Enter a multiple of 0.05.');
    assert.equal(sentence({ type: 'integer' }, 1.5), 'Enter a whole number.');
    assert.equal(sentence({ type: 'integer' }, '9007199254740993'), 'This number is too long.');
    assert.equal(sentence({ type: 'number' }, 'ten'), 'Enter a number, like 1,50,000.');
    assert.equal(sentence({ type: 'number', minimum: 5 }, 1, {}, formMessages, 'mr'), 'Enter 5 or more.');
  });

  test('The messages of patterns and formats are readable', () => {
    assert.equal(sentence({ type: 'string', pattern: '^x' }, 'y'), 'Enter “A” in the right format.');
    assert.equal(sentence({ type: 'string', pattern: '^x', examples: ['xyz'] }, 'y'), 'Use this format: xyz');
    assert.equal(sentence({ type: 'string', format: 'email' }, 'y'), 'Enter an email address, like name@example.in');
    assert.equal(sentence({ type: 'string', format: 'uuid' }, 'y'), 'Check “A”.');
  });

  test('The message of an unknown format uses its example', () => {
    const example = '123e4567-e89b-12d3-a456-426614174000';
    assert.equal(sentence({ type: 'string', format: 'uuid', examples: [example] }, 'y'), `Use this format: ${example}`);
    assert.equal(
      sentence({ type: 'string', format: 'email', examples: ['a@b.in'] }, 'y'),
      'Enter an email address, like name@example.in',
    );
  });

  test('The message of a boolean as radio buttons or a select is readable', () => {
    for (const widget of ['radio', 'select']) {
      assert.equal(
        sentence({ type: 'boolean' }, undefined, { 'ui:widget': widget }),
        'Select an option for “A”.',
        widget,
      );
      assert.equal(
        sentence({ type: 'boolean', enum: [true] }, false, { 'ui:widget': widget }),
        'Select an option from the list.',
        widget,
      );
    }
  });

  test('The message of an empty value is readable', () => {
    assert.equal(sentence({ type: 'string' }, null), 'Fill in “A”.');
    assert.equal(sentence({ type: 'string', enum: ['x', 'y'] }, null), 'Select an option for “A”.');
    assert.equal(sentence({ type: 'number' }, null), 'Enter a number, like 1,50,000.');
  });

  test('The message of a form of one value without a label is readable', () => {
    const [problem] = validate({ schema: { type: 'string' } }, undefined);
    assert.equal(problem && errorMessage(problem), 'Check this answer.');
    const [wrong] = validate({ schema: { type: 'string', pattern: '^x' } }, 'y');
    assert.equal(wrong && errorMessage(wrong), 'Check this answer.');
  });

  test('The message of a property that is not drawn has its name', () => {
    assert.equal(
      errorMessage({ pointer: '/details/secondPartyName', keyword: 'required', params: {}, value: undefined }),
      'Fill in “Second party name”.',
    );
  });

  test('The message of a number of properties is readable', () => {
    const properties = { x: { type: 'string' }, y: { type: 'string' } };
    assert.equal(sentence({ type: 'object', properties, minProperties: 1 }, {}), 'Add entries: at least 1.');
    assert.equal(
      sentence({ type: 'object', properties, maxProperties: 1 }, { x: 'a', y: 'b' }),
      'Remove entries: at most 1.',
    );
  });

  test('The messages of choices are readable', () => {
    assert.equal(sentence({ enum: ['x', 'y'] }, 'z'), 'Select an option from the list.');
    assert.equal(
      sentence(
        {
          oneOf: [
            { const: 'x', title: 'X' },
            { const: 'y', title: 'Y' },
          ],
        },
        'z',
      ),
      'Select an option from the list.',
    );
  });

  test('The schema author’s message overrides ours', () => {
    const ui = { 'ui:messages': { minLength: 'A little more, please.' } };
    assert.equal(sentence({ type: 'string', minLength: 3 }, 'a', ui), 'A little more, please.');
    assert.equal(sentence({ type: 'string', minLength: 3 }, undefined, ui), 'Fill in “A”.');
  });

  test('The schema author’s message has its placeholders filled in, and is ignored if it is not a text', () => {
    const more = { one: '{limit} letter, {label}; not {this}', other: '{limit} letters, {label}; not {this}' };
    const own = (minLength: unknown): string | undefined =>
      sentence({ type: 'string', title: 'Name', minLength: 3 }, 'a', { 'ui:messages': { minLength } });
    assert.equal(own('At least {limit} letters, not {count}: {x}'), 'At least 3 letters, not 1: {x}');
    assert.equal(own(more), '3 letters, Name; not {this}');
    for (const none of [null, 5, {}, ['x']]) assert.equal(own(none), 'Enter at least 3 characters. You’ve entered 1.');
  });

  test('Every message fills in all its placeholders', () => {
    const cases: [object, unknown][] = [
      [{ type: 'string', minLength: 3 }, 'a'],
      [{ type: 'number', exclusiveMinimum: 3 }, 3],
      [{ type: 'number', exclusiveMaximum: 3 }, 3],
      [{ type: 'number', maximum: 3 }, 4],
      [{ type: 'array', minItems: 2, items: {} }, []],
      [{ type: 'array', maxItems: 0, items: {} }, [1]],
      [{ type: 'array', uniqueItems: true, items: {} }, [1, 1]],
      [{ not: {} }, 1],
      [{ type: 'array', contains: { const: 1 } }, []],
    ];
    for (const [schema, value] of cases) {
      const text = sentence(schema, value);
      assert.ok(text && !/[{}]/.test(text), `${JSON.stringify(schema)}: ${text}`);
    }
  });
});
