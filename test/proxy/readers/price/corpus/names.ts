import type { PricedBody } from './priced-body.ts';

/** Names in the cases of other languages, labels of people, and names that no list holds. */
export const NAMES: readonly PricedBody[] = [
  {
    name: 'constants',
    stamp: '100.00',
    total: '/TOTAL_AMOUNT 159.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 50.00 Service fee', 'gst 9.00 GST'],
    body: { STAMP_DUTY: '100.00', SERVICE_FEE: '50.00', GST: '9.00', TOTAL_AMOUNT: '159.00' },
  },
  {
    name: 'kebab case',
    stamp: '100.00',
    total: '/price-breakup/total-payable-amount 159.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 50.00 Service fee', 'gst 9.00 GST'],
    body: {
      'price-breakup': {
        'stamp-duty-amount': 100,
        'service-charge-amount': 50,
        'tax-amount': 9,
        'total-payable-amount': 159,
      },
    },
  },
  {
    name: 'names with spaces, of a sheet',
    stamp: '100.00',
    total: '/Grand Total 168.00',
    lines: [
      'stamp-duty 100.00 Stamp duty',
      'service-fee 50.00 Service fee',
      'gst 9.00 GST',
      'delivery 9.00 Courier charges',
    ],
    body: {
      'Stamp Duty': '100.00',
      'Service Fee': '50.00',
      GST: '9.00',
      'Courier Charges': '9.00',
      'Grand Total': '168.00',
    },
  },
  {
    name: 'rows with labels in Hindi and types in English',
    stamp: '100.00',
    total: '/totalAmount 159.00',
    lines: ['stamp-duty 100.00 स्टाम्प शुल्क', 'service-fee 50.00 सेवा शुल्क', 'gst 9.00 जीएसटी'],
    body: {
      lineItems: [
        { type: 'STAMP_DUTY', label: 'स्टाम्प शुल्क', amount: '100.00' },
        { type: 'SERVICE_FEE', label: 'सेवा शुल्क', amount: '50.00' },
        { type: 'GST', label: 'जीएसटी', amount: '9.00' },
      ],
      totalAmount: '159.00',
    },
  },
  {
    name: 'fees that no list names',
    stamp: '100.00',
    total: '/amountToBePaid 196.00',
    lines: [
      'stamp-duty 100.00 Stamp duty',
      'service-fee 40.00 Facilitation fee',
      'other 30.00 Documentation charges',
      'procurement-fee 26.00 Stamp procurement charges',
    ],
    body: {
      stampDuty: 100,
      facilitationFee: 40,
      documentationCharges: 30,
      stampProcurementCharges: 26,
      amountToBePaid: 196,
    },
  },
  {
    name: 'particulars of a receipt',
    stamp: '200.00',
    total: '/billAmount 290.00',
    lines: ['stamp-duty 200.00 Non-judicial e-Stamp paper', 'other 90.00 Printing'],
    body: {
      items: [
        { slNo: 1, particulars: 'Stamp paper', description: 'Non-judicial e-Stamp paper', qty: 1, amount: 200 },
        { slNo: 2, particulars: 'Printing', description: 'Printing', qty: 1, amount: 90 },
      ],
      billAmount: 290,
    },
  },
  {
    name: 'camel case with the state and the article in words',
    stamp: '100.00',
    total: '/quote/totalCost 125.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'surcharge 25.00 Surcharge'],
    body: {
      quote: {
        stateName: 'Karnataka',
        articleName: 'Affidavit',
        articleNumber: '4',
        stampDutyValue: 100,
        govtSurcharge: 25,
        totalCost: 125,
        validTill: '2026-12-31',
      },
    },
  },
  {
    name: 'heads with their amounts as texts',
    stamp: '500.00',
    total: '/data/total 590.00',
    lines: ['stamp-duty 500.00 Stamp Duty', 'service-fee 76.27 Agent Commission Fee', 'gst 13.73 GST'],
    body: {
      data: {
        components: [
          { head: 'Stamp Duty', amt: '500.00' },
          { head: 'Agent Commission Fee', amt: '76.27' },
          { head: 'GST', amt: '13.73' },
        ],
        total: '590.00',
      },
    },
  },
];
