import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { get } from '../../../src/base/evaluator/index.ts';
import type { CertificateRow } from '../../../src/base/certificate.ts';
import { LOST } from '../../../src/base/printable.ts';
import { draftRows, orderRows, type PrintedRows } from '../../../src/elements/steps/certificate-rows.ts';
import { ENGLISH } from '../../../src/elements/i18n/load-messages.ts';
import { translator } from '../../../src/elements/i18n/translate.ts';
import { formAnswers, toCertificateRows, type CertificateAnswers } from '../../../src/elements/steps/form-answers.ts';
import { knownAnswers } from '../../../src/elements/steps/known-answers.ts';
import { formMessages as messages } from '../../../src/form/i18n/messages.ts';
import {
  Checkout,
  OrderAnswer,
  OrderOnly,
  QuoteAnswer,
  StateArticles,
  type Article,
  type Details,
  type Parties,
  type State,
} from '../../../src/wire/index.ts';
import { liftLimits, openShop } from '../../proxy/support/kit.ts';
import { pdfText } from '../../sandbox/certificate/pdf-text.ts';
import { runs } from '../../support/fast-check.ts';
import { seededRandom } from '../../support/random.ts';
import { waitUntil } from '../../support/wait-until.ts';

const MANY = {
  quotesPerNetworkPerHour: 10_000,
  ordersPerNetworkPerHour: 10_000,
  spendPerHour: '99999',
  spendPerDay: '99999',
};

/**
 * Rows that are assigned when the certificate is issued: no page shows the account, and the reference is the order's
 * own.
 */
const LABELS: Readonly<Record<CertificateRow, string>> = {
  number: 'Certificate No.',
  date: 'Certificate Issued Date',
  account: 'Account Reference',
  reference: 'Unique Doc. Reference',
  purchaser: 'Purchased by',
  document: 'Description of Document',
  purpose: 'Purpose',
  property: 'Property Description',
  consideration: 'Consideration Price (Rs.)',
  first: 'First Party',
  address: 'First Party Address',
  second: 'Second Party',
  secondAddress: 'Second Party Address',
  payer: 'Stamp Duty Paid By',
  amount: 'Stamp Duty Amount (Rs.)',
};
const ROWS = Object.keys(LABELS) as CertificateRow[];

const next = seededRandom('printed rows');
const below = (count: number): number => Math.floor(next() * count);
const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
const maybe = <T>(value: () => T): T | undefined => (below(2) ? value() : undefined);

const WORDS = [
  'Asha',
  'Rao',
  '& Sons (P) Ltd.',
  'O’Brien',
  'José',
  'आशा',
  'রবি',
  '№ 7',
  '₹5,00,000',
  'm/s',
  'of  flat',
  '🙂',
  'straße',
];
const text = (least: number, most: number): string => {
  let made = one(WORDS);
  while ([...made].length < least || below(3)) made += ` ${one(WORDS)}`;
  return [...made]
    .slice(0, most)
    .join('')
    .trim()
    .padEnd(least + 8, '.');
};

/** The answers of a customer, as the page sends them. */
function answersOf(article: Article, state: State): { parties: Parties; details: Details } {
  const partyName = text(1, 60);
  const property = maybe(() => text(10, 80));
  const second = article.secondParty ? maybe(() => text(1, 60)) : undefined;
  const parties = {
    partyName,
    customerName: maybe(() => text(1, 60)) ?? partyName,
    customerMobile: '9876543210',
    partyAddress: state.doorstepDelivery ? '12 MG Road, Pune, 411001' : maybe(() => text(10, 80)),
  };
  const details = {
    purpose: text(10, 80),
    considerationPrice: maybe(() => below(10 ** 9) / 100),
    aboutProperty: property !== undefined,
    propertyDescription: property,
    secondPartyName: second,
    stampDutyPaidBy: second ? one(['first', 'second']) : maybe(() => 'first'),
  };
  return JSON.parse(JSON.stringify({ parties, details })) as { parties: Parties; details: Details };
}

/** The rows that a PDF has, without the spaces that lines and words have between them. */
function rowsOf(pdf: Uint8Array): [CertificateRow, string][] {
  const all = pdfText(pdf);
  const places = ROWS.flatMap((row) => (all.includes(LABELS[row]) ? [[row, all.indexOf(LABELS[row])] as const] : []));
  return places.map(([row, at], index) => {
    const end = places[index + 1]?.[1] ?? all.findIndex((run) => run.startsWith('Created by a test service'));
    return [
      row,
      all
        .slice(at + 1, end)
        .join('')
        .replace(/\s/g, ''),
    ];
  });
}

/** What a page shows, in the letters of the PDF: `?` stands for a letter that is lost. */
const shown = (rows: PrintedRows): [CertificateRow, string][] =>
  rows.map(([row, said]) => [row, said.replaceAll(LOST, '?').replace(/\s/g, '')]);

