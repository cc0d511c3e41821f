import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formSchema, formUiSchema, catalogue } from '../../../src/sandbox/seed/catalogue.ts';
import { readForm } from '../../../src/form/state/read-form.ts';
import { submission } from '../../form/submission.ts';

/** The form as the checkout places it, beside the stamp. */
const source = {
  schema: { type: 'object', required: ['details'], properties: { stamp: { type: 'object' }, details: formSchema } },
  uiSchema: { details: formUiSchema },
};

const asked = (articleCode: string | undefined): string[] => {
  const details = readForm(source, { stamp: { articleCode }, details: {} }).find(({ name }) => name === 'details');
  return details?.children?.map(({ name }) => name) ?? [];
};
const named = (name: string): string[] =>
  catalogue.articles.filter((article) => article.name === name).map(({ code }) => code);

describe('the form of the service', () => {
  it('The form of an affidavit has no consideration and no property fields, in any state', () => {
    const codes = named('Affidavit');
    assert.ok(codes.length > 30);
    for (const code of codes) assert.deepEqual(asked(code), ['purpose', 'secondPartyName', 'stampDutyPaidBy'], code);
  });

  it('The form of a loan has the amount and no property fields', () => {
    for (const code of named('Loan agreement'))
      assert.deepEqual(asked(code), ['purpose', 'considerationPrice', 'secondPartyName', 'stampDutyPaidBy'], code);
  });

  it('The form of a leave and licence has both, although its number begins like that of an affidavit', () => {
    for (const code of named('Leave and licence')) {
      assert.deepEqual(asked(code).slice(0, 3), ['purpose', 'considerationPrice', 'aboutProperty'], code);
    }
  });

  it('The form has all fields if the document is unknown, as on a page with the form alone', () => {
    assert.deepEqual(asked(undefined).slice(0, 3), ['purpose', 'considerationPrice', 'aboutProperty']);
  });

  it('The form submits no value without a field', () => {
    const details = {
      purpose: 'Name change affidavit',
      considerationPrice: 5,
      aboutProperty: true,
      propertyDescription: 'A flat in a house',
    };
    const sent = submission(source, { stamp: { articleCode: 'KA-RG-4' }, details }) as { details: object };
    assert.deepEqual(sent.details, { purpose: 'Name change affidavit' });
  });
});
