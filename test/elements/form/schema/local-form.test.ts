import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { localForm } from '../../../../src/elements/form/schema/local-form.ts';
import { ENGLISH } from '../../../../src/elements/i18n/load-messages.ts';
import { translator } from '../../../../src/elements/i18n/translate.ts';
import type { MessageOverrides } from '../../../../src/locales/index.ts';
import { formSchema, formUiSchema } from '../../../../src/sandbox/seed/catalogue.ts';

const hindi = {
  locale: 'hi',
  texts: {
    ...ENGLISH.texts,
    certPurpose: 'उद्देश्य',
    fieldPurposeHelp: '10 से 100 अक्षर।',
    partyName: 'प्रथम पक्ष',
    certProperty: 'संपत्ति का विवरण',
  },
};
type Fields = Record<string, { title?: string; description?: string; oneOf?: { title: string }[] }>;
type Ui = Record<string, Record<string, unknown>>;

function drawn(
  schema: object,
  uiSchema: object,
  overrides?: MessageOverrides,
  catalogue: typeof ENGLISH = hindi,
): { fields: Fields; ui: Ui; schema: object } {
  const local = localForm({ schema, uiSchema } as never, translator(catalogue, overrides));
  return {
    fields: (local.schema as { properties: Fields }).properties,
    ui: local.uiSchema as Ui,
    schema: local.schema as object,
  };
}

describe('the texts of the service’s form', () => {
  it('A well-known field has its label, help and options in the language of the page', () => {
    const { fields, ui, schema } = drawn(formSchema, formUiSchema);
    assert.equal(fields['purpose']?.title, 'उद्देश्य');
    assert.deepEqual([ui['purpose']?.['ui:help'], ui['purpose']?.['ui:lang']], ['10 से 100 अक्षर।', 'hi']);
    assert.equal(fields['stampDutyPaidBy']?.oneOf?.[0]?.title, 'प्रथम पक्ष');
    assert.match(JSON.stringify(schema), /"title":"संपत्ति का विवरण"/, 'also where a condition asks it');
  });

  it('A text that differs from ours is shown as the service has it', () => {
    const { fields, ui } = drawn(
      { properties: { purpose: { type: 'string', title: 'Purpose of the loan', const: 'Purpose' } } },
      {},
    );
    assert.deepEqual(fields['purpose'], { type: 'string', title: 'Purpose of the loan', const: 'Purpose' });
    assert.equal(ui['purpose'], undefined);
  });

  it('The merchant’s name for a field is used in every language', () => {
    const overrides = { 'field.purpose': 'Reason', 'field.purpose.help': 'Why you need it.' };
    for (const catalogue of [hindi, ENGLISH]) {
      const { fields, ui } = drawn(formSchema, formUiSchema, overrides, catalogue);
      assert.deepEqual([fields['purpose']?.title, ui['purpose']?.['ui:help']], ['Reason', 'Why you need it.']);
    }
  });

  it('The schema of the service is not modified', () => {
    const before = JSON.stringify(formSchema);
    drawn(formSchema, formUiSchema);
    assert.equal(JSON.stringify(formSchema), before);
  });
});
