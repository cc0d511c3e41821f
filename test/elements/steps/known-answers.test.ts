import assert from 'node:assert/strict';
import { test } from 'node:test';
import { get } from '../../../src/base/evaluator/index.ts';
import { ENGLISH } from '../../../src/elements/i18n/load-messages.ts';
import { translator } from '../../../src/elements/i18n/translate.ts';
import { formAnswers } from '../../../src/elements/steps/form-answers.ts';
import { knownAnswers } from '../../../src/elements/steps/known-answers.ts';
import { formMessages as messages } from '../../../src/form/i18n/messages.ts';
import type { FormSource } from '../../../src/form/model/form-source.ts';

type Row = [pointer: string, label: string, text: string];

/** The answers as the form reads them, and as they are read without the form. */
function bothWays({ schema, uiSchema = {} }: FormSource, details: object): [form: Row[], alone: Row[]] {
  const { $defs, ...part } = schema as Readonly<Record<string, object>>;
  const source = {
    schema: { ...($defs && { $defs }), type: 'object', properties: { details: part } },
    uiSchema: { details: uiSchema },
  };
  const data = { details };
  const read = formAnswers({ source, data, messages, value: (pointer) => get(data, pointer) }, () => false);
  const rows = (answers: typeof read): Row[] => answers.map(({ pointer, label, text }) => [pointer, label, text]);
  return [rows(read), rows(knownAnswers({ schema, uiSchema }, details, translator(ENGLISH)))];
}

const CASES: Readonly<Record<string, [source: FormSource, details: object, last: Row | undefined]>> = {
  'a name without a title, and an amount in rupees': [
    { schema: { type: 'object', properties: { considerationPrice: { type: 'number' } } } },
    { considerationPrice: 150000 },
    ['/details/considerationPrice', 'Consideration price', '₹1,50,000'],
  ],
  'choices with titles, and with names of the UI schema': [
    {
      schema: {
        type: 'object',
        properties: {
          kind: {
            type: 'string',
            title: 'Kind',
            oneOf: [
              { const: 'a', title: 'Lease' },
              { const: 'b', title: 'Sale' },
            ],
          },
          size: { type: 'string', title: 'Size', enum: ['s', 'l'] },
        },
      },
      uiSchema: { size: { 'ui:enumNames': ['Small', 'Large'] } },
    },
    { kind: 'b', size: 'l' },
    ['/details/size', 'Size', 'Large'],
  ],
  'yes, no, and a box that is unticked by default': [
    {
      schema: {
        type: 'object',
        properties: {
          one: { type: 'boolean', title: 'One' },
          two: { type: 'boolean', title: 'Two' },
          three: { type: 'boolean', title: 'Three', default: false },
        },
      },
    },
    { one: true, two: false, three: false },
    ['/details/two', 'Two', 'No'],
  ],
  'a field of a condition, a reference, a group and an order of fields': [
    {
      schema: {
        type: 'object',
        $defs: {
          address: { type: 'object', title: 'Address', properties: { city: { type: 'string', title: 'City' } } },
        },
        properties: { about: { type: 'boolean', title: 'About' }, home: { $ref: '#/$defs/address' } },
        if: { properties: { about: { const: true } }, required: ['about'] },
        then: { properties: { described: { type: 'string', title: 'Description' } } },
      },
      uiSchema: { 'ui:order': ['home', '*'] },
    },
    { about: true, described: 'A flat', home: { city: 'Pune' } },
    ['/details/described', 'Description', 'A flat'],
  ],
  'what the schema does not know, and empty answers': [
    { schema: { type: 'object', properties: { purpose: { type: 'string', title: 'Purpose' } } } },
    { purpose: '', other: 'x', constructor: 'y' },
    undefined,
  ],
};

for (const [name, [source, details, last]] of Object.entries(CASES)) {
  test(`Answers are read without the form as with it: ${name}`, () => {
    const [form, alone] = bothWays(source, details);
    assert.deepEqual(alone, form);
    assert.deepEqual(alone.at(-1), last);
  });
}

test('A schema that contains itself ends', () => {
  const schema = { $ref: '#', type: 'object', allOf: [{ $ref: '#' }], properties: { a: { $ref: '#' } } } as const;
  assert.deepEqual(
    knownAnswers({ schema }, { a: { a: { a: 'x' } } }, translator(ENGLISH)).map(({ text }) => text),
    ['x'],
  );
});

test('The label of a well-known field is translated, and its choices are marked as the form’s language', () => {
  const hindi = { ...ENGLISH, locale: 'hi', texts: { ...ENGLISH.texts, fieldAboutProperty: 'संपत्ति' } };
  const properties = {
    aboutProperty: { type: 'boolean', title: 'This document is about a property' },
    kind: { type: 'string', title: 'Kind', enum: ['flat'] },
  } as const;
  const answers = knownAnswers(
    { schema: { type: 'object', properties } },
    { aboutProperty: true, kind: 'flat' },
    translator(hindi),
  );
  assert.deepEqual(
    answers.map(({ label, lang, textLang }) => [label, lang, textLang]),
    [
      ['संपत्ति', 'hi', undefined],
      ['Kind', 'en', 'en'],
    ],
  );
});
