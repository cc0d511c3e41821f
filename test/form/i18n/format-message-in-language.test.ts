import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { flattenFields } from '../../../src/form/model/field.ts';
import { readForm } from '../../../src/form/state/read-form.ts';

const schema = {
  properties: {
    deed: { type: 'object', properties: { purpose: { type: 'string' }, place: { type: 'string' } } },
    court: {
      oneOf: [
        { const: 1, title: 'Court', lang: 'en' },
        { const: 2, title: 'न्यायालय' },
      ],
    },
  },
};

const langs = (uiSchema: Record<string, unknown>): Record<string, string | undefined> =>
  Object.fromEntries(flattenFields(readForm({ schema, uiSchema }, {})).map(({ pointer, lang }) => [pointer, lang]));

describe('the language of a field’s words', () => {
  test('A field’s text has the page’s language by default', () => {
    assert.deepEqual(langs({}), {
      '/deed': undefined,
      '/deed/purpose': undefined,
      '/deed/place': undefined,
      '/court': undefined,
    });
  });

  test('A field’s text has the language of its group, unless it has its own', () => {
    assert.deepEqual(langs({ deed: { 'ui:lang': 'en', place: { 'ui:lang': 'mr' } } }), {
      '/deed': 'en',
      '/deed/purpose': 'en',
      '/deed/place': 'mr',
      '/court': undefined,
    });
  });

  test('A single option may have its own language', () => {
    const court = readForm({ schema }, {}).find(({ name }) => name === 'court');
    assert.deepEqual(
      court?.choices?.map(({ lang }) => lang),
      ['en', undefined],
    );
  });
});
