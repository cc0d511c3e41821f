import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../../support/fast-check.ts';
import { DELIVERY_ADDRESS } from '../../../../src/base/delivery-address.ts';
import {
  joinAddress,
  splitAddress,
  withPostalCode,
  withWholeAddress,
} from '../../../../src/elements/form/schema/postal-code.ts';

const word = fc.oneof(
  fc.constantFrom(
    '12',
    'MG Road',
    'Flat 4',
    'Pune',
    'PIN',
    '560001',
    '400 001',
    'No. 5/2',
    '-',
    ',',
    'H-12',
    '9876543210',
  ),
  fc.string({ maxLength: 8 }),
);
const street = fc.array(word, { maxLength: 6 }).map((words) => words.join(' ').replace(/\s+/g, ' ').trim());
const pin = fc.integer({ min: 100_000, max: 999_999 }).map(String);

/** An address without what separates street and PIN code. */
const bare = (text: string): string => text.replace(/[\s,.–-]/g, '');

test('An address that ends with a PIN code is split, however the code is separated', () => {
  for (const text of [
    '12 MG Road, Pune 411001',
    '12 MG Road, Pune - 411 001.',
    '12 MG Road, Pune,411001',
    '12 MG Road, Pune–411001',
  ])
    assert.deepEqual(splitAddress(text), ['12 MG Road, Pune', '411001'], text);
});

test('An address without a PIN code at its end stays as it is', () => {
  for (const text of ['', 'Pune', '411001 Pune', 'MG Road 011001', 'MG Road 9876543210', '12 MG Road, '])
    assert.deepEqual(splitAddress(text), [text], text);
});

test('Street and PIN code survive joining and splitting', () => {
  fc.assert(
    fc.property(street, pin, (given, code) => {
      const joined = joinAddress(given, code);
      const [back, again] = splitAddress(joined);
      if (!given || bare(given) === code || joined === code) return;
      assert.equal(again, code);
      const [rest, own] = splitAddress(given);
      assert.equal(bare(back), bare(own === code ? rest : given));
      assert.equal(joinAddress(back, again), joinAddress(...splitAddress(joinAddress(back, again))));
    }),
  );
});

test('Splitting loses no letter and no digit of an address, and joining makes one that can be delivered to', () => {
  fc.assert(
    fc.property(street, pin, fc.constantFrom(' ', ', ', ' - ', '-', ',', '\n'), (given, code, separator) => {
      const text = `${given}${separator}${code}`;
      fc.pre(DELIVERY_ADDRESS.test(text));
      const [before, own] = splitAddress(text);
      const joined = joinAddress(before, own);
      if (!joined.startsWith(code)) assert.match(joined, DELIVERY_ADDRESS);
      const twice = splitAddress(before)[1] === own;
      assert.equal(bare(joined), twice ? bare(text).slice(0, -6) : bare(text));
    }),
  );
});

test('Parties are split once, and joined to what the service takes', () => {
  const parties = { partyName: 'Asha Rao', partyAddress: '12 MG Road, Pune 411001' };
  const asked = withPostalCode(parties);
  assert.deepEqual(asked, { partyName: 'Asha Rao', partyAddress: '12 MG Road, Pune', postalCode: '411001' });
  assert.equal(withPostalCode(asked), asked);
  assert.deepEqual(withWholeAddress(asked), { partyName: 'Asha Rao', partyAddress: '12 MG Road, Pune, 411001' });
  assert.equal(withWholeAddress(parties), parties);
});
