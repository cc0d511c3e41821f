import type { ServiceBody } from './service-body.ts';

const KA = { code: 'KA', name: 'Karnataka', requiresDistrict: false, requiresSro: false, doorstepDelivery: false };
const A1 = { code: 'A-1', name: 'Affidavit', popular: false, secondParty: true, family: 'affidavit' };
const ROW = { code: 'KA', name: 'Karnataka' };
const ARTICLE = { code: 'A-1', name: 'Affidavit' };
const PAID = { externalOrderId: 'ES-1', stage: 'payment-confirmed', parties: {}, timeline: [] };
const FAILED = 'it says that it failed';

type Rows = readonly (readonly [name: string, body: unknown, answer: unknown, refused?: string])[];
const of = (reader: ServiceBody['reader'], rows: Rows): ServiceBody[] =>
  rows.map(([name, body, answer, refused]) => ({
    reader,
    name,
    body,
    answer,
    ...(refused !== undefined && { refused }),
  }));

/** Shapes of JSON:API, HAL, GraphQL and XML as JSON, numbers and flags as texts, and empty fields. */
export const UNUSUAL: readonly ServiceBody[] = [
  ...of('states', [
    [
      'rows of JSON:API',
      { data: [{ type: 'states', id: 'KA', attributes: { name: 'Karnataka' } }] },
      undefined,
      '/data/0: no row of its list has a code and a name under a known name',
    ],
    [
      'embedded rows of HAL',
      { _embedded: { states: [ROW] }, _links: {} },
      undefined,
      '/_embedded/states: its list has an unknown name',
    ],
    [
      'edges of GraphQL',
      { data: { states: { edges: [{ node: ROW }] } } },
      undefined,
      '/data/states/edges: its list has an unknown name',
    ],
    ['one row of XML', { states: { state: ROW } }, undefined, ': it has no list'],
    [
      'a text of XML',
      { states: [{ code: { '#text': 'KA' }, name: 'Karnataka' }] },
      undefined,
      '/states/0: no row of its list has a code and a name under a known name',
    ],
    [
      'flags as numbers and their texts',
      { states: [{ ...ROW, requiresDistrict: '1', requiresSro: 1, doorstepDelivery: '0' }] },
      { states: [{ ...KA, requiresDistrict: true, requiresSro: true }] },
    ],
    [
      'amounts in paise by the row',
      { states: [{ ...ROW, minAmount: 1000, unit: 'paise' }] },
      { states: [{ ...KA, minAmountMinor: 1000 }] },
    ],
    [
      'amounts in paise by the body',
      { amountUnit: 'paise', data: { states: [{ ...ROW, maxAmount: '500000' }] } },
      { states: [{ ...KA, maxAmountMinor: 500000 }] },
    ],
    ['empty fields', { states: [{ ...ROW, minAmount: null, requiresDistrict: null, unit: null }] }, { states: [KA] }],
    [
      'a unit that nobody knows',
      { states: [{ ...ROW, minAmount: 1, amountUnit: 'lakh' }] },
      undefined,
      '/states/0/amountUnit: its amounts have an unknown unit',
    ],
    ['a list of a call that failed', { success: false, states: [ROW] }, undefined, `: ${FAILED}`],
    [
      'errors of GraphQL beside a list',
      { data: { states: [ROW] }, errors: [{ message: 'partial' }] },
      undefined,
      `: ${FAILED}`,
    ],
    ['an error in the envelope', { data: { error: { code: 'X' }, states: [ROW] } }, undefined, `/data: ${FAILED}`],
  ]),
  ...of('articles', [
    [
      'rows of JSON:API',
      { data: [{ id: 'A-1', attributes: { name: 'Affidavit' } }] },
      undefined,
      '/data/0: no row of its list has a code and a name under a known name',
    ],
    [
      'numbers and flags as texts',
      {
        articles: [
          { ...ARTICLE, minimumAmount: '10.00', allowedAmounts: ['10', '20'], popular: '1', isSecondPartyNA: 'N' },
        ],
      },
      { articles: [{ ...A1, minAmountMinor: 1000, allowedAmountsMinor: [1000, 2000], popular: true }] },
    ],
    [
      'amounts in paise',
      { articles: [{ ...ARTICLE, minAmount: 1000, amounts: { max: 5000 }, amountUnit: 'paise' }] },
      { articles: [{ ...A1, minAmountMinor: 1000, maxAmountMinor: 5000 }] },
    ],
    [
      'a part with its amounts in paise',
      { articles: [{ ...ARTICLE, amounts: { min: 1000, denominations: [1000, 2000], unit: 'paise' } }] },
      { articles: [{ ...A1, minAmountMinor: 1000, allowedAmountsMinor: [1000, 2000] }] },
    ],
    ['allowed values as one text', { articles: [{ ...ARTICLE, allowedAmounts: '10,20' }] }, { articles: [A1] }],
    ['allowed values as objects', { articles: [{ ...ARTICLE, allowedAmounts: [{ value: 10 }] }] }, { articles: [A1] }],
    [
      'a number as the code',
      { articles: [{ code: null, id: 4, name: 'Affidavit' }] },
      { articles: [{ ...A1, code: '4' }] },
    ],
    ['one row of XML', { articles: { article: ARTICLE } }, undefined, ': it has no list'],
    [
      'districts of XML',
      { articles: [ARTICLE], districts: { district: { code: 'B', name: 'Bengaluru' } } },
      { articles: [A1] },
    ],
    ['an empty list of a call that failed', { ok: false, articles: [] }, undefined, `: ${FAILED}`],
  ]),
  ...of('order', [
    [
      'attributes of JSON:API',
      { data: { id: '9', attributes: { externalOrderId: 'ES-1', status: 'PAYMENT_CONFIRMED' } } },
      PAID,
    ],
    [
      'an embedded order of HAL',
      { _embedded: { order: { externalOrderId: 'ES-1', status: 'PAYMENT_CONFIRMED' } } },
      PAID,
    ],
    ['texts of XML', { order: { externalOrderId: { '#text': 'ES-1' }, status: 'PAID' } }, undefined],
    [
      'a history with one row',
      {
        externalOrderId: 'ES-1',
        status: 'PAYMENT_CONFIRMED',
        timeline: { status: 'CREATED', at: '2026-11-20T10:00:00Z' },
      },
      { ...PAID, stage: 'unknown' },
    ],
    ['a status as an object', { externalOrderId: 'ES-1', status: { code: 'PAID' } }, { ...PAID, stage: 'unknown' }],
    ['a status as a number', { externalOrderId: 'ES-1', status: 3 }, { ...PAID, stage: 'unknown' }],
    [
      'the second of two orders',
      {
        orders: [
          { externalOrderId: 'ES-2', status: 'FAILED' },
          { externalOrderId: 'ES-1', status: 'PAYMENT_CONFIRMED' },
        ],
      },
      PAID,
    ],
    [
      'a time with the day first',
      { externalOrderId: 'ES-1', status: 'PAYMENT_CONFIRMED', createdAt: '05/06/2026 10:00' },
      PAID,
    ],
    ['a day with dots', { externalOrderId: 'ES-1', status: 'PAYMENT_CONFIRMED', createdAt: '5.6.2026' }, PAID],
    [
      'empty parties',
      { externalOrderId: 'ES-1', status: 'PAYMENT_CONFIRMED', parties: null, customerName: 'Asha Rao' },
      { ...PAID, parties: { customerName: 'Asha Rao' } },
    ],
  ]),
  ...of('payment', [
    [
      'attributes of JSON:API',
      { data: { id: 'p1', attributes: { status: 'SUCCEEDED', intentId: 'pi_1' } } },
      { state: 'unknown' },
    ],
    ['a list of one', { payments: [{ status: 'SUCCEEDED', intentId: 'pi_1' }] }, { state: 'unknown' }],
    [
      'a list of two',
      {
        payments: [
          { status: 'FAILED', intentId: 'pi_1' },
          { status: 'SUCCEEDED', intentId: 'pi_2' },
        ],
      },
      { state: 'unknown' },
    ],
    [
      'a status of XML',
      { payment: { status: { '#text': 'SUCCEEDED' }, intentId: 'pi_1' } },
      { state: 'unknown', intentId: 'pi_1' },
    ],
    ['an empty status', { payment: { status: null, intentId: 'pi_1' } }, { state: 'none', intentId: 'pi_1' }],
    ['an empty list', { payments: [] }, { state: 'none' }],
    [
      'an amount in rupees under the name of paise',
      { payment: { status: 'SUCCEEDED', intentId: 'pi_1', amountMinor: '159.00' } },
      { state: 'paid', intentId: 'pi_1' },
    ],
    [
      'an amount with an exponent',
      { payment: { status: 'SUCCEEDED', intentId: 'pi_1', amountMinor: '1.59e4' } },
      { state: 'paid', intentId: 'pi_1' },
    ],
    [
      'an amount in another base',
      { payment: { status: 'SUCCEEDED', intentId: 'pi_1', amountMinor: '0x3e8' } },
      { state: 'paid', intentId: 'pi_1' },
    ],
    [
      'an amount as a text',
      { payment: { status: 'SUCCEEDED', intentId: 'pi_1', amountMinor: '15900' } },
      { state: 'paid', intentId: 'pi_1', amountMinor: 15900 },
    ],
  ]),
  ...of('documents', [
    ['an embedded list of HAL', { _embedded: { documents: [{ id: 'd1' }] } }, undefined],
    ['edges of GraphQL', { data: { documents: { edges: [{ node: { id: 'd1' } }] } } }, undefined],
    ['one document of XML', { documents: { documentId: 'd1' } }, undefined],
    ['an empty list of a call that failed', { success: 'false', documents: [] }, undefined, `: ${FAILED}`],
    ['a list with errors', { errors: [{ code: 1 }], documents: [{ id: 'd1' }] }, undefined, `: ${FAILED}`],
    [
      'an empty list of errors',
      { errors: [], documents: [{ id: 'd1', name: 'a.pdf' }] },
      [{ id: 'd1', kind: 'DOCUMENT', name: 'a.pdf' }],
    ],
    [
      'an empty id beside another',
      { documents: [{ id: null, documentId: 'd1' }] },
      [{ id: 'd1', kind: 'DOCUMENT', name: 'd1.pdf' }],
    ],
    [
      'a type as an object',
      { documents: [{ id: 'd1', type: { code: 'E_STAMP' } }] },
      [{ id: 'd1', kind: 'DOCUMENT', name: 'd1.pdf' }],
    ],
    [
      'a day before the month',
      { documents: [{ id: 'd1', issuedAt: '05-06-2026' }] },
      [{ id: 'd1', kind: 'DOCUMENT', name: 'd1.pdf' }],
    ],
    ['no list', { documents: null }, undefined],
  ]),
];
