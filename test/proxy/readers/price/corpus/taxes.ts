import type { PricedBody } from './priced-body.ts';

/** GST in one figure or in parts, cess, surcharge and other charges of the government. */
export const TAXES: readonly PricedBody[] = [
  {
    name: 'CGST and SGST as rows with their rates',
    stamp: '100.00',
    total: '/totalAmount 218.00',
    lines: [
      'stamp-duty 100.00 Stamp duty',
      'service-fee 100.00 Service fee',
      'gst 9.00 CGST @ 9%',
      'gst 9.00 SGST @ 9%',
    ],
    body: {
      lineItems: [
        { type: 'STAMP_DUTY', label: 'Stamp duty', amount: '100.00', taxable: false },
        { type: 'SERVICE_FEE', label: 'Service fee', amount: '100.00', taxable: true, hsnCode: '998399' },
        { type: 'CGST', label: 'CGST @ 9%', rate: 9, amount: '9.00' },
        { type: 'SGST', label: 'SGST @ 9%', rate: 9, amount: '9.00' },
      ],
      totalAmount: '218.00',
    },
  },
  {
    name: 'IGST beside CGST and SGST of zero',
    stamp: '100.00',
    total: '/total 218.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 100.00 Service fee', 'gst 18.00 Igst'],
    body: { stampDuty: 100, serviceFee: 100, cgst: 0, sgst: 0, igst: 18, total: 218 },
  },
  {
    name: 'a tax of three parts, each with its rate',
    stamp: '100.00',
    total: '/total 218.00',
    lines: ['gst 9.00 GST', 'gst 9.00 GST', 'stamp-duty 100.00 Stamp duty', 'service-fee 100.00 Service fee'],
    body: {
      stampDuty: 100,
      serviceFee: 100,
      gst: { cgst: { rate: 9, amount: 9 }, sgst: { rate: 9, amount: 9 }, igst: { rate: 0, amount: 0 } },
      total: 218,
    },
  },
  {
    name: 'a list of taxes beside flat charges',
    stamp: '500.00',
    total: '/grandTotal 618.00',
    lines: ['gst 9.00 CGST', 'gst 9.00 SGST', 'stamp-duty 500.00 Stamp duty', 'service-fee 100.00 Service fee'],
    body: {
      stampDuty: '500.00',
      serviceFee: '100.00',
      taxes: [
        { name: 'CGST', rate: '9%', amount: '9.00' },
        { name: 'SGST', rate: '9%', amount: '9.00' },
      ],
      grandTotal: '618.00',
    },
  },
  {
    name: 'a tax for each fee',
    stamp: '100.00',
    total: '/total 259.60',
    lines: [
      'stamp-duty 100.00 Stamp duty',
      'service-fee 85.00 Service fee',
      'delivery 50.24 Delivery',
      'gst 15.30 Gst on service fee',
      'gst 9.06 Gst on delivery',
    ],
    body: {
      stampDuty: '100.00',
      serviceFee: '85.00',
      deliveryFee: '50.24',
      gstOnServiceFee: '15.30',
      gstOnDelivery: '9.06',
      total: '259.60',
    },
  },
  {
    name: 'the whole tax and both halves, and what is taxed',
    stamp: '100.00',
    total: '/total 159.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 50.00 Service fee', 'gst 9.00 GST'],
    body: {
      stampDuty: 100,
      serviceFee: 50,
      taxableAmount: 50,
      gstRate: 18,
      gst: 9,
      cgst: 4.5,
      sgst: 4.5,
      total: 159,
    },
  },
  {
    name: 'a surcharge, a cess and a fee of registration',
    stamp: '10000.00',
    total: '/data/totalAmount 11312.50',
    lines: [
      'stamp-duty 10000.00 Stamp duty',
      'surcharge 1000.00 Surcharge',
      'cess 200.00 Cess',
      'other 112.50 Registration fee',
    ],
    body: {
      data: {
        stampDuty: '10000.00',
        surcharge: '1000.00',
        cess: '200.00',
        registrationFee: '112.50',
        totalAmount: '11312.50',
      },
    },
  },
  {
    name: 'a fee with its tax inside, and the tax named beside it',
    stamp: '100.00',
    total: '/total 218.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 118.00 Service fee (incl. GST)'],
    body: {
      lines: [
        { kind: 'STAMP_DUTY', title: 'Stamp duty', amount: 100 },
        { kind: 'SERVICE_FEE', title: 'Service fee (incl. GST)', amount: 118, gst: 18 },
      ],
      total: 218,
    },
  },
  {
    name: 'a charge of the government and one of the platform, in groups',
    stamp: '100.00',
    total: '/totalPayable 190.80',
    lines: [
      'stamp-duty 100.00 Stamp duty',
      'surcharge 20.00 Surcharge',
      'service-fee 60.00 Service fee',
      'gst 10.80 GST',
    ],
    body: {
      government: { stampDuty: 100, surcharge: 20, subtotal: 120 },
      charges: { serviceFee: 60, gst: 10.8, subtotal: 70.8 },
      totalPayable: 190.8,
    },
  },
  {
    name: 'a tax of which the halves are a paisa apart',
    stamp: '100.00',
    total: '/total 158.41',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 49.50 Service fee', 'gst 4.46 Cgst', 'gst 4.45 Sgst'],
    body: { stampDuty: 100, serviceFee: 49.5, cgst: 4.46, sgst: 4.45, total: 158.41 },
  },
];
