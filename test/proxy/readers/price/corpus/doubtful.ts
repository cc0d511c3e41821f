import type { RefusedBody } from './priced-body.ts';

/**
 * Prices that a person may read, but of which one figure has two meanings or is not plain: in doubt nothing is sold.
 */
export const DOUBTFUL: readonly RefusedBody[] = [
  {
    name: 'a total that only a part for the page has',
    stamp: '5000.00',
    path: '/display/total',
    because: 'one of its amounts is not a plain number',
    body: { stampDuty: 5000, serviceFee: 590, display: { total: '₹5,590.00' } },
  },
  {
    name: 'a fee that only a part for the page has',
    stamp: '5000.00',
    path: '/display/serviceFee',
    because: 'one of its amounts is not a plain number',
    body: { stampDuty: 5000, total: 5000, display: { stampDuty: '₹5,000.00', serviceFee: '₹590.00' } },
  },
  {
    name: 'a total in a part for the page that is a paisa more',
    stamp: '5000.00',
    path: '/display/total',
    because: 'it has two different figures for its total',
    body: { stampDuty: 5000, serviceFee: 590, total: 5590, display: { total: '₹5,590.01' } },
  },
  {
    name: 'a stamp in a part for the page that is another',
    stamp: '5000.00',
    path: '/display/stampDuty',
    because: 'it has two different figures for its stamp-duty line',
    body: { stampDuty: 5000, serviceFee: 590, total: 5590, display: { stampDuty: '₹50,000.00' } },
  },
  {
    name: 'lines in a part for the page of which one differs',
    stamp: '5000.00',
    path: '/display/lines/1/amount',
    because: 'its service-fee lines are there twice and differ',
    body: {
      stampDuty: 5000,
      serviceFee: 590,
      total: 5590,
      display: {
        lines: [
          { type: 'STAMP_DUTY', amount: '₹5,000.00' },
          { type: 'SERVICE_FEE', amount: '₹599.00' },
        ],
      },
    },
  },
  {
    name: 'a decimal comma in a part for the page',
    stamp: '12.50',
    path: '/display/total',
    because: 'one of its amounts is not a plain number',
    body: { stampDuty: 12.5, total: 12.5, display: { total: '₹12,50' } },
  },
  {
    name: 'grouped digits without a sign, where all amounts are paise',
    stamp: '12345.67',
    path: '/display/total',
    because: 'one of its amounts is not a plain number',
    body: { unit: 'paise', stampDuty: 1234567, total: 1234567, display: { total: '12,34,567' } },
  },
  {
    name: 'a discount in words of a coupon alone',
    stamp: '100.00',
    path: '/coupon/discount/amount',
    because: 'one of its amounts is not a plain number',
    body: { stampDuty: 100, serviceFee: 59, coupon: { applied: true, discount: { amount: '₹20' } }, total: 139 },
  },
  {
    name: 'an amount that may be the stamp, beside a fee of zero',
    stamp: '100.00',
    path: '',
    because: 'it has no total',
    body: {
      lineItems: [
        { type: 'STAMP_DUTY', amount: 100 },
        { type: 'SERVICE_FEE', amount: 0 },
      ],
      amount: 100,
    },
  },
  {
    name: 'a coupon beside a fee that is discounted already',
    stamp: '100.00',
    path: '/discountedTotal',
    because: 'its lines do not add up to its total',
    body: {
      items: [
        { type: 'STAMP_DUTY', price: 100 },
        { type: 'SERVICE_FEE', price: 60, discountedPrice: 50 },
      ],
      coupon: { code: 'FIVE', applied: true, discount: 5 },
      discountedTotal: 145,
    },
  },
  {
    name: 'a discount and another one in the coupon',
    stamp: '100.00',
    path: '/total',
    because: 'its lines do not add up to its total',
    body: {
      stampDuty: 100,
      serviceFee: 59,
      discount: 10,
      coupon: { code: 'FIVE', applied: true, discount: 5 },
      total: 144,
    },
  },
  {
    name: 'groups whose sums are called totals',
    stamp: '100.00',
    path: '/government/total',
    because: 'it has two different figures for its total',
    body: { government: { stampDuty: 100, surcharge: 20, total: 120 }, fees: { serviceFee: 60 }, totalPayable: 180 },
  },
  {
    name: 'an answer in a list of two',
    stamp: '100.00',
    path: '',
    because: 'it has no line for the stamp duty',
    body: {
      data: [
        { stampDuty: 100, total: 100 },
        { stampDuty: 100, total: 100 },
      ],
    },
  },
  {
    name: 'the answer of OData, in names that wrap nothing else',
    stamp: '100.00',
    path: '/d/results/0',
    because: 'it has no line for the stamp duty',
    body: { d: { results: [{ StampDuty: '100.00', Total: '100.00' }] } },
  },
  {
    name: 'the cost of the query beside the price',
    stamp: '100.00',
    path: '/extensions/cost/requestedQueryCost',
    because: 'it has a figure that its lines and its total do not explain',
    body: { data: { duty: { stampDuty: 100, total: 100 } }, extensions: { cost: { requestedQueryCost: 12 } } },
  },
  {
    name: 'a name in another script',
    stamp: '100.00',
    path: '/कर',
    because: 'it has a figure that its lines and its total do not explain',
    body: { stampDuty: 100, serviceFee: 50, कर: 9, total: 150 },
  },
  {
    name: 'a stamp that stands as rupees and as paise under one name',
    stamp: '100.00',
    path: '/pricing/inPaise/stampDuty',
    because: 'it has two different figures for its stamp-duty line',
    body: { pricing: { inRupees: { stampDuty: 100, total: 100 }, inPaise: { stampDuty: 10000, total: 10000 } } },
  },
];
