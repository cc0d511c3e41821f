import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseExact, toPlain } from '../../src/proxy/readers/exact-json.ts';
import type { ExactNumber } from '../../src/proxy/readers/exact-json.ts';

test('numbers keep the text that the sender wrote', () => {
  const value = parseExact('{"a":1e2,"b":[0.10,-5],"c":"1e2 and \\"7\\""}') as Record<string, unknown>;
  assert.equal((value['a'] as ExactNumber).text, '1e2');
  assert.deepEqual((value['b'] as ExactNumber[]).map((number) => number.text), ['0.10', '-5']);
  assert.equal(value['c'], '1e2 and "7"');
});

test('whatever JSON can say is read as JSON.parse reads it', () => {
  fc.assert(fc.property(fc.json(), (text) => assert.deepEqual(toPlain(parseExact(text)), toPlain(JSON.parse(text)))));
});

test('what is not JSON is refused', () => {
  for (const text of ['', '{', '{"a":01}', '{"a":1,}', 'NaN', '{"a":1} {"b":2}']) {
    assert.throws(() => parseExact(text), SyntaxError, text);
  }
});
