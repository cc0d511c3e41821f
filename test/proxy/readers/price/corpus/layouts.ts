import type { PricedBody } from './priced-body.ts';

/** Lists against flat names, totals printed twice, sums, rounding, and charges of zero. */
export const LAYOUTS: readonly PricedBody[] = [
  {
    name: 'the same charges as a list and as fields',
    stamp: '100.00',
    total: '/totalAmount 159.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 50.00 Service fee', 'gst 9.00 GST'],
    body: {
      stampDutyAmount: '100.00',
      serviceFeeAmount: '50.00',
      gstAmount: '9.00',
      lineItems: [
        { type: 'STAMP_DUTY', amount: '100.00' },
        { type: 'SERVICE_FEE', amount: '50.00' },
        { type: 'GST', amount: '9.00' },
      ],
      totalAmount: '159.00',
    },
  },
  {
    name: 'the total in three places',
    stamp: '100.00',
    total: '/totalAmount 159.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 59.00 Service fee'],
    body: {
      totalAmount: '159.00',
      pricing: { stampDuty: 100, serviceFee: 59, grandTotal: 159 },
      summary: { amountPayable: '159.00' },
    },
  },
  {
    name: 'rows for a subtotal, the rounding and the total',
    stamp: '100.00',
    total: '/particulars/5/amount 159.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 49.80 Service fee', 'gst 8.96 GST', 'other 0.24 Round off'],
    body: {
      particulars: [
        { name: 'Stamp duty', amount: 100 },
        { name: 'Service fee', amount: 49.8 },
        { name: 'Sub total', amount: 149.8 },
        { name: 'GST', amount: 8.96 },
        { name: 'Round off', amount: 0.24 },
        { name: 'Total', amount: 159 },
      ],
    },
  },
  {
    name: 'rounding down',
    stamp: '100.00',
    total: '/netPayable 158.00',
    lines: [
      'stamp-duty 100.00 Stamp duty',
      'service-fee 49.50 Service fee',
      'gst 8.91 GST',
      'discount -0.41 Round off',
    ],
    body: { stampDuty: '100.00', serviceFee: '49.50', gst: '8.91', roundOff: '-0.41', netPayable: '158.00' },
  },
  {
    name: 'every charge that there is, most of them zero',
    stamp: '100.00',
    total: '/total 100.00',
    lines: ['stamp-duty 100.00 Stamp duty'],
    body: {
      stampDuty: 100,
      surcharge: 0,
      cess: 0,
      procurementFee: 0,
      serviceFee: 0,
      gst: 0,
      deliveryCharge: 0,
      discount: 0,
      total: 100,
    },
  },
  {
    name: 'lines of zero in a list, which are shown',
    stamp: '100.00',
    total: '/total 100.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 0.00 Service fee (free)', 'delivery 0.00 Delivery'],
    body: {
      lineItems: [
        { type: 'STAMP_DUTY', label: 'Stamp duty', amount: 100 },
        { type: 'SERVICE_FEE', label: 'Service fee (free)', amount: 0 },
        { type: 'DELIVERY', label: 'Delivery', amount: 0 },
      ],
      total: 100,
    },
  },
  {
    name: 'the stamp beside a map of fees',
    stamp: '100.00',
    total: '/total 164.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'other 40.00 Platform', 'other 24.00 Notary'],
    body: { stampDuty: 100, fees: { platform: 40, notary: 24 }, total: 164 },
  },
  {
    name: 'the stamp as two certificates',
    stamp: '600.00',
    total: '/total 640.00',
    lines: ['stamp-duty 500.00 e-Stamp of 500', 'stamp-duty 100.00 e-Stamp of 100', 'service-fee 40.00 Service fee'],
    body: {
      lineItems: [
        { type: 'STAMP_DUTY', label: 'e-Stamp of 500', amount: 500 },
        { type: 'STAMP_DUTY', label: 'e-Stamp of 100', amount: 100 },
        { type: 'SERVICE_FEE', label: 'Service fee', amount: 40 },
      ],
      total: 640,
    },
  },
  {
    name: 'limits, suggestions and days to deliver beside it',
    stamp: '100.00',
    total: '/total 180.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'delivery 80.00 Delivery'],
    body: {
      stampDuty: 100,
      deliveryCharge: 80,
      total: 180,
      minimumAmount: 10,
      maximumAmount: 100000,
      suggestedAmounts: [50, 100, 500],
      deliveryDays: 3,
      pageCount: 2,
      validForMinutes: 15,
    },
  },
  {
    name: 'fees of other occasions',
    stamp: '100.00',
    total: '/total 150.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 50.00 Service fee'],
    body: {
      stampDuty: 100,
      serviceFee: 50,
      total: 150,
      cancellationCharges: 25,
      refundPolicy: { refundFee: 10, daysToRefund: 7 },
      walletBalance: 5000,
    },
  },
];
