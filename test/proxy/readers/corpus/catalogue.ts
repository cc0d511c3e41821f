import type { ServiceBody } from './service-body.ts';

const STATE = { requiresDistrict: false, requiresSro: false, doorstepDelivery: false };
const ARTICLE = { popular: false, secondParty: true };

/** States and their articles. */
export const CATALOGUE: readonly ServiceBody[] = [
  {
    reader: 'states',
    name: 'snake case in an envelope, with amounts as texts',
    body: {
      status: 'success',
      data: {
        master_data_version: 4,
        states: [
          {
            state_code: 'KA',
            state_name: 'Karnataka',
            min_amount: '10.00',
            max_amount: '100000',
            requires_district: 'yes',
          },
        ],
      },
    },
    answer: {
      masterDataVersion: 4,
      states: [
        {
          ...STATE,
          code: 'KA',
          name: 'Karnataka',
          minAmountMinor: 1000,
          maxAmountMinor: 10000000,
          requiresDistrict: true,
        },
      ],
    },
  },
  {
    reader: 'states',
    name: 'a bare list of ids and labels, with a row that has no name',
    body: [{ id: 'DL', label: 'Delhi', doorstepDeliveryAvailable: true }, { id: 'XX' }],
    answer: { states: [{ ...STATE, code: 'DL', name: 'Delhi', doorstepDelivery: true }] },
  },
  {
    reader: 'states',
    name: 'an amount that is grouped, which is no amount',
    body: { items: [{ code: 'MH', title: 'Maharashtra', minimumAmount: 100, maximumAmount: '1,00,000' }] },
    answer: { states: [{ ...STATE, code: 'MH', name: 'Maharashtra', minAmountMinor: 10000 }] },
  },
  { reader: 'states', name: 'no state', body: { states: [] }, answer: undefined, refused: ': its list is empty' },
  {
    reader: 'articles',
    name: 'instruments with their amounts in a part',
    body: {
      data: {
        instruments: [
          {
            instrumentCode: 'KA-RG-4',
            articleName: 'Affidavit',
            articleNumber: '4',
            amounts: { min: 10, max: 500, denominations: [10, 20, 50.5], defaultAmount: '20.00' },
            isPopular: true,
            stampDutyPaidBy: 'First party',
          },
        ],
        districts: [
          { district_code: 'BLR', district_name: 'Bengaluru', sros: [{ sroValue: 'S1', sroName: 'Jayanagar' }] },
        ],
      },
      meta: { dataVersion: 12 },
    },
    answer: {
      masterDataVersion: 12,
      articles: [
        {
          code: 'KA-RG-4',
          number: '4',
          name: 'Affidavit',
          popular: true,
          minAmountMinor: 1000,
          maxAmountMinor: 50000,
          allowedAmountsMinor: [1000, 2000, 5050],
          suggestedAmountMinor: 2000,
          secondParty: true,
          usualPayer: 'first',
          family: 'affidavit',
        },
      ],
      districts: [{ code: 'BLR', name: 'Bengaluru', sros: [{ value: 'S1', name: 'Jayanagar' }] }],
    },
  },
  {
    reader: 'articles',
    name: 'Pascal case without a second party',
    body: { Articles: [{ Code: 'A-1', Title: 'Indemnity bond', Number: 35, IsSecondPartyNA: true }] },
    answer: {
      articles: [
        { ...ARTICLE, code: 'A-1', number: '35', name: 'Indemnity bond', secondParty: false, family: 'indemnity' },
      ],
    },
  },
  {
    reader: 'articles',
    name: 'a description in place of a name, and an allowed value that is no amount',
    body: [{ code: 'A-2', description: 'Any other document', allowedValues: [100, '2e2'], stampDutyPaidBy: 'both' }],
    answer: {
      articles: [{ ...ARTICLE, code: 'A-2', name: 'Any other document', description: 'Any other document' }],
    },
  },
  { reader: 'articles', name: 'a state without articles', body: { articles: [] }, answer: { articles: [] } },
  {
    reader: 'articles',
    name: 'rows without codes',
    body: { articles: [{ title: 'Lease' }] },
    answer: undefined,
    refused: '/articles/0: no row of its list has a code and a name under a known name',
  },
];
