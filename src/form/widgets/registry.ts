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

/**
 * Renders one field with the host's template or ours.
 *
 * @returns a renderable value
 */
export function renderField(field: Field, host: FieldContext): unknown {
  const { widget, kind, pointer } = field;
  const draw = (inner: Field): unknown => renderField(inner, host);
  const ours = own(widgets, widget);
  const kinds = own(kindsOfWidget, widget) ?? (ours === input ? ['string', 'number', 'integer'] : [kind]);
  let template = own(host.widgets ?? {}, widget);
  for (const one of extensions) template ??= own(one.widgets ?? {}, widget);
  const chosen = template ?? (kinds.includes(kind) ? ours : undefined) ?? templatesByKind[kind];
  const drawn = (): TemplateResult => chosen(field, host, draw);
  // A key press in one field does not re-render the others.
  return host.drawnFrom && guardedTemplates.includes(chosen)
    ? guard([field, chosen, ...host.drawnFrom(pointer)], drawn)
    : drawn();
}

/** Renders fields in one column. */
export function renderFields(list: readonly Field[], host: FieldContext): TemplateResult {
  return stack(list, (field) => renderField(field, host));
}
