import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { checkSync } from 'recheck';
import { cpuTime } from '../../support/cpu-time.ts';
import { scaled } from '../../support/pace.mjs';
import { vetPattern } from './vet-pattern.ts';

// The checker's own JavaScript: what it runs otherwise is a program of the machine.
process.env['RECHECK_BACKEND'] = 'pure';

/* What forms in India and elsewhere really ask for, each with a text that fits and one that does not. */
const COMMON: readonly (readonly [name: string, pattern: string, fits: string, fails: string])[] = [
  ['PAN', '^[A-Z]{5}[0-9]{4}[A-Z]$', 'ABCPE1234F', 'ABCPE1234'],
  ['GSTIN', '^\\d{2}[A-Z]{5}\\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$', '29ABCPE1234F1Z5', '29ABCPE1234F1X5'],
  ['PIN code', '^[1-9][0-9]{5}$', '560001', '060001'],
  ['PIN code with a gap', '^[1-9]\\d{2}\\s?\\d{3}$', '560 001', '5600 01'],
  ['mobile', '^(\\+91[\\-\\s]?)?[0]?(91)?[6789]\\d{9}$', '+91 9812345670', '12345'],
  ['Aadhaar', '^[2-9]\\d{3}\\s?\\d{4}\\s?\\d{4}$', '2345 6789 0123', '1234 5678 9012'],
  ['IFSC', '^[A-Z]{4}0[A-Z0-9]{6}$', 'SBIN0001234', 'SBIN1001234'],
  ['vehicle', '^[A-Z]{2}[ -]?\\d{2}[ -]?[A-Z]{1,2}[ -]?\\d{4}$', 'KA 01-AB 1234', 'KA 1234 5'],
  ['e-mail, loosely', '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', 'a@b.co.in', 'a@b'],
  ['e-mail, more loosely', '^\\S+@\\S+\\.\\S+$', 'a@b.co.in', 'a b@c.in'],
  ['e-mail', '^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,}$', 'asha.rao+x@mail.example.in', 'a@b.c'],
  ['date', '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', '2024-02-29', '2024-13-01'],
  ['date, day first', '^(0?[1-9]|[12][0-9]|3[01])[\\/\\-](0?[1-9]|1[012])[\\/\\-]\\d{4}$', '1/12/2024', '32/12/2024'],
  ['words', '^\\S+( \\S+)*$', 'Asha Rao', 'Asha  Rao'],
  ['names', "^[A-Za-z]+(?:[ '-][A-Za-z]+)*$", "Asha D'Souza-Rao", 'Asha '],
  ['names in any script', '^[\\p{L}\\p{M}]+(?: [\\p{L}\\p{M}]+)*$', 'ಆಶಾ ರಾವ್', 'Asha1'],
  ['a bounded text', "^[A-Za-z0-9 ,.'-]{2,100}$", 'Ward 5, Bengaluru', 'x'],
  ['not only blanks', '.*\\S.*', ' x ', '   '],
  ['an amount', '^\\d{1,3}(,\\d{3})*(\\.\\d{1,2})?$', '1,234.50', '1,23.5'],
  ['a password', '^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$', 'Abcdefg1', 'abcdefg1'],
  ['a web address', '^https?://\\S+$', 'https://example.in', 'example.in'],
  ['digits somewhere', '\\d+', 'no 5', 'none'],
  ['empty or digits', '^$|^\\d{4}$', '', '123'],
];

describe('patterns of real forms', () => {
  for (const [name, pattern, fits, fails] of COMMON) {
    test(`the pattern of ${name} is used, and matches the same`, () => {
      const vetted = vetPattern(pattern);
      assert.ok(vetted !== undefined, 'it passes');
      assert.ok(new RegExp(vetted, 'u').test(fits), fits);
      assert.ok(!new RegExp(vetted, 'u').test(fails), fails);
    });
  }
});

const HOSTILE = [
  '^(a+)+$',
  '^(a*)*$',
  '^(a|a)+$',
  '^(a|aa)+$',
  '^([a-zA-Z]+)*$',
  '^(.*a){12}$',
  '^(\\d+)*x',
  '(x+x+)+y',
  '^(a|a){30}$',
  '^(a?){30}a{30}$',
  '^a{0,30}a{0,30}a{0,30}a{0,30}$',
  '^((a?|b?)c)*d$',
  '^((a?)+b)*c$',
  '^(?:(?=(a+))a)*b$',
  '^\\w+([.-]?\\w+)*@\\w+([.-]?\\w+)*(\\.\\w{2,3})+$',
  '(.+)+@',
  '^(\\w+\\s?)*$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '^.*.*=.*$',
  '(a)\\1',
  '(?<=a)b',
  '\\k<x>(?<x>a)',
  '(',
  `^${'a'.repeat(300)}$`,
];

test('slow patterns, patterns with lookbehind and invalid patterns are not used', () => {
  for (const pattern of HOSTILE) assert.equal(vetPattern(pattern), undefined, pattern);
});

test('vetting a pattern is fast', () => {
  const started = cpuTime();
  for (const pattern of [
    ...HOSTILE,
    '^(?:[ab]*a[ab]{20}|[ab]*b[ab]{20})$',
    '^(((((((((a{9}){9}){9}){9}){9}){9}){9}){9}){9})$',
  ])
    vetPattern(pattern);
  assert.ok(cpuTime() - started < scaled(3_000));
});

/* Small patterns out of the parts that make trouble. */
const { pattern } = fc.letrec<{ pattern: string; node: string; unit: string }>((tie) => ({
  unit: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom('a', 'b', '.', '\\d', '\\w', '\\s', '[ab]', '[^a]', '[a-c.]', '-', '@', '\\.'),
    tie('node').map((inner) => `(?:${inner})`),
    fc.tuple(tie('node'), tie('node')).map(([one, other]) => `(?:${one}|${other})`),
  ),
  node: fc
    .array(
      fc
        .tuple(tie('unit'), fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,3}', '{2,}'))
        .map((pair) => pair.join('')),
      { minLength: 1, maxLength: 3 },
    )
    .map((parts) => parts.join('')),
  pattern: fc.tuple(fc.constantFrom('', '^'), tie('node'), fc.constantFrom('', '$')).map((parts) => parts.join('')),
}));

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '1', ' ', '-', '@', '.'), { maxLength: 8 })
  .map((letters) => letters.join(''));

test('accepted patterns are safe according to an independent checker, and match the same', () => {
  const counted = { passed: 0, refused: 0 };
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 4, maxLength: 8 }), (source, texts) => {
      const vetted = vetPattern(source);
      counted[vetted === undefined ? 'refused' : 'passed']++;
      if (vetted === undefined) return;
      for (const one of texts)
        assert.equal(
          new RegExp(vetted, 'u').test(one),
          new RegExp(source, 'u').test(one),
          `${source} ${vetted} ${one}`,
        );
      const { status } = checkSync(vetted, 'u', { timeout: scaled(10_000), checker: 'automaton' });
      assert.notEqual(status, 'vulnerable', `${source} became ${vetted}`);
    }),
    { numRuns: runs(Number(process.env['PATTERN_RUNS'] ?? 150)) },
  );
  assert.ok(counted.passed > runs(20) && counted.refused > runs(20), JSON.stringify(counted));
});
