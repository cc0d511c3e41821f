import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReaders, READER_NAMES, type ReaderName } from '../../../src/proxy/readers/registry.ts';
import { Problem } from '../../../src/proxy/context/problem.ts';

const DUTY = { lines: [{ kind: 'stamp-duty', label: 'Stamp duty', amountMinor: 100_00 }], totalMinor: 100_00 };
const ORDER = { externalOrderId: 'ES-1', stage: 'created', timeline: [] };
const STATE = { code: 'KA', name: 'Karnataka', requiresDistrict: false, requiresSro: false, doorstepDelivery: false };
const ARTICLE = { code: 'KA-RG-4', name: 'Affidavit', popular: true, secondParty: false };

/** What the proxy makes of an override, or the reason in the merchant's log. */
function read(name: ReaderName, returned: unknown): unknown {
  const alerts: string[] = [];
  const log = {
    logsInfo: false,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
    alert: ({ message }: { message: string }) => void alerts.push(message),
  };
  const readers = createReaders({ [name]: () => returned }, log);
  const MORE: Partial<Record<ReaderName, unknown[]>> = { duty: [100_00, {}], order: ['ES-1'], status: ['ES-1'] };
  const more = (MORE[name] ?? []) as [never, never];
  try {
    return readers(name, '{}', ...more);
  } catch (error) {
    assert.ok(error instanceof Problem && /UNREADABLE|INVALID/.test(error.code), String(error));
    return alerts.join();
  }
}

const WRONG: readonly (readonly [ReaderName, unknown, RegExp])[] = [
  ['duty', { ...DUTY, expiresAt: 'soon' }, /"expiresAt"/],
  ['duty', { ...DUTY, expiresAt: 1764583200 }, /"expiresAt"/],
  ['duty', { ...DUTY, coupon: 'SAVE' }, /"coupon"/],
  ['duty', { ...DUTY, lines: [{ kind: 'stamp-duty', amountMinor: 100_00 }] }, /"lines\.0\.label"/],
  ['duty', { ...DUTY, lines: 'none' }, /"lines"/],
  ['duty', { ...DUTY, totalMinor: 100.5 }, /"totalMinor"/],
  ['duty', Promise.resolve(DUTY), /a promise/],
  ['order', { ...ORDER, stage: 'PAID' }, /"stage"/],
  ['order', { externalOrderId: 'ES-1', stage: 'created' }, /"timeline"/],
  ['order', { ...ORDER, timeline: [{ stage: 'created', at: 'today' }] }, /"timeline\.0\.at"/],
  ['order', { ...ORDER, parties: { partyName: 5 } }, /"parties\.partyName"/],
  ['status', 'SUCCEEDED', /what does not fit/],
  ['status', { stage: 'created' }, /what does not fit/],
  ['payment', { state: 'captured' }, /"state"/],
  ['documents', [{ documentId: 'd1' }], /"0\.id"/],
  ['documents', {}, /what does not fit/],
  ['states', [STATE], /what does not fit/],
  ['states', { states: [{ ...STATE, code: '../x' }] }, /"states\.0\.code"/],
  ['articles', { articles: [{ ...ARTICLE, minAmountMinor: '100' }] }, /"articles\.0\.minAmountMinor"/],
  ['schema', { form: 'none' }, /"form"/],
];

for (const [name, returned, reason] of WRONG) {
  test(`an override of ${name} that returns ${JSON.stringify(returned)} is refused, and the log names the field`, () => {
    const message = read(name, returned);
    assert.match(String(message), reason);
    assert.match(String(message), new RegExp(`Supply readers\\.${name} to read it\\.$`));
  });
}

for (const nothing of [undefined, null]) {
  test(`an override of any reader that returns ${nothing} has not read the body, and no built-in reader steps in`, () => {
    for (const name of READER_NAMES) {
      assert.match(
        String(read(name, nothing)),
        new RegExp(`^The ${name} response .* could not read it\\. Supply readers\\.${name} to read it\\.$`),
      );
    }
  });
}

test('an override that returns what the types say is used, without the fields that they do not name', () => {
  const more = { secret: 'x' };
  const right: readonly (readonly [ReaderName, unknown])[] = [
    ['duty', { ...DUTY, expiresAt: '2026-12-01T10:00:00Z', coupon: { code: 'SAVE', applied: false } }],
    ['order', { ...ORDER, createdAt: '2026-12-01T10:00:00Z', parties: { partyName: 'A'.repeat(200) } }],
    ['payment', { state: 'paid', intentId: 'pi_1' }],
    ['states', { states: [STATE] }],
    ['articles', { articles: [ARTICLE] }],
  ];
  for (const [name, answer] of right) assert.deepEqual(read(name, { ...(answer as object), ...more }), answer, name);
  assert.equal(read('status', 'payment-confirmed'), 'payment-confirmed');
  assert.deepEqual(read('documents', [{ id: 'd1', kind: 'CERTIFICATE', name: 'a.pdf', ...more }]), [
    { id: 'd1', kind: 'CERTIFICATE', name: 'a.pdf' },
  ]);
});
