import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../../support/fast-check.ts';
import { parseExact, toPlain, type ExactNumber } from '../../../../src/proxy/readers/json/exact-json.ts';

test("numbers keep the sender's notation", () => {
  const value = parseExact('{"a":1e2,"b":[0.10,-5],"c":"1e2 and \\"7\\""}') as Record<string, unknown>;
  assert.equal((value['a'] as ExactNumber).text, '1e2');
  assert.deepEqual(
    (value['b'] as ExactNumber[]).map((number) => number.text),
    ['0.10', '-5'],
  );
  assert.equal(value['c'], '1e2 and "7"');
});

test('plain integers keep their notation as well, whatever strings and keys are around them', () => {
  const cases: [text: string, pointer: string[], written: string][] = [
    ['{"a":"1.5e3","b":42}', ['b'], '42'],
    ['{"quote\\"2.5":7,"back\\\\":-3}', ['back\\'], '-3'],
    ['{"__proto__":5}', ['__proto__'], '5'],
    ['[{"at":"10:00:00.5"},[12345678901234567890]]', ['1', '0'], '12345678901234567890'],
    ['{"zero":-0,"n":1}', ['zero'], '-0'],
    ['7', [], '7'],
  ];
  for (const [text, pointer, written] of cases) {
    const found = pointer.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], parseExact(text));
    assert.equal((found as ExactNumber).text, written, text);
  }
});

test('each number of any JSON keeps its notation', () => {
  const number = fc.constantFrom('0', '-1', '100', '1.0', '2e3', '9007199254740993', '123456789012345', '-0', '0.1');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), number)), (pairs) => {
      const text = `[${pairs.map(([name, written]) => `{${JSON.stringify(name)}:${written}}`).join(',')}]`;
      const read = parseExact(text) as Record<string, ExactNumber>[];
      assert.deepEqual(
        read.map((one, index) => one[pairs[index]?.[0] ?? '']?.text),
        pairs.map(([, written]) => written),
      );
    }),
  );
});

test('other values are read as JSON.parse reads them', () => {
  fc.assert(fc.property(fc.json(), (text) => assert.deepEqual(toPlain(parseExact(text)), toPlain(JSON.parse(text)))));
});

test('invalid JSON is refused', () => {
  for (const text of ['', '{', '{"a":01}', '{"a":1,}', 'NaN', '{"a":1} {"b":2}']) {
    assert.throws(() => parseExact(text), SyntaxError, text);
  }
});
