import type { PricedBody } from './priced-body.ts';

/** Amounts as integers, decimals, texts, objects, rupees and paise, and as people read them. */
export const AMOUNTS: readonly PricedBody[] = [
  {
    name: 'numbers with two decimals',
    stamp: '100.00',
    total: '/total 158.41',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 49.50 Service fee', 'gst 8.91 GST'],
    body: '{"stampDuty":100.00,"serviceFee":49.50,"gst":8.91,"total":158.41}',
  },
  {
    name: 'minor units by the names in snake case',
    stamp: '100.00',
    total: '/total_amount_minor 158.41',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 49.50 Service fee', 'gst 8.91 GST'],
    body: { stamp_duty_minor: 10000, service_fee_minor: 4950, gst_minor: 891, total_amount_minor: 15841 },
  },
  {
    name: 'objects of amount and currency',
    stamp: '20.00',
    total: '/price/total/amount 43.60',
    lines: ['stamp-duty 20.00 Stamp duty', 'service-fee 20.00 Service fee', 'gst 3.60 GST'],
    body: {
      price: {
        stampDuty: { amount: '20.00', currency: 'INR' },
        serviceFee: { amount: '20.00', currency: 'INR' },
        tax: { amount: '3.60', currency: 'INR' },
        total: { amount: '43.60', currency: 'INR' },
      },
    },
  },
  {
    name: 'objects of minor amounts in rows',
    stamp: '100.00',
    total: '/total/amountMinor 159.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 50.00 Service fee', 'gst 9.00 GST'],
    body: {
      lineItems: [
        { type: 'STAMP_DUTY', amount: { amountMinor: 10000, currency: 'INR' } },
        { type: 'SERVICE_FEE', amount: { amountMinor: 5000, currency: 'INR' } },
        { type: 'GST', amount: { amountMinor: 900, currency: 'INR' } },
      ],
      total: { amountMinor: 15900, currency: 'INR' },
    },
  },
  {
    name: 'each amount once more with Indian grouping',
    stamp: '123456.00',
    total: '/total/value 124046.00',
    lines: ['stamp-duty 123456.00 Stamp duty', 'service-fee 500.00 Service fee', 'gst 90.00 GST'],
    body: {
      stampDuty: { value: 123456, formatted: '₹1,23,456.00' },
      serviceFee: { value: 500, formatted: '₹500.00' },
      gst: { value: 90, formatted: '₹90.00' },
      total: { value: 124046, formatted: '₹1,24,046.00' },
    },
  },
  {
    name: 'the total and the stamp once more in a part for the page',
    stamp: '123456.00',
    total: '/total 124046.00',
    lines: ['stamp-duty 123456.00 Stamp duty', 'service-fee 500.00 Service fee', 'gst 90.00 GST'],
    body: {
      stampDuty: 123456,
      serviceFee: 500,
      gst: 90,
      total: 124046,
      display: { stampDuty: '₹1,23,456.00', serviceFee: 'Rs. 500/-', gst: 'INR 90', total: '124,046.00' },
    },
  },
  {
    name: 'the lines once more for the page, before those that are charged',
    stamp: '5000.00',
    total: '/pricing/totals/payable 5554.00',
    lines: ['stamp-duty 5000.00 Stamp duty', 'service-fee 590.00 Service fee', 'discount -36.00 Coupon'],
    body: {
      view: {
        items: [
          { type: 'STAMP_DUTY', amount: '₹5,000' },
          { type: 'SERVICE_FEE', amount: '₹ 590.00' },
          { type: 'CESS', amount: '₹0.00' },
          { type: 'DISCOUNT', amount: '-₹36.00' },
        ],
      },
      pricing: {
        items: [
          { type: 'STAMP_DUTY', amount: 5000 },
          { type: 'SERVICE_FEE', amount: 590 },
          { type: 'DISCOUNT', label: 'Coupon', amount: -36 },
        ],
        totals: { payable: 5554 },
      },
    },
  },
  {
    name: 'a text beside the number of each amount, in paise',
    stamp: '5000.00',
    total: '/total/value 5590.00',
    lines: ['stamp-duty 5000.00 Stamp duty', 'service-fee 590.00 Service fee'],
    body: {
      amountUnit: 'paise',
      stampDuty: { value: 500000, amount: '₹5,000.00' },
      serviceFee: { value: 59000, amount: '₹५९०.००' },
      total: { value: 559000, amount: '₹5,590.00' },
    },
  },
  {
    name: 'a sentence with every amount for the page',
    stamp: '5000.00',
    total: '/total 5590.00',
    lines: ['stamp-duty 5000.00 Stamp duty', 'service-fee 500.00 Service fee', 'gst 90.00 GST'],
    body: {
      stampDuty: 5000,
      serviceFee: 500,
      gst: 90,
      total: 5590,
      summaryText: 'Stamp duty ₹5,000.00 + service fee ₹500.00 + GST ₹90.00 = ₹5,590.00',
      totalText: 'Pay ₹5,590.00',
    },
  },
  {
    name: 'the total in words and with a slash',
    stamp: '1000.00',
    total: '/totalAmount 1240.00',
    lines: ['stamp-duty 1000.00 Stamp duty', 'service-fee 240.00 Service fee'],
    body: {
      stampDuty: '1000.00',
      serviceCharge: '240.00',
      totalAmount: '1240.00',
      totalAmountInWords: 'Rupees One Thousand Two Hundred Forty Only',
      displayAmount: 'Rs. 1,240/-',
    },
  },
  {
    name: 'the smallest stamp without any fee, as texts',
    stamp: '10.00',
    total: '/totalPayable 10.00',
    lines: ['stamp-duty 10.00 Stamp duty'],
    body: { stampDuty: '10', serviceFee: '0', gst: '0.00', deliveryCharge: '0.0', totalPayable: '10.00' },
  },
  {
    name: 'a stamp of almost ten million rupees',
    stamp: '9999999.00',
    total: '/total 10000000.00',
    lines: ['stamp-duty 9999999.00 Stamp duty', 'other 1.00 Misc charges'],
    body: { stampDuty: 9999999, miscCharges: 1, total: 10000000 },
  },
  {
    name: 'paise by a field for the unit beside the currency',
    stamp: '100.00',
    total: '/total 130.50',
    lines: ['stamp-duty 100.00 Stamp duty', 'delivery 30.50 Delivery'],
    body: { currency: 'INR', currencyUnit: 'paise', stampDuty: 10000, delivery: 3050, total: 13050 },
  },
  {
    name: 'minor units by the metadata',
    stamp: '100.00',
    total: '/data/total 159.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 59.00 Service fee'],
    body: {
      meta: { units: 'minor', currency: 'INR', version: 4 },
      data: { stampDuty: 10000, serviceFee: 5900, total: 15900 },
    },
  },
  {
    name: 'rupees that are said to be rupees',
    stamp: '100.00',
    total: '/amountPayable 118.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'procurement-fee 18.00 Procurement fee'],
    body: { amountsIn: 'rupees', stampDuty: '100', procurementFee: '18', amountPayable: '118' },
  },
];
