import type { FormSource } from '../../src/form/model/form-source.ts';

/** A form of the sort that the service sends: two steps, a condition, a field that only some documents have. */
export const sample: FormSource = {
  schema: {
    type: 'object',
    required: ['purpose', 'secondPartyName'],
    properties: {
      purpose: { type: 'string', title: 'Purpose', minLength: 10, maxLength: 100 },
      secondPartyName: { type: 'string', title: 'Second party' },
      stampDutyPaidBy: {
        oneOf: [
          { const: 'first', title: 'First party' },
          { const: 'second', title: 'Second party' },
        ],
        default: 'first',
      },
      considerationPrice: { type: 'number', minimum: 0, multipleOf: 0.01 },
      aboutProperty: { type: 'boolean' },
    },
    if: { properties: { aboutProperty: { const: true } }, required: ['aboutProperty'] },
    then: {
      required: ['propertyDescription'],
      properties: { propertyDescription: { type: 'string', minLength: 5 } },
    },
  },
  uiSchema: {
    'ui:order': ['purpose', 'aboutProperty', 'propertyDescription', '*'],
    purpose: { 'ui:help': 'As in the document.', 'ui:placeholder': 'Name change affidavit', 'ui:enterkeyhint': 'next' },
    secondPartyName: { 'ui:options': { step: 'parties', party: 'second' } },
    stampDutyPaidBy: { 'ui:options': { step: 'parties', party: 'second' } },
  },
};
