/** The form of the guide: it is used as it stands, and it asks and refuses what the guide says. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { convert } from '../../../src/form-convert.ts';

describe('The guide that writes a form', () => {
  let schema: object;
  let uiSchema: object;
  before(() => {
    const page = readFileSync('docs/guides/write-a-form.md', 'utf8');
    [schema = {}, uiSchema = {}] = [...page.matchAll(/```json\n([^]*?)```/g)].map(
      ([, text = '']) => JSON.parse(text) as object,
    );
  });

  test('Nothing in its schema or UI schema is left out', () => {
    const { notes } = convert({ schema, uiSchema });
    assert.deepEqual(notes, []);
  });

  test('It asks for words about something else only, and refuses a landline', () => {
    const isValid = new Ajv2020().compile(schema);
    assert.ok(isValid({ name: 'Asha Rao', document: 'rent' }));
    assert.ok(!isValid({ name: 'Asha Rao', document: 'other' }));
    assert.ok(isValid({ name: 'Asha Rao', document: 'other', words: 'A letter of consent' }));
    assert.ok(!isValid({ name: 'Asha Rao', document: 'rent', mobile: '08022345678' }));
  });
});
