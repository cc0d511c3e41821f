import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { own } from '../base/evaluator/index.ts';
import { extensions } from './extension.ts';
import type { Field, FieldKind } from './field.ts';
import type { FieldTemplate, FormHost } from './host.ts';
import { checkbox, checkboxes, radio, select } from './templates/choice.ts';
import { column } from './templates/column.ts';
import { begin, group, rest, section, unsupported } from './templates/group.ts';
import { input } from './templates/input.ts';
import { list } from './templates/list.ts';

/** Widget to template. What a field asks for and nobody has is drawn by its kind. */
export const fields: Readonly<Record<string, FieldTemplate>> = {
  text: input,
  textarea: input,
  number: input,
  date: input,
  time: input,
  datetime: input,
  email: input,
  tel: input,
  url: input,
  password: input,
  range: input,
  select,
  radio,
  checkbox,
  checkboxes,
  group,
  section,
  begin,
  list,
  hidden: () => html`${nothing}`,
  unsupported,
  rest,
};

const byKind: Readonly<Record<FieldKind, FieldTemplate>> = {
  string: input,
  number: input,
  integer: input,
  boolean: checkbox,
  choice: select,
  choices: checkboxes,
  object: group,
  array: list,
  variant: select,
  unknown: unsupported,
};

/** Widgets that make sense only for some kinds; another kind asking for one is drawn by its kind. */
const onlyFor: Readonly<Record<string, readonly FieldKind[]>> = {
  group: ['object'],
  begin: ['object'],
  list: ['array'],
  select: ['choice', 'variant', 'boolean'],
  radio: ['choice', 'variant', 'boolean'],
  range: ['number', 'integer'],
  checkbox: ['boolean'],
  checkboxes: ['choices'],
};

/** Ours for one question, drawn from the field and its state alone. */
const questions: readonly FieldTemplate[] = [input, select, radio, checkbox, checkboxes];

/**
 * Draws one field with the host's template or ours.
 *
 * @returns what a template can hold
 */
export function renderField(field: Field, host: FormHost): unknown {
  const { widget, kind, pointer } = field;
  const draw = (inner: Field): unknown => renderField(inner, host);
  const ours = own(fields, widget);
  const kinds = own(onlyFor, widget) ?? (ours === input ? ['string', 'number', 'integer'] : [kind]);
  let template = own(host.widgets ?? {}, widget);
  for (const { widgets } of extensions) template ??= own(widgets ?? {}, widget);
  const chosen = template ?? (kinds.includes(kind) ? ours : undefined) ?? byKind[kind];
  const drawn = (): TemplateResult => chosen(field, host, draw);
  // A key that is pressed in one field leaves the others as they are.
  return host.drawnFrom && questions.includes(chosen) ? guard([field, chosen, ...host.drawnFrom(pointer)], drawn) : drawn();
}

/** Draws fields one below the other. */
export function renderFields(list: readonly Field[], host: FormHost): TemplateResult {
  return column(list, (field) => renderField(field, host));
}
