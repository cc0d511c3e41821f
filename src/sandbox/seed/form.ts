import { instruments, type Instrument } from './states/instruments.ts';

/**
 * The condition of a field that some documents do not need, by the running number in their article codes. The checkout
 * stores the stamp's answers at `/stamp`, beside those of this form; without them the field is asked.
 */
function unlessWithout(what: 'consideration' | 'property'): Record<string, unknown> {
  const numbers = Object.values<Instrument>(instruments)
    .filter(({ without }) => without?.includes(what))
    .map(({ running }) => running);
  return {
    not: { scope: '2/stamp/articleCode', schema: { type: 'string', pattern: `-RG-(?:${numbers.join('|')})$` } },
  };
}

/**
 * The form of the e-Stamp services besides the specification's party fields. The specification shows no form, so all of
 * it is our assumption. The dialects `fields` and `envelope` describe the same form (`bodies/`). A field's step is
 * `ui:options.step` (default: `stamp`); `party: 'second'` marks fields for the second party;
 * `currency: 'INR'` marks an amount.
 */
export const formSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    purpose: { type: 'string', title: 'Purpose', minLength: 10, maxLength: 100 },
    considerationPrice: { type: 'number', title: 'Consideration price', minimum: 0, multipleOf: 0.01 },
    aboutProperty: { type: 'boolean', title: 'This document is about a property', default: false },
    secondPartyName: { type: 'string', title: 'Second party', minLength: 1, maxLength: 100 },
    stampDutyPaidBy: {
      type: 'string',
      title: 'Stamp duty paid by',
      default: 'first',
      oneOf: [
        { const: 'first', title: 'First party' },
        { const: 'second', title: 'Second party' },
      ],
    },
  },
  required: ['purpose'],
  if: { properties: { aboutProperty: { const: true } }, required: ['aboutProperty'] },
  then: {
    properties: {
      propertyDescription: {
        type: 'string',
        title: 'Property description',
        description: 'Address and area of the property.',
        minLength: 10,
        maxLength: 300,
      },
    },
    required: ['propertyDescription'],
  },
} satisfies Record<string, unknown>;

export const formUiSchema = {
  'ui:order': [
    'purpose',
    'considerationPrice',
    'aboutProperty',
    'propertyDescription',
    'secondPartyName',
    'stampDutyPaidBy',
  ],
  purpose: {
    'ui:help': 'What the document is for, in 10 to 100 characters. It’s printed on the certificate.',
    'ui:placeholder': 'Name change affidavit',
    'ui:options': { step: 'stamp' },
  },
  considerationPrice: {
    'ui:help': 'The amount in the document, such as the price, rent or loan, in rupees.',
    'ui:options': { step: 'stamp', inputmode: 'decimal', currency: 'INR' },
    'ui:visibleWhen': unlessWithout('consideration'),
  },
  aboutProperty: {
    'ui:widget': 'checkbox',
    'ui:options': { step: 'stamp' },
    'ui:visibleWhen': unlessWithout('property'),
  },
  propertyDescription: {
    'ui:widget': 'textarea',
    'ui:placeholder': 'Flat 4, 12 MG Road, Bengaluru 560001, 80 sq m',
    'ui:options': { step: 'stamp' },
  },
  secondPartyName: {
    'ui:help': 'The other person or company in the document.',
    'ui:options': { step: 'parties', party: 'second' },
  },
  stampDutyPaidBy: {
    'ui:widget': 'radio',
    'ui:help': 'This party is named as the payer of the stamp duty.',
    'ui:options': { step: 'parties', party: 'second' },
  },
} satisfies Record<string, unknown>;
