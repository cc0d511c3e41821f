import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc, { runs } from '../support/fast-check.ts';
import { flattenFields } from '../../src/form/model/field.ts';
import { full } from '../../src/form/full/full.ts';
import { extensions, registerExtension } from '../../src/form/model/extension.ts';
import { get, type Schema } from '../../src/base/evaluator/index.ts';
import { validateByAjv } from '../base/evaluator/oracle.ts';
import { checkForm } from './check-form.ts';
import { formOf, wrong } from './held-form.ts';

const text = { type: 'string' };

/** The options that a choice draws. */
const optionsAt = (form: ReturnType<typeof formOf>, pointer: string): unknown[] | undefined => {
  const field = flattenFields(form.fields).find((one) => one.pointer === pointer);
  return field?.widget === 'hidden' ? undefined : field?.choices?.map(({ value }) => value);
};

describe('a question that a condition is about', () => {
  const answers = ['p', 'q', 'r'] as const;
  const value = fc.constantFrom(...answers);
  const limit = fc.oneof(
    value.map((one) => ({ const: one })),
    fc.uniqueArray(value, { minLength: 1 }).map((list) => ({ enum: list })),
    fc.uniqueArray(value, { minLength: 1 }).map((list) => ({ oneOf: list.map((one) => ({ const: one, title: one })) })),
    value.map((one) => ({ allOf: [{ enum: [one] }] })),
    value.map((one) => ({ $ref: `#/$defs/${one}` })),
  );
  const inGroup = (one: object): object => ({ type: 'object', properties: { g: { type: 'object', properties: one } } });
  const tested = fc.oneof(
    limit.map((one) => ({ properties: { kind: one }, required: ['kind'] })),
    limit.map((one) => ({ properties: { kind: one } })),
    limit.map((one) => ({ not: { properties: { kind: one }, required: ['kind'] } })),
    limit.map((one) => ({ anyOf: [{ properties: { kind: one }, required: ['kind'] }, { required: ['x'] }] })),
    fc.constant({ required: ['kind'] }),
  );
  const branch = fc
    .tuple(limit, fc.boolean())
    .map(([kind, more]) => ({ properties: { kind, ...(more && { x: text }) } }));
  const condition = fc.oneof(
    fc.record({ if: tested, then: branch, else: branch }, { requiredKeys: ['if', 'then'] }),
    branch.map((one) => ({ dependentSchemas: { kind: one } })),
  );
  const $defs = Object.fromEntries(answers.map((one) => [one, { const: one }]));
  const base = { kind: { enum: answers } };

  test('A chosen answer keeps its control with all options, is submitted, and has an error if Ajv refuses it', () => {
    fc.assert(
      fc.property(
        fc.array(condition, { minLength: 1, maxLength: 2 }),
        fc.boolean(),
        fc.array(value, { minLength: 1, maxLength: 4 }),
        (conditions, nested, chosen) => {
          const group = { type: 'object', properties: base, allOf: conditions };
          const wrapped = nested ? { $defs, type: 'object', properties: { g: group } } : { $defs, ...group };
          const at = nested ? '/g/kind' : '/kind';
          const form = formOf(wrapped, {});
          const validate = validateByAjv(form.source.schema);
          for (const one of chosen) {
            form.change(at, one, 'commit');
            assert.deepEqual(optionsAt(form, at), answers);
            assert.equal(get(form.submission, at), one);
            assert.equal(wrong(form).length, Number(validate(form.submission).length > 0));
            if (wrong(form).length) assert.ok(form.problems.has(at), wrong(form).join());
          }
        },
      ),
      { numRuns: runs(300) },
    );
  });

  test('A question in a group keeps its options if the condition of the form is about it', () => {
    fc.assert(
      fc.property(limit, limit, fc.boolean(), (one, other, demanded) => {
        const schema = {
          ...inGroup({ kind: { enum: answers } }),
          $defs,
          if: { ...inGroup({ kind: one }), ...(demanded && { required: ['g'] }) },
          then: inGroup({ kind: other, x: text }),
          else: inGroup({ kind: other }),
        };
        const form = formOf(schema, {});
        for (const answer of answers) {
          form.change('/g/kind', answer, 'commit');
          assert.deepEqual(optionsAt(form, '/g/kind'), answers);
          assert.deepEqual(get(form.submission, '/g/kind'), answer);
          assert.equal(wrong(form).length > 0, validateByAjv(schema as Schema)(form.submission).length > 0);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('variants that constants tell apart', () => {
  const path = fc.array(fc.constantFrom('m', 'n'), { maxLength: 3 });
  const wrap = (names: readonly string[], inner: object, more: object): object =>
    names.reduceRight((one, name) => ({ type: 'object', properties: { [name]: one, ...more } }), inner);

  test('Every variant can be chosen, filled in and sent, wherever its constant is', () => {
    fc.assert(
      fc.property(
        path,
        fc.constantFrom('const', 'enum'),
        fc.constantFrom<readonly unknown[]>(['a', 'b', 'c'], [1, 2], [true, false]),
        fc.boolean(),
        fc.constantFrom('oneOf', 'anyOf'),
        fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }),
        (groups, keyword, values, noted, alternatives, chosen) => {
          const branch = (value: unknown): object => {
            const kind = wrap(
              [...groups, 'kind'],
              keyword === 'const' ? { const: value } : { enum: [value] },
              noted ? { note: text } : {},
            );
            const { properties } = kind as { properties: object };
            return {
              title: String(value),
              type: 'object',
              properties: { ...properties, [`x${String(value)}`]: text },
              required: [`x${String(value)}`],
            };
          };
          const schema = {
            type: 'object',
            [alternatives]: values.map((value) => ({
              ...branch(value),
              ...(alternatives === 'oneOf' && { required: undefined }),
            })),
          };
          const form = formOf(JSON.parse(JSON.stringify(schema)) as object, {});
          const validate = validateByAjv(form.source.schema);
          for (const index of chosen.map((one) => one % values.length)) {
            form.change('/~v0', index, 'commit');
            form.change(`/x${String(values[index])}`, 'v', 'commit');
            checkForm(form, validate);
            assert.deepEqual([wrong(form), validate(form.submission)], [[], []]);
            assert.equal(get(form.submission, ['', ...groups, 'kind'].join('/')), values[index]);
          }
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

describe('entries with variants', () => {
  const parts = [
    [{ title: 'Text', type: 'string' }, 'x'],
    [{ title: 'Yes', type: 'boolean' }, true],
    [{ title: 'Number', type: 'number' }, 4],
    [{ title: 'None', type: 'null' }, null],
    [{ title: 'Person', type: 'object', properties: { n: text }, required: ['n'] }, { n: 'Asha' }],
    [{ title: 'Company', type: 'object', properties: { c: text }, required: ['c'] }, { c: 'Acme' }],
    [{ title: 'List', type: 'array', items: text }, ['y']],
    [{ title: 'Fixed', const: 'only' }, 'only'],
  ] as const;
  const validators = parts.map(([part]) => validateByAjv(part as Schema));
  const wraps = {
    list: [(one: object) => ({ type: 'array', items: one }), (value: unknown) => [value], '0'],
    'fixed entries': [(one: object) => ({ type: 'array', prefixItems: [one] }), (value: unknown) => [value], '0'],
    map: [(one: object) => ({ type: 'object', additionalProperties: one }), (value: unknown) => ({ k: value }), 'k'],
    group: [
      (one: object) => ({ type: 'object', properties: { k: one }, required: ['k'] }),
      (value: unknown) => ({ k: value }),
      'k',
    ],
  } as const;

  for (const [name, [schemaOf, valueOf, entry]] of Object.entries(wraps)) {
    test(`What is submitted is what is drawn, whichever variant is chosen (${name})`, (t) => {
      const before = extensions.splice(0);
      t.after(() => extensions.splice(0, Infinity, ...before));
      registerExtension(full);
      fc.assert(
        fc.property(
          fc.uniqueArray(fc.nat(parts.length - 1), { minLength: 2, maxLength: 4 }),
          fc.constantFrom('oneOf', 'anyOf'),
          fc.array(fc.nat(3), { minLength: 1, maxLength: 5 }),
          (indexes, keyword, chosen) => {
            const used = indexes.flatMap((i) => (parts[i] ? [parts[i]] : []));
            if (used.filter(([part]) => !('type' in part) || part.type !== 'null').length < 2) return;
            const schema = { type: 'object', properties: { l: schemaOf({ [keyword]: used.map(([part]) => part) }) } };
            const form = formOf(schema, { l: valueOf(used[0]?.[1]) });
            const validate = validateByAjv(schema);
            const pointer = `/l/${entry}`;
            for (const index of chosen.map((one) => one % used.length)) {
              const selector = flattenFields(form.fields).find(
                ({ kind, variantOf }) => kind === 'variant' && variantOf?.pointer === pointer,
              );
              assert.ok(selector, 'the selector is drawn');
              form.change(selector.pointer, index, 'commit');
              checkForm(form, validate);
              const sent = get(form.submission, pointer);
              // A number that is not entered yet keeps its place in a list as `null`.
              if (sent === undefined || sent === null) continue;
              assert.deepEqual(
                validators[indexes[index] ?? 0]?.(sent).filter(
                  ({ keyword: failed }) => failed === 'type' || failed === 'const',
                ),
                [],
              );
            }
          },
        ),
        { numRuns: runs(40) },
      );
    });
  }
});
