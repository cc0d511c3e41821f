import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { own } from '../../base/evaluator/index.ts';
import { extensions } from '../model/extension.ts';
import type { Field, FieldKind } from '../model/field.ts';
import type { FieldTemplate, FieldContext } from '../model/form-host.ts';
import { checkbox, checkboxes, radio, select } from './choice.ts';
import { stack } from './stack.ts';
import { addObject, group, section, truncatedNotice, unsupported } from './group.ts';
import { input } from './input.ts';
import { array } from './array.ts';

/** Widget to template. What a field asks for and nobody has is drawn by its kind. */
export const widgets: Readonly<Record<string, FieldTemplate>> = {
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

/** Widgets that make sense only for some kinds; another kind asking for one is drawn by its kind. */
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

/** Ours for one question, drawn from the field and its state alone. */
const guardedTemplates: readonly FieldTemplate[] = [input, select, radio, checkbox, checkboxes];

/**
 * Draws one field with the host's template or ours.
 *
 * @returns what a template can hold
 */
export function renderField(field: Field, host: FieldContext): unknown {
  const { widget, kind, pointer } = field;
  const draw = (inner: Field): unknown => renderField(inner, host);
  const ours = own(widgets, widget);
  const kinds = own(kindsOfWidget, widget) ?? (ours === input ? ['string', 'number', 'integer'] : [kind]);
  let template = own(host.widgets ?? {}, widget);
  for (const { widgets } of extensions) template ??= own(widgets ?? {}, widget);
  const chosen = template ?? (kinds.includes(kind) ? ours : undefined) ?? templatesByKind[kind];
  const drawn = (): TemplateResult => chosen(field, host, draw);
  // A key that is pressed in one field leaves the others as they are.
  return host.drawnFrom && guardedTemplates.includes(chosen) ? guard([field, chosen, ...host.drawnFrom(pointer)], drawn) : drawn();
}

/** Draws fields one below the other. */
export function renderFields(list: readonly Field[], host: FieldContext): TemplateResult {
  return stack(list, (field) => renderField(field, host));
}
