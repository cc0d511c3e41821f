import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { movableClock } from '../../support/clocks/moving-clocks.ts';
import { openSecrets } from '../../../src/proxy/tokens/secrets.ts';
import {
  createReturnCodes,
  MAX_CODE_LENGTH,
  RETURN_SECONDS,
  type ReturnCodes,
} from '../../../src/proxy/tokens/return-codes.ts';
import type { TokenAudience } from '../../../src/proxy/tokens/tokens.ts';

const clock = movableClock();
const OLD = 'the old secret of thirty-two bytes or more';
const NEW = 'the new secret of thirty-two bytes or more';
const SERVICES = ['estamp.standard', 'estamp.express'];
const AUDIENCE: TokenAudience = { mode: 'test', mount: 'https://shop.example/estamp' };

const codesOf = async (
  texts: readonly string[] = [OLD],
  audience = AUDIENCE,
  services: readonly string[] = SERVICES,
): Promise<ReturnCodes> =>
  createReturnCodes({ secrets: await openSecrets(texts), audience, services: new Set(services), clock });

const ORDER = {
  oid: 'ES-7Q4K-21M9-0FJX-8ZRT',
  svc: 'estamp.standard',
  dk: 'abcdefghijk',
  int: 'pi_0123456789abcdef',
  sta: 'KA',
  art: 'KA-RG-4',
  duty: 50_000,
};

const part = fc.string({ unit: fc.constantFrom(...'abcXYZ019_-'), minLength: 1, maxLength: 40 });
const orders = fc.record({
  oid: fc
    .string({ unit: fc.constantFrom(...'0123456789ABCDEF-'), minLength: 4, maxLength: 22 })
    .map((id) => `ES-${id}`),
  svc: fc.constantFrom(...SERVICES),
  dk: fc.string({ unit: fc.constantFrom(...'abcXYZ019_-'), minLength: 11, maxLength: 11 }),
  int: fc.option(fc.oneof(part, fc.string({ maxLength: 200 })), { nil: undefined }),
  sta: fc.oneof(part, fc.string()),
  art: fc.oneof(part, fc.string()),
  duty: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
});

test('every order has a code that an address can hold, and that says what it was made of', async () => {
  const codes = await codesOf();
  let withStamp = 0;
  await fc.assert(
    fc.asyncProperty(orders, fc.constantFrom('payment', 'link'), async (order, kind) => {
      const code = await codes.seal(kind, order);
      assert.ok(code.length <= MAX_CODE_LENGTH, code);
      assert.match(code, /^r1\.[\w.-]+$/);
      const opened = await codes.open(code);
      assert.ok(opened);
      assert.deepEqual([opened.kind, opened.oid, opened.svc, opened.dk], [kind, order.oid, order.svc, order.dk]);
      assert.ok(opened.int === undefined || opened.int === order.int);
      if (!opened.stamp) return;
      withStamp += 1;
      assert.deepEqual([opened.stamp.stateCode, opened.stamp.articleCode], [order.sta, order.art]);
      assert.equal(Number(opened.stamp.stampDutyAmount?.replace('.', '')), order.duty);
    }),
    { numRuns: runs(300) },
  );
  assert.ok(withStamp > 0, 'some have room for the stamp');
  assert.deepEqual((await codes.open(await codes.seal('payment', ORDER)))?.int, ORDER.int);
});

test('T100: a code that was cut or changed in any place opens nothing', async () => {
  const codes = await codesOf();
  const code = await codes.seal('payment', ORDER);
  const letter = fc.constantFrom(...'aB3_-.~ é');
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: code.length - 1 }), letter, fc.nat({ max: 2 }), async (at, other, how) => {
      const changed = [
        code.slice(0, at),
        code.slice(0, at) + other + code.slice(at + 1),
        code.slice(0, at) + other + code.slice(at),
      ][how];
      if (changed !== code) assert.equal(await codes.open(String(changed)), undefined, changed);
    }),
    { numRuns: runs(500) },
  );
  assert.ok(await codes.open(code), 'the control');
});

test('T100: a code opens nothing at another mount, in another mode or with another secret', async () => {
  const code = await (await codesOf()).seal('payment', ORDER);
  const elsewhere = {
    'another mount': await codesOf([OLD], { ...AUDIENCE, mount: 'https://shop.example/other' }),
    'another origin': await codesOf([OLD], { ...AUDIENCE, mount: 'https://other.example/estamp' }),
    'the live mode': await codesOf([OLD], { ...AUDIENCE, mode: 'live' }),
    'another secret': await codesOf([NEW]),
    'another service': await codesOf([OLD], AUDIENCE, ['estamp.express']),
  };
  for (const [name, codes] of Object.entries(elsewhere)) assert.equal(await codes.open(code), undefined, name);
  assert.ok(await (await codesOf([NEW, OLD])).open(code), 'a rotated secret opens it');
});

test('a code ends after ten minutes, and that of a link when the link does', async () => {
  const codes = await codesOf();
  const code = await codes.seal('payment', ORDER);
  const link = await codes.seal('link', ORDER, Math.floor(clock.now() / 1000) + 7 * 86_400);
  clock.pass((RETURN_SECONDS - 2) * 1000);
  assert.ok(await codes.open(code));
  clock.pass(3000);
  assert.equal(await codes.open(code), undefined);
  clock.pass(6 * 86_400_000);
  assert.ok(await codes.open(link));
  clock.pass(86_400_000);
  assert.equal(await codes.open(link), undefined);
});
