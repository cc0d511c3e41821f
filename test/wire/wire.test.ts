import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Code,
  OrderRequest,
  PanRequest,
  Parties,
  PROBLEMS,
  QuoteRequest,
  Reference,
  ROUTES,
} from '../../src/wire/index.ts';

test('the browser cannot name an amount, an id, a key or a currency', () => {
  const order = { quoteToken: 't', parties: {}, details: {} };
  assert.ok(OrderRequest.safeParse(order).success);
  for (const word of [
    'amount',
    'amountMinor',
    'totalMinor',
    'currency',
    'externalOrderId',
    'idempotencyKey',
    'intentId',
  ]) {
    assert.equal(OrderRequest.safeParse({ ...order, [word]: 1 }).success, false, word);
  }
  const quote = { serviceCode: 'estamp.standard', stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: 100 };
  assert.ok(QuoteRequest.safeParse(quote).success);
  for (const word of ['totalMinor', 'currency', 'masterDataVersion']) {
    assert.equal(QuoteRequest.safeParse({ ...quote, [word]: 1 }).success, false, word);
  }
});

test('a code is 1 to 64 printable characters that cannot leave its path segment', () => {
  for (const good of ['KA', 'KA-RG-4', 'estamp.standard', 'ಕರ್ನಾಟಕ', 'a'.repeat(64), 'two words'])
    assert.ok(Code.safeParse(good).success, good);
  for (const bad of ['', 'a/b', 'a\\b', 'a%2f', 'a?b', 'a#b', 'a\nb', 'a\u0000', 'a\u2028', 'a'.repeat(65), 1, null]) {
    assert.equal(Code.safeParse(bad).success, false, JSON.stringify(bad));
  }
});

test('a line of text is printable', () => {
  const quote = { serviceCode: 'estamp.standard', stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: 100 };
  const taken = (text: string): boolean[] => [
    QuoteRequest.safeParse({ ...quote, sroValue: text }).success,
    QuoteRequest.safeParse({ ...quote, couponCode: text }).success,
    PanRequest.safeParse({ pan: 'ABCPE1234F', name: text }).success,
  ];
  for (const good of ['SRO Jayanagar (2)', 'ಜಯನಗರ', 'क्\u200dष', '<b>', "D'Souza"])
    assert.deepEqual(taken(good), [true, true, true], good);
  for (const bad of [
    'a\u0000',
    'a\nb',
    'a\tb',
    'a\u0085',
    '\u001b[31ma',
    '\u202ea',
    '\u2067a\u2069',
    'a\u2028b',
    'a\ud83d',
  ]) {
    assert.deepEqual(taken(bad), [false, false, false], JSON.stringify(bad));
  }
});

test('a reference is at most 64 of A-Z a-z 0-9 . _ : -', () => {
  assert.ok(Reference.safeParse('cart:2041_a.b-C').success);
  for (const bad of ['', 'a b', 'a/b', 'ä', 'a'.repeat(65)]) assert.equal(Reference.safeParse(bad).success, false, bad);
});

test('parties are the six fields of the service and no others', () => {
  assert.ok(
    Parties.safeParse({
      customerName: 'a',
      partyName: 'b',
      customerMobile: 'c',
      customerEmail: 'd',
      partyAddress: 'e',
      partyPan: 'f',
    }).success,
  );
  assert.equal(Parties.safeParse({ partyRole: 'x' }).success, false);
});

test('the contract has its twenty-three problem codes', () => {
  assert.equal(Object.keys(PROBLEMS).length, 23);
  assert.deepEqual([PROBLEMS.QUOTE_EXPIRED, PROBLEMS.TOKEN_INVALID, PROBLEMS.QUOTE_UNREADABLE], [409, 401, 502]);
});

test('every unsafe route names its body', () => {
  for (const [name, route] of Object.entries(ROUTES)) assert.equal(route.method === 'GET', !('body' in route), name);
});
