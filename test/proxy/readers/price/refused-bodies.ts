import { refused, ROW, type RefusedBody } from './real-body.ts';

export const REFUSED: readonly RefusedBody[] = [
  refused('no total', 10000, '/data/pricing', /no total/, {
    data: { id: 7, pricing: { stampDuty: 100, serviceFee: 50 } },
  }),
  refused('no total beside a list', 10000, '/data', /no total/, {
    data: { lineItems: [ROW('STAMP_DUTY', 100), ROW('GST', 9)] },
  }),
  refused('no stamp', 10000, '/data', /no line for the stamp duty/, { data: { serviceFee: 50, total: 50 } }),
  refused('another stamp', 10000, '/stampDuty', /differs from the requested/, { stampDuty: 200, total: 200 }),
  refused('lines that do not add up', 10000, '/total', /do not add up/, { stampDuty: 100, gst: 9, total: 110 }),
  refused('two totals', 10000, '/data/grandTotal', /two different figures for its total/, {
    data: { stampDuty: 100, total: 100, grandTotal: 101 },
  }),
  refused('an exponent', 10000, '/stampDuty', /not a plain number/, { stampDuty: '1e2', total: '100' }),
  refused('grouping in a line', 123450, '/lines/0/amount', /not a plain number/, {
    lines: [ROW('STAMP_DUTY', '1,234.50')],
    total: '1234.50',
  }),
  refused('another currency', 10000, '/currency', /not INR/, { currency: 'USD', stampDuty: 100, total: 100 }),
  refused('another currency in a text', 10000, '/notes/0', /another currency/, {
    stampDuty: 100,
    total: 100,
    notes: ['$ 2 extra'],
  }),
  refused('another currency in a name', 10000, '/feeUsd', /another currency/, {
    stampDuty: 100,
    total: 100,
    feeUsd: 2,
  }),
  refused('a failure', 10000, '/success', /failed/, { success: false, stampDuty: 100, total: 100 }),
  refused('an error in a part', 10000, '/data/error', /failed/, {
    data: { error: { code: 'X' }, stampDuty: 100, total: 100 },
  }),
  refused('two units', 10000, '/pricing/unit', /two units|unit/, {
    pricing: { unit: 'lakh', stampDuty: 100, total: 100 },
  }),
  refused('a scale', 10000, '/multiplier', /scaled/, { multiplier: 100, stampDuty: 100, total: 100 }),
  refused('money that nothing explains', 10000, '/debitedNow', /do not explain/, {
    stampDuty: 100,
    total: 100,
    debitedNow: 12,
    payableLater: 0,
  }),
  refused('money in a part', 10000, '/extras/insurancePremiumAmount', /do not explain/, {
    stampDuty: 100,
    total: 100,
    extras: { insurancePremiumAmount: 12 },
  }),
  refused('another article', 10000, '', /another articleCode/, { articleCode: 'KA-RG-5', stampDuty: 100, total: 100 }),
  refused('a name with a slash', 10000, '/a~1b/cost', /do not explain/, {
    stampDuty: 100,
    total: 100,
    'a/b': { cost: 12 },
  }),
];
