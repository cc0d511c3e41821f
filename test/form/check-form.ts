import assert from 'node:assert/strict';
import { child, equal, fullBudget, get, isObject } from '../../src/base/evaluator/index.ts';
import { FieldReader } from '../../src/form/fields/field-reader.ts';
import { VariantSelections } from '../../src/form/fields/variant-selections.ts';
import { fieldsByPointer, flattenFields, type Field } from '../../src/form/model/field.ts';
import { validateByAjv } from '../base/evaluator/oracle.ts';
import type { formOf } from './held-form.ts';

export type Form = ReturnType<typeof formOf>;

/** The fields in view: those inside a part that is not drawn are not. */
export const drawn = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => [field, ...(field.widget === 'hidden' ? [] : drawn(field.children ?? []))]);

const leavesOf = (value: unknown, pointer = ''): [pointer: string, value: unknown][] => {
  const inside = Array.isArray(value) || isObject(value) ? Object.entries(value) : [];
  return inside.length ? inside.flatMap(([name, one]) => leavesOf(one, `${pointer}/${name}`)) : [[pointer, value]];
};

/** What is sent is drawn, and shows the value that is sent. */
function checkSent(form: Form, fields: ReadonlyMap<string, Field>): void {
  const several = (pointer: string): boolean =>
    ['choices', 'unknown'].includes(fields.get(pointer.slice(0, pointer.lastIndexOf('/')))?.kind ?? '');
  for (const [pointer, value] of leavesOf(form.submission)) {
    if (!pointer) continue;
    const field = fields.get(pointer);
    assert.ok(field ?? several(pointer), `${pointer} is sent and not drawn`);
    if (field?.widget === 'hidden')
      assert.ok(
        equal(field.schema.const, value) || (field.schema.type === 'null' && value === null),
        `${pointer} is sent, hidden and no constant`,
      );
    else if (field?.kind === 'boolean' && field.widget === 'checkbox')
      assert.equal(form.value(pointer) === true, value, `${pointer}: the box`);
    else if (field && !field.children) assert.deepEqual(form.value(pointer), value, `${pointer} shows another value`);
  }
}

/** What is drawn can be answered, and its answer is sent. */
function checkDrawn(form: Form, fields: ReadonlyMap<string, Field>): void {
  for (const [pointer, { kind, widget, choices }] of fields) {
    if (choices) assert.ok(choices.length > 0 || widget === 'unsupported', `${pointer} is a choice without options`);
    const isAnswer =
      !['object', 'variant', 'array'].includes(kind) &&
      !['hidden', 'unsupported'].includes(widget) &&
      !pointer.includes('/~');
    const value = form.value(pointer);
    if (isAnswer && value !== undefined)
      assert.deepEqual(get(form.submission, pointer), value, `${pointer} shows a value that is not sent`);
  }
}

/** Everything about a form that must hold, whatever was answered. */
export function checkForm(form: Form, validate: (value: unknown) => unknown[]): void {
  const sent = form.submission;
  const fields = new Map(drawn(form.fields).map((field) => [field.pointer, field]));
  checkSent(form, fields);
  checkDrawn(form, fields);
  const problems = [...form.problems.values()].map(({ pointer, keyword }) => `${pointer} ${keyword}`);
  const said = `the form says [${problems.join()}] of ${JSON.stringify(sent)}`;
  if (validate(sent).length) assert.ok(problems.length, said);
  else {
    const refused = refusedBySelection(form, sent).filter(
      (pointer) => fields.has(pointer) && fields.get(pointer)?.widget !== 'hidden',
    );
    // While an answer hides its own question, the larger of two forms is drawn, which is not the form of the answers.
    if (refused.length || isStable(form, sent))
      assert.equal(
        problems.length > 0,
        refused.length > 0,
        `${said}; the selected variants refuse [${refused.join()}]`,
      );
  }
  for (const { pointer } of form.problems.values()) {
    const field = fields.get(pointer);
    assert.ok(!pointer || (field && field.widget !== 'hidden'), `${pointer} has an error where nothing is drawn`);
  }
}

/** Whether the form that the answers ask for has the fields that are drawn. */
function isStable({ source: { schema }, form }: Form, sent: unknown): boolean {
  const place = {
    pointer: '',
    name: '',
    root: schema,
    required: true,
    within: [],
    around: { tested: [], constants: [] },
  };
  const next = new FieldReader({}, new VariantSelections(), schema, sent, fullBudget()).read(
    schema,
    undefined,
    sent,
    place,
  );
  return fieldsByPointer(next).size === fieldsByPointer(form).size;
}

const validators = new WeakMap<object, ReturnType<typeof validateByAjv>>();

/** Pointers of what the selected variants refuse, each by itself, although another variant may accept the value. */
function refusedBySelection(form: Form, sent: unknown): string[] {
  return flattenFields(form.form ? [form.form] : []).flatMap(({ pointer, variants = [] }) =>
    variants.flatMap(({ list, chosen }) => {
      const part = list[chosen];
      const value = get(sent, pointer);
      if (value === undefined || !isObject(part)) return [];
      const validate = validators.get(part) ?? validateByAjv(part);
      validators.set(part, validate);
      return validate(value).map(
        ({ path, params }) =>
          pointer + (typeof params.missingProperty === 'string' ? child(path, params.missingProperty) : path),
      );
    }),
  );
}
