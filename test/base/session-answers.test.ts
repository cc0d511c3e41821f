import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessTo, isBlank, isNeeded, isSameAnswer } from '../../src/base/session-answers.ts';

test('A mobile number without prefix, with 0 and with +91 is one number; every other prefix makes another', () => {
  const same = (one: string, other: string): boolean => isSameAnswer('/parties/customerMobile', one, other);
  for (const one of ['9812300045', '09812300045', '+919812300045', '+91 98123 00045', '98123-00045', ' 9812300045 '])
    for (const other of ['9812300045', '0 98123 00045']) assert.ok(same(one, other), `${one} ${other}`);
  for (const other of [
    '+19812300045',
    '+44 79 9812300045',
    '0000009812300045',
    '1-234-9812300045',
    '919812300045',
    '00919812300045',
    '+9109812300045',
    '+9198123000450',
    '98123000',
    '812300045',
    '++919812300045',
    '',
  ])
    assert.ok(!same('+91 98123 00045', other), other);
});

test('Names are equal without case and doubled spaces, a PAN in capitals, and everything else exactly', () => {
  const SAME: [string, unknown, unknown][] = [
    ['/parties/customerName', 'Asha Rao', ' ASHA   RAO '],
    ['/parties/partyName', 'asha rao', 'Asha Rao'],
    ['/parties/partyPan', 'abcpe1234f', 'ABCPE1234F'],
    ['/parties/customerEmail', 'asha@example.com', ' asha@example.com'],
    ['/stamp/stampDutyAmount', '500.00', 500],
    ['/stamp/stampDutyAmount', '500', '500.0'],
    ['/stamp/stateCode', 'KA', 'KA'],
    ['/details/tenants', [{ name: 'Asha', age: 3 }], [{ age: 3, name: 'Asha' }]],
  ];
  const OTHER: [string, unknown, unknown][] = [
    ['/parties/partyName', 'Asha Rao', 'AshaRao'],
    ['/parties/partyName', 'Asha Rao', 'Asha Ráo'],
    ['/parties/partyName', 'Asha Rao', ''],
    ['/parties/partyAddress', '1 MG Road', '1 mg road'],
    ['/parties/customerEmail', 'asha@example.com', 'ASHA@example.com'],
    ['/stamp/stampDutyAmount', '500.00', '500.01'],
    ['/stamp/stampDutyAmount', 'much', 'much'],
    ['/stamp/stateCode', 'KA', 'ka'],
    ['/details/purpose', 'A purpose', 'a purpose'],
    ['/details/purpose', 'A purpose', ['A purpose']],
    ['/details/tenants', [1, 2], [2, 1]],
    ['/details/partyName', 'Asha', 'ASHA'],
  ];
  for (const [pointer, one, other] of SAME) {
    assert.ok(isSameAnswer(pointer, one, other), `${pointer} ${JSON.stringify([one, other])}`);
    assert.ok(isSameAnswer(pointer, other, one));
  }
  for (const [pointer, one, other] of OTHER)
    assert.ok(!isSameAnswer(pointer, one, other), `${pointer} ${JSON.stringify([one, other])}`);
});

test('An answer is open if it is editable or required and not given, fixed if it is given, and closed otherwise', () => {
  const session = {
    stamp: { stateCode: 'KA' },
    parties: { partyName: 'Asha Rao', customerEmail: 'asha@example.com' },
    details: { purpose: 'A purpose', tenants: [{ name: 'Asha', age: 30 }], owners: [{ name: 'Om' }], flat: { no: 1 } },
    editable: ['/parties/customerEmail', '/details/tenants/0/name', '/details/heirs', '/details/lease/months'],
  };
  const CASES: [string, boolean, string][] = [
    ['/stamp/stateCode', true, 'fixed'],
    ['/stamp/articleCode', true, 'open'],
    ['/stamp/couponCode', false, 'closed'],
    ['/parties/partyName', true, 'fixed'],
    ['/parties/customerEmail', false, 'open'],
    ['/parties/customerEmailX', false, 'closed'],
    ['/parties/partyPan', false, 'closed'],
    ['/details/purpose', true, 'fixed'],
    ['/details/tenants', true, 'partly'],
    ['/details/tenants/0', false, 'partly'],
    ['/details/tenants/0/name', true, 'open'],
    ['/details/tenants/0/age', true, 'fixed'],
    ['/details/tenants/0/job', false, 'closed'],
    ['/details/owners', true, 'fixed'],
    ['/details/heirs', false, 'open'],
    ['/details/heirs/3/name', false, 'open'],
    ['/details/flat', false, 'partly'],
    ['/details/flat/floor', false, 'closed'],
    ['/details/flat/floor', true, 'open'],
    ['/details/lease', false, 'partly'],
    ['/details/__proto__', false, 'closed'],
    ['/details/constructor', false, 'closed'],
  ];
  for (const [pointer, isRequired, access] of CASES)
    assert.equal(accessTo(session, pointer, isRequired), access, `${pointer} ${isRequired}`);
  for (const group of ['/parties', '/stamp', '/details'])
    assert.equal(accessTo({ ...session, editable: [group] }, `${group}/anything`, false), 'open');
  // A single value has no parts that could be open.
  assert.equal(accessTo({ ...session, editable: ['/details/purpose/0'] }, '/details/purpose', false), 'fixed');
});

test('A sale needs its stamp, a name and a mobile number; more if its state, its delivery or its document say so', () => {
  const needed = (needs: Parameters<typeof isNeeded>[1]): string[] =>
    [
      ...[
        'stateCode',
        'articleCode',
        'stampDutyAmount',
        'districtCode',
        'sroValue',
        'doorstepDelivery',
        'couponCode',
      ].map((name) => `/stamp/${name}`),
      ...['customerName', 'partyName', 'customerMobile', 'customerEmail', 'partyAddress', 'partyPan'].map(
        (name) => `/parties/${name}`,
      ),
      ...['secondPartyName', 'second_party', 'secondPartyAddress', 'list/secondPartyName', 'districtCode'].map(
        (name) => `/details/${name}`,
      ),
    ].filter((pointer) => isNeeded(pointer, needs));
  const ALWAYS = [
    '/stamp/stateCode',
    '/stamp/articleCode',
    '/stamp/stampDutyAmount',
    '/parties/partyName',
    '/parties/customerMobile',
  ];
  const more = (needs: Parameters<typeof isNeeded>[1]): string[] =>
    needed(needs).filter((pointer) => !ALWAYS.includes(pointer));
  assert.deepEqual(needed({}), ALWAYS);
  assert.deepEqual(more({ district: true }), ['/stamp/districtCode']);
  assert.deepEqual(more({ district: false, office: true }), ['/stamp/districtCode', '/stamp/sroValue']);
  assert.deepEqual(more({ delivered: true }), ['/parties/partyAddress']);
  assert.deepEqual(more({ between: true }), ['/details/secondPartyName', '/details/second_party']);
});

test('Empty texts, false and empty lists say nothing; a number, also 0, does', () => {
  for (const nothing of [undefined, null, '', ' \t', false, [], {}, { a: { b: '' } }]) assert.ok(isBlank(nothing));
  for (const said of [0, 1, true, 'x', [''], { a: 0 }]) assert.ok(!isBlank(said), JSON.stringify(said));
});
