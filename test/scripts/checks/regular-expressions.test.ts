import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  CHECKER,
  expressionsIn,
  prove,
  slowness,
  type Expression,
  type Proofs,
} from '../../../scripts/checks/regular-expressions.ts';
import { sourceFiles } from '../../../scripts/checks/source-files.ts';
import { isThorough } from '../../support/share.ts';

const sources = sourceFiles().filter((file) => file.startsWith('src/') && file.endsWith('.ts'));

/* The proofs that are kept. */
const PROOFS = 'test/scripts/checks/regular-expressions.proofs.json';

/*
 * Expressions that are not proven to be linear, or whose proof takes too long, by the beginning of their source. Each
 * text is bounded where it is read, or the reason says why the time is linear.
 */
const EXCEPTIONS: readonly (readonly [file: string, source: string, reason: string])[] = [
  ['src/base/money.ts', '\\B(?=(?:\\d\\d)*', 'the text is a safe integer: at most 17 digits'],
  ['src/base/evaluator/assertions.ts', '^[a-z][a-z\\d+.-]*:', 'each part ends at a character that it cannot contain'],
  ['src/form-import/pattern/parse.ts', '^(?:\\\\u\\{', 'anchored, and each of its runs ends at a character of its own'],
  ['src/proxy/readers/price/vocabulary.ts', '(?:deliver|', '`fold` cuts a name to 200 characters'],
  ['src/proxy/readers/price/vocabulary.ts', 'procure', '`fold` cuts a name to 200 characters'],
  ['src/proxy/readers/price/vocabulary.ts', '(?:service|', '`fold` cuts a name to 200 characters'],
  ['src/proxy/readers/price/vocabulary.ts', '^(?:(?:grand|', 'it is tried on names below 60 characters only'],
  ['src/proxy/readers/price/currency.ts', '(?!₹)\\p{Sc}\\s*[\\d.]', 'a run of digits is tried from its first one only'],
  ['src/proxy/readers/price/currency.ts', '\\((?:in )?(?:USD|', 'a run of digits is tried from its first one only'],
  ['src/proxy/readers/price/currency.ts', '\\((?:in )?(?:(?:dollars', 'only blanks repeat, and they begin at a symbol'],
];

/* Files that build an expression from a value of a call. */
const BUILDERS: ReadonlyMap<string, string> = new Map([
  ['src/proxy/redaction/hide-secrets.ts', 'the secrets of the settings, quoted'],
  ['src/base/evaluator/assertions.ts', 'the pattern of a form, which form-import/pattern vets'],
  ['src/proxy/validation/validate.ts', 'the pattern of a form, which form-import/pattern vets'],
  ['src/form-import/pattern/parse.ts', 'one atom of a pattern, repeated: linear; or a pattern that is only compiled'],
  ['src/flow/store/browser-host.ts', 'the name of a token in an address: letters'],
  ['src/conformance/world/samples.ts', 'a constant of the rules; texts of the server under test'],
  ['src/conformance/parts/limits.ts', 'a number of the rules'],
]);

test('A quadratic, a cubic and an exponential expression are found, also with assertions and when a module builds them.', async (context) => {
  for (const [source, flags] of [
    ['0+$', ''],
    ['^\\D*(\\d[\\d,]*(?:\\.\\d+)?)\\D*$', ''],
    ['^\\s*x?\\s*y?\\s*$', ''],
    ['^(?:a|a)*$', 'u'],
    ['(?=.*x)a+b', ''],
  ] as const) {
    assert.notEqual(await slowness({ source, flags }), undefined, source);
  }
  for (const [source, flags] of [
    ['(?<!0)0+$', ''],
    ['^\\d+(?:\\.\\d+)?$', ''],
    ['a?b?c?$', ''],
  ] as const) {
    assert.equal(await slowness({ source, flags }), undefined, source);
  }
  const folder = mkdtempSync(join(tmpdir(), 'expressions-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'words.mts');
  writeFileSync(file, "export const words = [/a+b/g, new RegExp(['a*', 'b'].join('|'), 'u')];");
  assert.deepEqual([...(await expressionsIn([file])).found.keys()].sort(), ['/a*|b/u', '/a+b/g']);
});

const expressions = (...given: readonly (readonly [source: string, flags: string])[]): Map<string, Expression> =>
  new Map(given.map(([source, flags]) => [`/${source}/${flags}`, { source, flags, places: ['src/a.ts:1'] }]));

test('A new expression is proven beside kept proofs; a stale proof, one of another checker and a forged one are found.', async () => {
  const stored: Proofs = { checker: CHECKER, linear: ['/^a+$/'] };
  const good = ['^a+$', ''] as const;
  const bad = ['0+$', ''] as const;
  assert.deepEqual(await prove(expressions(good), stored), { slow: [], linear: ['/^a+$/'], stale: [] });
  const withNew = await prove(expressions(good, bad), stored);
  assert.match(withNew.slow.join(), /^\/0\+\$\/ in src\/a\.ts:1: /);
  assert.deepEqual((await prove(expressions(bad), stored)).stale, ['/^a+$/']);
  const forged: Proofs = { checker: CHECKER, linear: ['/0+$/'] };
  assert.deepEqual((await prove(expressions(bad), forged)).slow, [], 'a kept proof is believed');
  assert.equal((await prove(expressions(bad))).slow.length, 1, 'unless all are proven');
  assert.equal((await prove(expressions(bad), { ...forged, checker: 'recheck 0.0.1 {}' })).slow.length, 1);
});

/* `npm test -- rest` believes no kept proof. `KEEP_PROOFS=1` keeps those of new expressions and drops stale ones. */
test('Every regular expression of the product takes linear time, or has a reason why its text is short.', async () => {
  const { found, builders } = await expressionsIn(sources);
  assert.ok(found.size > 400, `${found.size} expressions found`);
  const exceptionOf = ({ source }: Expression) => EXCEPTIONS.find(([, start]) => source.startsWith(start));
  const unused = new Set(EXCEPTIONS);
  for (const expression of found.values()) {
    const exception = exceptionOf(expression);
    if (exception) unused.delete(exception);
  }
  const checked = new Map([...found].filter(([, expression]) => !exceptionOf(expression)));
  const stored = JSON.parse(readFileSync(PROOFS, 'utf8')) as Proofs;
  const { slow, linear, stale } = await prove(checked, isThorough ? undefined : stored);
  assert.deepEqual(slow, []);
  if (process.env['KEEP_PROOFS']) writeFileSync(PROOFS, `${JSON.stringify({ checker: CHECKER, linear }, null, 2)}\n`);
  else
    assert.deepEqual(
      [stored, stale],
      [{ checker: CHECKER, linear }, []],
      `KEEP_PROOFS=1 with this file writes ${PROOFS}`,
    );
  assert.deepEqual([...unused], [], 'these exceptions have no expression');
  const fromConstants = new Set([...found.values()].flatMap(({ places }) => places));
  assert.deepEqual(
    [...builders].filter((file) => !BUILDERS.has(file) && !fromConstants.has(file) && !file.includes('/readers/')),
    [],
    'these files build an expression in a call',
  );
});
