import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromSealedLines, toSealedLines } from '../../../src/proxy/quotes/sealed-lines.ts';
import { LineKind, type PriceLine } from '../../../src/wire/quote.ts';

const sumOf = (lines: readonly PriceLine[]): number => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
const bytesOf = (lines: readonly PriceLine[]): number => Buffer.byteLength(JSON.stringify(toSealedLines(lines)));
const roundTrip = (lines: readonly PriceLine[]): PriceLine[] => fromSealedLines(toSealedLines(lines)) ?? [];

const SHORT: readonly PriceLine[] = [
  { kind: 'gst', label: 'CGST', amountMinor: 450 },
  { kind: 'stamp-duty', label: 'Stamp duty', amountMinor: 100_00 },
  { kind: 'gst', label: 'SGST', amountMinor: 450 },
];

test('the lines of a short price are sealed as they are, in their order', () => {
  assert.deepEqual(roundTrip(SHORT), SHORT);
});

test('a price without sealed lines, of an earlier version, has none', () => {
  assert.equal(fromSealedLines(undefined), undefined);
});

test('the lines of a long price are joined by kind, in the order of the kinds, with short labels and the same total', () => {
  const long = Array.from({ length: 60 }, (_, index): PriceLine[] => [
    { kind: 'discount', label: `Offer ${index} of the festival week for new customers`, amountMinor: -index },
    { kind: 'gst', label: `GST on part ${index}`, amountMinor: 100 + index },
  ]).flat();
  const joined = roundTrip([...long, { kind: 'stamp-duty', label: 'Stamp duty', amountMinor: 100_00 }]);
  assert.deepEqual(joined, [
    { kind: 'stamp-duty', label: 'Stamp duty', amountMinor: 100_00 },
    { kind: 'gst', label: 'GST on part 0', amountMinor: 7770 },
    { kind: 'discount', label: 'Offer 0 of the festival ', amountMinor: -1770 },
  ]);
  assert.equal(sumOf(joined), sumOf(long) + 100_00);
});

test('the longest price fits into the token of a quote, in any script', () => {
  for (const label of ['x'.repeat(200), 'मुद्रांक शुल्क '.repeat(20), '🧾'.repeat(100)]) {
    const lines = LineKind.options.flatMap((kind) =>
      Array.from({ length: 50 }, (): PriceLine => ({ kind, label, amountMinor: 9_999_999_99 })),
    );
    assert.ok(bytesOf(lines) <= 2_000, `${bytesOf(lines)} bytes of ${label.slice(0, 4)}`);
  }
});
