import type { PricedBody } from './priced-body.ts';

/** Discounts before and after, coupons, and what looks like one. */
export const DISCOUNTS: readonly PricedBody[] = [
  {
    name: 'figures before and after a discount in each row',
    stamp: '100.00',
    total: '/pricing/discounted_total 147.20',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 40.00 Convenience fee', 'gst 7.20 GST'],
    body: {
      pricing: {
        actual_total: '159.00',
        discounted_total: '147.20',
        items: [
          { type: 'STAMP_DUTY', name: 'Stamp duty', price: '100.00', discounted_price: '100.00' },
          { type: 'CONVENIENCE_FEE', name: 'Convenience fee', price: '50.00', discounted_price: '40.00' },
          { type: 'GST', name: 'GST', price: '9.00', discounted_price: '7.20' },
        ],
      },
    },
  },
  {
    name: 'a coupon that took ten rupees off, as a row',
    stamp: '100.00',
    total: '/totalAmount 149.00',
    lines: [
      'stamp-duty 100.00 Stamp duty',
      'service-fee 50.00 Service fee',
      'gst 9.00 GST',
      'discount -10.00 Coupon TEN',
    ],
    body: {
      lineItems: [
        { type: 'STAMP_DUTY', label: 'Stamp duty', amount: '100.00' },
        { type: 'SERVICE_FEE', label: 'Service fee', amount: '50.00' },
        { type: 'GST', label: 'GST', amount: '9.00' },
        { type: 'DISCOUNT', label: 'Coupon TEN', amount: '-10.00' },
      ],
      coupon: { code: 'TEN', applied: true, discountAmount: '10.00' },
      totalAmount: '149.00',
    },
  },
  {
    name: 'a discount of ten per cent with its amount',
    stamp: '100.00',
    total: '/total 190.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 100.00 Service fee', 'discount -10.00 Discount'],
    body: { stampDuty: 100, serviceFee: 100, discount: { type: 'PERCENT', value: 10, amount: 10 }, total: 190 },
  },
  {
    name: 'a coupon alone that knows the discount',
    stamp: '100.00',
    total: '/data/total 139.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 59.00 Service fee', 'discount -20.00 Discount'],
    body: {
      success: true,
      data: {
        stampDuty: 100,
        serviceFee: 59,
        total: 139,
        coupon: { couponCode: 'TWENTY', isApplied: true, discount: 20, message: 'Coupon applied' },
      },
    },
  },
  {
    name: 'a coupon that has expired',
    stamp: '100.00',
    total: '/total 159.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 59.00 Service fee'],
    body: {
      stampDuty: 100,
      serviceFee: 59,
      discount: 0,
      total: 159,
      coupon: { code: 'OLD', applied: false, status: 'EXPIRED', message: 'This coupon has expired' },
    },
  },
  {
    name: 'what was saved, and the price before it',
    stamp: '100.00',
    total: '/totalAmount 143.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 53.00 Service fee', 'discount -10.00 Member discount'],
    body: {
      stampDuty: '100.00',
      serviceFee: '53.00',
      memberDiscount: '10.00',
      totalBeforeDiscount: '153.00',
      youSaved: '10.00',
      totalAmount: '143.00',
    },
  },
  {
    name: 'the fee waived in full',
    stamp: '100.00',
    total: '/payable 100.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 50.00 Service fee', 'discount -50.00 Fee waiver'],
    body: { stampDuty: 100, serviceFee: 50, feeWaiver: -50, payable: 100 },
  },
  {
    name: 'a discount in paise',
    stamp: '100.00',
    total: '/totalInPaise 149.50',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 59.00 Service fee', 'discount -9.50 Discount'],
    body: { stampDutyInPaise: 10000, serviceFeeInPaise: 5900, discountInPaise: 950, totalInPaise: 14950 },
  },
  {
    name: 'a coupon with what it took off as amountOff',
    stamp: '100.00',
    total: '/total 149.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 59.00 Service fee', 'discount -10.00 Discount'],
    body: { stampDuty: 100, serviceFee: 59, coupon: { code: 'TEN', applied: true, amountOff: 10 }, total: 149 },
  },
  {
    name: 'a coupon with a plain amount, beside one that says nothing',
    stamp: '100.00',
    total: '/total 149.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 59.00 Service fee', 'discount -10.00 Discount'],
    body: {
      stampDuty: 100,
      serviceFee: 59,
      coupon: { code: 'TEN', applied: true },
      promo: { amount: '10.00' },
      total: 149,
    },
  },
  {
    name: 'a coupon that was not applied, with what it would take off',
    stamp: '100.00',
    total: '/total 159.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 59.00 Service fee'],
    body: { stampDuty: 100, serviceFee: 59, coupon: { code: 'TEN', applied: false, discountAmount: 10 }, total: 159 },
  },
  {
    name: 'a total before the discounts of its lines, but after the one of its own',
    stamp: '100.00',
    total: '/discountedTotal 145.00',
    lines: ['stamp-duty 100.00 Stamp duty', 'service-fee 50.00 Service fee', 'discount -5.00 Discount'],
    body: {
      items: [
        { type: 'STAMP_DUTY', price: 100 },
        { type: 'SERVICE_FEE', price: 60, discountedPrice: 50 },
        { type: 'DISCOUNT', price: 5 },
      ],
      discountedTotal: 145,
      actualTotal: 155,
    },
  },
];
