import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { createReaders } from '../../../src/proxy/readers/registry.ts';
import type { Log } from '../../../src/proxy/telemetry/log.ts';
import { Problem } from '../../../src/proxy/context/problem.ts';
import { DAMAGES, textOf } from './price-damage.ts';
import { addExtras } from './price-extras.ts';
import { createRandom, shapes, truePrice, write } from './price-shapes.ts';

const log: Log = {
  logsInfo: false,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  alert: () => undefined,
};
const read = createReaders({}, log);

/** The total that would be sealed; nothing where the price is refused. */
function sealed(text: string, stamp: number): number | undefined {
  try {
    const { totalMinor, lines } = read('duty', text, stamp, {});
    assert.equal(
      lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      totalMinor,
    );
    return totalMinor;
  } catch (error) {
    assert.ok(error instanceof Problem && error.code === 'QUOTE_UNREADABLE', String(error));
    return undefined;
  }
}

test('of thousands of prices in many forms each is read to the paisa, and damaged ones are read correctly or refused', () => {
  const met = new Map<string, number>();
  fc.assert(
    fc.property(truePrice, shapes, fc.constantFrom(...DAMAGES), fc.nat(), (price, form, damage, seed) => {
      const body = write(price, form);
      assert.equal(sealed(JSON.stringify(body), price.stamp), price.total, 'valid prices are read');
      const more = structuredClone(body);
      addExtras(more, price, createRandom(seed));
      assert.equal(
        sealed(JSON.stringify(more), price.stamp),
        price.total,
        `additions are not refused: ${JSON.stringify(more)}`,
      );
      if (!damage.apply(body, createRandom(seed), price)) return;
      const found = sealed(textOf(body), price.stamp);
      if (damage.isFatal) assert.equal(found, undefined, `${damage.name}: ${JSON.stringify(body)}`);
      else assert.ok(found === undefined || found === price.total, `${damage.name}: ${found} for ${price.total}`);
      met.set(damage.name, (met.get(damage.name) ?? 0) + 1);
    }),
    { numRuns: runs(10_000) },
  );
  assert.ok(
    DAMAGES.every(({ name }) => (met.get(name) ?? 0) > runs(100)),
    'each damage was tried',
  );
});
