import { html, nothing, type TemplateResult, noChange } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { own, equal } from '../../base/evaluator/index.ts';
import { extensions } from '../model/extension.ts';
import type { Field, FieldKind, FieldTemplate, FieldContext, ChangePhase } from '../model/field.ts';
import { checkbox, checkboxes, radio, select } from './choice.ts';
import { stack } from './stack.ts';
import { input } from './input.ts';
import { array } from './array.ts';
import { formatMessage, withLang } from '../i18n/format-message.ts';
import { button, removeButton } from './button.ts';
import { focusAfterUpdate } from './focus-target.ts';
import {
  errorText,
  fieldset,
  frameClasses,
  isRequiredNow,
  describedBy,
  fieldFrame,
  ariaInvalid,
  lockState,
} from './field-frame.ts';
import { Directive, directive, type ChildPart } from 'lit/directive.js';

/** Whether a group needs no heading: no visible field, and no error of its own. */
function isBlank({ children = [], list, pointer }: Field, host: FieldContext): boolean {
  const isNothing = (one: Field): boolean => one.widget === 'hidden' || (one.widget === 'group' && isBlank(one, host));
  return !list?.canRemove && host.problem(pointer) === undefined && children.every(isNothing);
}

/** The fields of a nested object. An optional one has a "remove" button. */
const group: FieldTemplate = (field, host, draw) => {
  if (isBlank(field, host)) return html``;
  return fieldset(
    field,
    host,
    html`<div class="group" part="group">
      ${stack(field.children ?? [], draw)}
      ${field.list?.canRemove ? removeButton(field, host) : nothing}
    </div>`,
  );
};

/** Fields that belong together on the page only. Without a title, they are not announced as a group. */
const section: FieldTemplate = (field, host, draw) => {
  const inner = stack(field.children ?? [], draw, field.options.layout === 'row' ? 'fields row' : 'fields');
  return field.label && !isBlank(field, host) ? fieldset(field, host, inner) : inner;
};

/** A button that creates a recursive object on demand, because it could nest forever. */
function addObject(field: Field, host: FieldContext): TemplateResult {
  const { label, lang } = field;
  const text = withLang(label, lang, formatMessage(host.messages.addTo, host.locale, { label }));
  const add = (event: Event): void => {
    host.change(field.pointer, {}, 'commit');
    focusAfterUpdate(event, host.id(field.pointer));
  };
  return html`<div class="field" part=${frameClasses(field, host)}>${button(field, host, text, add)} ${errorText(field, host)}</div>`;
}

/** A notice for a field that cannot be rendered. Its value stays. */
function unsupported(field: Field, host: FieldContext): TemplateResult {
  return html`<div class="field" part=${frameClasses(field, host, 'unsupported')} id=${host.id(field.pointer)} tabindex="-1">
    <p class="label" part="label">${withLang(field.label, field.lang)}</p>
    <p class="hint" part="hint">${host.messages.unsupported}</p>
    ${errorText(field, host)}
  </div>`;
}

/** The notice below a form that is too long to render. */
function truncatedNotice(_: Field, host: FieldContext): TemplateResult {
  return html`<p class="hint" part="hint unsupported">${host.messages.rest}</p>`;
}

/**
 * A custom element that is the control of a field. Like a native control it fires `input` while the customer types and
 * `change` when the value is final. The events need not bubble or be composed: the form listens on the element itself.
 *
 * The form sets `aria-labelledby` and `aria-describedby` on the element, so the element needs a role, or must be
 * form-associated and focusable itself.
 *
 * @example
 * class MySignature extends HTMLElement implements FieldElement {
 *   value: unknown;
 *   onpointerup = () => {
 *     this.value = this.draw();
 *     this.dispatchEvent(new Event('change'));
 *   };
 * }
 */
export interface FieldElement extends HTMLElement {
  /** Any JSON value. `undefined` means that there is no answer. */
  value: unknown;
  label?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  /** The whole field: choices, hints, schema and the `ui:options`. */
  field?: Field;
}

class PlaceElement extends Directive {
  #element?: FieldElement;
  // An item of a list can move, so the listeners read the current field.
  #now: [string, Field, FieldContext] = ['', {} as Field, {} as FieldContext];

  render(..._now: [tag: string, field: Field, host: FieldContext]): unknown {
    return noChange;
  }

  override update(_part: ChildPart, now: [tag: string, field: Field, host: FieldContext]): unknown {
    this.#now = now;
    const [tag, field, host] = now;
    const element = this.#element?.localName === tag ? this.#element : (this.#element = this.#make(tag));
    const { pointer, label } = field;
    const required = isRequiredNow(field);
    const described = describedBy(field, host);
    element.id = host.id(pointer);
    const attributes = {
      name: field.name,
      part: 'control',
      'aria-labelledby': host.id(pointer, 'label'),
      'aria-required': String(required),
      'aria-invalid': ariaInvalid(field, host),
    };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (described) element.setAttribute('aria-describedby', described);
    else element.removeAttribute('aria-describedby');
    Object.assign(element, { label, required, ...lockState(field, host), field });
    // Writing an equal value could interrupt the customer's typing.
    const value = host.value(pointer);
    if (!equal(element.value, value)) element.value = value;
    return element;
  }

  #make(tag: string): FieldElement {
    const element = document.createElement(tag) as FieldElement;
    const change = (phase: ChangePhase): void => {
      const [, { pointer }, host] = this.#now;
      host.change(pointer, element.value, phase);
    };
    element.addEventListener('input', () => change('input'));
    element.addEventListener('change', () => change('commit'));
    element.addEventListener('focusout', () => {
      const [, { pointer }, host] = this.#now;
      host.blur(pointer);
    });
    return element;
  }
}
const placeElement = directive(PlaceElement);

/**
 * Returns a template that draws a custom element as the control, with the label, hint and error of the form.
 *
 * @param tag the name of a defined custom element; see {@link FieldElement}
 * @throws TypeError if the tag is not a valid name of a custom element
 *
 * @example
 * // The UI schema of the field: { 'ui:widget': 'signature' }
 * form.widgets = { signature: fieldElement('my-signature') };
 */
export function fieldElement(tag: string): FieldTemplate {
  if (!/^[a-z][^\sA-Z/>-]*-[^\sA-Z/>]*$/.test(tag)) {
    throw new TypeError(
      `fieldElement: "${tag}" is not a valid name of a custom element. Use a name with a hyphen, such as "my-signature".`,
    );
  }
  return (field, host) => fieldFrame(field, host, html`${placeElement(tag, field, host)}`);
}

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

/**
 * All that a field is drawn from, if its template depends on nothing else: a key press does not draw the other fields.
 */
function inputsOf(field: Field, host: FieldContext): unknown[] | undefined {
  const template = templateOf(field, host);
  return host.drawnFrom && guardedTemplates.includes(template)
    ? [field, template, ...host.drawnFrom(field.pointer)]
    : undefined;
}

function fill(field: Field, host: FieldContext): TemplateResult {
  return templateOf(field, host)(field, host, (inner) => renderField(inner, host));
}

/**
 * Renders one field with the host's template or ours.
 *
 * @returns a renderable value
 */
export function renderField(field: Field, host: FieldContext): unknown {
  const inputs = inputsOf(field, host);
  return inputs ? guard(inputs, () => fill(field, host)) : fill(field, host);
}

/** Renders fields in one column. */
export function renderFields(list: readonly Field[], host: FieldContext): TemplateResult {
  return stack(
    list,
    (field) => fill(field, host),
    undefined,
    (field) => inputsOf(field, host),
  );
}