const amountOf = (
  { minAmountMinor = 0, allowedAmountsMinor: [allowed] = [], suggestedAmountMinor }: Article,
  state: State,
): number => allowed ?? suggestedAmountMinor ?? Math.max(minAmountMinor, state.minAmountMinor ?? 0, 100_00);

interface Sale extends ReturnType<typeof answersOf> {
  state: State;
  list: StateArticles;
  article: Article;
}

test('What the page shows before and after paying is what the certificate prints, row by row, in all states', async () => {
  const shop = await openShop({ limits: MANY });
  after(() => shop.close());
  await liftLimits(shop.sandbox);
  const checkout = Checkout.parse((await shop.ask('GET', '/checkout/estamp.standard')).json);
  const source = {
    schema: { type: 'object', properties: { stamp: {}, parties: {}, details: checkout.form.schema } },
    uiSchema: { details: checkout.form.uiSchema },
  };
  const lists = new Map<State, StateArticles>();
  for (const state of checkout.states) {
    lists.set(state, StateArticles.parse((await shop.ask('GET', `/states/${state.code}/articles`)).json));
  }
  const buy = async ({ state, list, article, parties, details: all }: Sale): Promise<void> => {
    const amount = amountOf(article, state);
    const district = list.districts?.[0];
    const stamp = {
      stateCode: state.code,
      articleCode: article.code,
      ...(state.requiresDistrict && { districtCode: district?.code }),
      ...(state.requiresSro && { sroValue: district?.sros?.[0]?.value ?? 'Central' }),
      ...(state.doorstepDelivery && { doorstepDelivery: true }),
    };
    const data = { stamp, parties, details: all };
    const asked = formAnswers({ source, data, messages, value: (pointer) => get(data, pointer) }, () => false);
    const answers = toCertificateRows(asked);
    // The page sends the answers of visible fields only.
    const names = new Set(asked.map(({ name }) => name));
    const details = Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
    const said = await shop.ask('POST', '/quotes', {
      body: { serviceCode: 'estamp.standard', stampDutyAmount: amount / 100, ...stamp },
    });
    assert.equal(said.status, 200, said.text);
    const { quoteToken } = QuoteAnswer.parse(said.json);
    const made = await shop.ask('POST', '/orders', { body: { quoteToken, parties, details } });
    assert.equal(made.status, 200, `${made.text} for ${JSON.stringify({ parties, details })}`);
    const { orderToken: token, payment } = OrderAnswer.parse(made.json);
    await shop.control('POST', `/payments/${payment.intentId}`, { outcome: 'paid' });
    const order = await waitUntil(async () => {
      const { order: now } = OrderOnly.parse((await shop.ask('GET', '/order', { token })).json);
      return now.documents.length > 0 ? now : undefined;
    });
    const paper = order.documents.find(({ kind }) => kind === 'ESTAMP_CERTIFICATE');
    const { json } = await shop.ask('POST', `/order/documents/${paper?.id}`, { token, body: {} });
    const file = await shop.sandbox.fetch(new Request(String(json['downloadUrl'])));
    const printed = rowsOf(new Uint8Array(await file.arrayBuffer()));

    const before = draftRows({ parties, stamp: { ...stamp, stampDutyAmount: String(amount / 100) } }, answers, article);
    const given = printed.filter(([row]) => !['number', 'date', 'account', 'reference'].includes(row));
    assert.deepEqual(shown(before), given, 'the review');
    const later = shown(orderRows(order, { parties: order.parties, details: order.details ?? {} }, answers));
    assert.deepEqual(
      later,
      printed.filter(([row]) => row !== 'account' && row !== 'reference'),
      'the order page',
    );
    const alone = toCertificateRows(knownAnswers(checkout.form, order.details, translator(ENGLISH)));
    assert.deepEqual(
      shown(orderRows(order, { parties: order.parties, details: order.details ?? {} }, alone)),
      printed.filter(([row]) => row !== 'account' && row !== 'reference'),
      'the order alone',
    );
    const facts = ({ rest }: CertificateAnswers): unknown[] =>
      rest.filter(({ pointer }) => pointer.startsWith('/details/')).map(({ label, text: words }) => [label, words]);
    assert.deepEqual(facts(alone), facts(answers), 'what no certificate prints');
  };
  const states = [...lists];
  const sales = Array.from({ length: Math.max(runs(100), states.length) }, (_, index): Sale => {
    const [state, list] = states[index % states.length] as (typeof states)[number];
    const article = one(list.articles);
    return { state, list, article, ...answersOf(article, state) };
  });
  // The certificates of ten orders are waited for at the same time.
  for (let first = 0; first < sales.length; first += 10) await Promise.all(sales.slice(first, first + 10).map(buy));
});
