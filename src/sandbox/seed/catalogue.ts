import type { ArticleRecord, DistrictRecord, FormRecord, ServiceRecord, StateRecord } from '../model/records.ts';
import { assamDistricts, haryanaDistricts, maharashtraDistricts, uttarPradeshDistricts } from './districts.ts';
import {
  assam,
  delhi,
  gujarat,
  haryana,
  karnataka,
  maharashtra,
  rajasthan,
  tamilNadu,
  uttarPradesh,
} from './states/states.ts';
import { generalStates } from './states/general.ts';
import { articleRecords, stateRecord, type StateTable } from './states/state-table.ts';
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

const shared = {
  isActive: true,
  gstRatePercent: 18,
  guestCheckoutEnabled: true,
  requiresDocuments: false,
} satisfies Partial<ServiceRecord>;

/** The services of the demo organization. Prices of verifications are the specification's, in paise. */
const services: readonly ServiceRecord[] = [
  {
    ...shared,
    code: 'estamp.standard',
    name: 'e-Stamp certificate',
    category: 'estamp',
    basePrice: 50_00,
    processingTimeHours: 4,
  },
  verification('pan.verify', 'PAN verification', 5_00),
  verification('gstin.verify', 'GSTIN verification', 5_00),
  verification('rc.verify', 'Vehicle registration verification', 9_00),
  verification('voter.verify', 'Voter ID verification', 5_00),
  verification('dl.verify', 'Driving licence verification', 5_00),
  verification('passport.verify', 'Passport verification', 9_00),
  verification('cin.verify', 'Company CIN verification', 5_00),
  verification('udyam.verify', 'Udyam verification', 5_00),
  verification('pan.to_gstin', 'PAN to GSTIN lookup', 5_00),
  verification('pan.to_udyam', 'PAN to Udyam lookup', 5_00),
  verification('bank-account.verify', 'Bank account verification', 4_00),
];

/** A verification has a meter key, responds at once, and is not sold to guests. */
function verification(meter: string, name: string, basePrice: number): ServiceRecord {
  return {
    ...shared,
    code: meter,
    name,
    category: 'verification',
    basePrice,
    meter,
    processingTimeHours: 0,
    guestCheckoutEnabled: false,
  };
}

/** The seeded catalogue. */
interface Catalogue {
  masterDataVersion: number;
  states: readonly StateRecord[];
  articles: readonly ArticleRecord[];
  districts: readonly DistrictRecord[];
  services: readonly ServiceRecord[];
}

/** The version of the seed. Every change of a price or switch increments it. */
const FIRST_MASTER_DATA_VERSION = 1;

/** The tables of all states, each figure with its source. */
export const stateTables: readonly StateTable[] = [
  assam,
  delhi,
  gujarat,
  haryana,
  karnataka,
  maharashtra,
  rajasthan,
  tamilNadu,
  uttarPradesh,
  ...generalStates,
].sort((a, b) => (a.name < b.name ? -1 : 1));

export const catalogue: Catalogue = {
  masterDataVersion: FIRST_MASTER_DATA_VERSION,
  states: stateTables.map(stateRecord),
  articles: stateTables.flatMap(articleRecords),
  districts: [...assamDistricts, ...haryanaDistricts, ...maharashtraDistricts, ...uttarPradeshDistricts],
  services,
};

/** The form of an e-Stamp service. All service codes share one schema (specification, table E1). */
export function formRecord(serviceCode: string, masterDataVersion: number): FormRecord {
  return { serviceCode, masterDataVersion, schema: formSchema, uiSchema: formUiSchema };
}
