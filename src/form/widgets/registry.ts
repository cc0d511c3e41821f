import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { own } from '../../base/evaluator/index.ts';
import { extensions } from '../model/extension.ts';
import type { Field, FieldKind } from '../model/field.ts';
import type { FieldTemplate, FieldContext } from '../model/field-context.ts';
import { checkbox, checkboxes, radio, select } from './choice.ts';
import { stack } from './stack.ts';
import { addObject, group, section, truncatedNotice, unsupported } from './group.ts';
import { input } from './input.ts';
import { array } from './array.ts';

/** Templates by widget. An unknown widget is replaced by the default of the field's kind. */
const widgets: Readonly<Record<string, FieldTemplate>> = {
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
  'add-object': addObject,
  list: array,
  hidden: () => html`${nothing}`,
  unsupported,
  'truncated-notice': truncatedNotice,
};

const templatesByKind: Readonly<Record<FieldKind, FieldTemplate>> = {
  string: input,
  number: input,
  integer: input,
  boolean: checkbox,
  choice: select,
  choices: checkboxes,
  object: group,
  array: array,
  variant: select,
  unknown: unsupported,
};

/** Widgets that fit only some kinds. For other kinds the default is used. */
const kindsOfWidget: Readonly<Record<string, readonly FieldKind[]>> = {
  group: ['object'],
  'add-object': ['object'],
  list: ['array'],
  select: ['choice', 'variant', 'boolean'],
  radio: ['choice', 'variant', 'boolean'],
  range: ['number', 'integer'],
  checkbox: ['boolean'],
  checkboxes: ['choices'],
};

/** Our templates that depend only on the field and its state. */
const guardedTemplates: readonly FieldTemplate[] = [input, select, radio, checkbox, checkboxes];

/** The host's template of a field, or ours. */
function templateOf({ widget, kind }: Field, host: FieldContext): FieldTemplate {
  const ours = own(widgets, widget);
  const kinds = own(kindsOfWidget, widget) ?? (ours === input ? ['string', 'number', 'integer'] : [kind]);
  let template = own(host.widgets ?? {}, widget);
  for (const one of extensions) template ??= own(one.widgets ?? {}, widget);
  return template ?? (kinds.includes(kind) ? ours : undefined) ?? templatesByKind[kind];
}

/** All that a field is drawn from, if its template depends on nothing else: a key press does not draw the other fields. */
function inputsOf(field: Field, host: FieldContext): unknown[] | undefined {
  const template = templateOf(field, host);
  return host.drawnFrom && guardedTemplates.includes(template)
    ? [field, template, ...host.drawnFrom(field.pointer)]
    : undefined;
}

function draw(field: Field, host: FieldContext): TemplateResult {
  return templateOf(field, host)(field, host, (inner) => renderField(inner, host));
}

/**
 * Renders one field with the host's template or ours.
 *
 * @returns a renderable value
 */
export function renderField(field: Field, host: FieldContext): unknown {
  const inputs = inputsOf(field, host);
  return inputs ? guard(inputs, () => draw(field, host)) : draw(field, host);
}

/** Renders fields in one column. */
export function renderFields(list: readonly Field[], host: FieldContext): TemplateResult {
  return stack(
    list,
    (field) => draw(field, host),
    undefined,
    (field) => inputsOf(field, host),
  );
}
