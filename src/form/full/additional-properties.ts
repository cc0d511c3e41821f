import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { child, evaluate, isObject, own, type Problem, type Schema } from '../../base/evaluator/index.ts';
import type { Field, FieldTemplate, FieldContext } from '../model/field.ts';
import { formatMessage } from '../i18n/format-message.ts';
import { errorMessage } from '../validation/error-message.ts';
import { stack } from '../widgets/stack.ts';
import { focusAfterUpdate } from '../widgets/focus-target.ts';
import { fieldset, isLocked } from '../widgets/field-frame.ts';
import { fullMessages, type FullMessages } from '../i18n/full-messages.ts';
import { adoptStyles } from './adopt-styles.ts';
import { regexp } from '../../base/evaluator/assertions.ts';
import { choicesOf } from '../schema/choices.ts';
import type { FormBudget } from '../model/form-source.ts';
import { resolveSchema } from '../schema/resolve-schema.ts';
import { emptyItem } from '../schema/empty-item.ts';
import type { SchemaNode } from '../model/extension.ts';
import { withoutDisabledActions } from '../fields/list-actions.ts';

/** The data of an object with additional properties, for its template. */
export interface AdditionalProperties {
  /** The names of the additional properties. */
  names: readonly string[];
  /** Whether a name is allowed for an additional property. */
  allows: (name: string) => boolean;
  /** The error that the schema's `propertyNames` reports for a name. */
  nameError: (name: string) => Problem | undefined;
  /** The names that `propertyNames` lists, if any. */
  suggestedNames: readonly string[];
  /** The initial value of a new property with this name. */
  empty: (name: string) => unknown;
  canAdd: boolean;
  canRemove: boolean;
}

/** Reads an object that accepts more than its declared properties (`additionalProperties`, `patternProperties`). */
export function readMap(field: Field, { ui, value, root, budget: budget, read }: SchemaNode): void {
  const { properties, patternProperties, additionalProperties, propertyNames, maxProperties, minProperties } =
    field.schema;
  const patterns = isObject(patternProperties) ? Object.entries(patternProperties) : [];
  const open = additionalProperties === true || isObject(additionalProperties);
  if (!open && !patterns.length) return;
  const partOf = (name: string): unknown => {
    const parts = patterns.filter(([pattern]) => regexp(pattern)?.test(name)).map(([, part]) => part);
    return parts.length > 1
      ? { allOf: parts }
      : (parts[0] ?? (open ? schemaForValue(additionalProperties, own(value, name)) : undefined));
  };
  const isTheirs = (name: string): boolean => own(properties, name) === undefined && !field.knownProperties.has(name);
  const all = Object.keys(isObject(value) ? value : {});
  const names = all.filter((name) => isTheirs(name) && partOf(name) !== undefined);
  const { canAdd, canRemove } = withoutDisabledActions(ui, {
    canAdd: all.length < Number(maxProperties ?? Infinity),
    canRemove: all.length > Number(minProperties ?? 0),
    empty: undefined,
  });
  const map: AdditionalProperties = {
    names,
    allows: (name) => isTheirs(name) && (partOf(name) ?? false) !== false,
    empty: (name) => emptyItem(partOf(name), root),
    nameError: (name) => evaluate((propertyNames ?? true) as Schema, name, root)[0],
    suggestedNames: listedNames(propertyNames, root, budget).filter((name) => !all.includes(name) && isTheirs(name)),
    canAdd,
    canRemove,
  };
  field.widget = 'map';
  field.extensionData = map;
  field.children = [
    ...(field.children ?? []).filter(({ widget }) => widget !== 'truncated-notice'),
    ...names.map((name) => ({
      ...read(name, partOf(name), { ui: own(ui, 'additionalProperties') }),
      label: name,
      isItem: true,
    })),
  ];
}

/** The names that `propertyNames` lists, if it does. */
function listedNames(propertyNames: unknown, root: Schema, budget: FormBudget): string[] {
  if (!isObject(propertyNames)) return [];
  const choices = choicesOf(resolveSchema(propertyNames, undefined, root, undefined, budget).schema, undefined) ?? [];
  return choices.map(({ value }) => value).filter((name) => typeof name === 'string');
}

/** A property without a schema keeps its type; a new one is text. */
function schemaForValue(part: unknown, value: unknown): unknown {
  if (part !== true) return part;
  // The schema of the items is unknown, so they are not rendered.
  if (Array.isArray(value)) return { type: 'array', items: false };
  if (value === undefined || value === null) return { type: 'string' };
  return { type: isObject(value) ? 'object' : typeof value };
}
type Entries = [name: string, value: unknown][];

/** The properties of an object, followed by its additional properties as pairs of name and value. */
export const additionalProperties: FieldTemplate = (field, host, draw) => {
  const { pointer, children = [] } = field;
  const map = field.extensionData as AdditionalProperties | undefined;
  // The widget was selected by name for a field without additional properties, so the default widget renders it.
  if (!map) return html`${draw({ ...field, widget: '' })}`;
  const still = isLocked(field, host);
  const entries = (): Entries => Object.entries(host.value(pointer) ?? {});
  const write = (next: Entries): void => host.change(pointer, Object.fromEntries(next), 'commit');

  const rename = (from: string, event: Event): void => {
    const input = event.target as HTMLInputElement;
    const to = input.value.trim();
    const others = entries().filter(([name]) => name !== from);
    const fits = accepts(to, input, field, map, others, host);
    if (fits && to !== from) return write(entries().map(([name, value]) => [name === from ? to : name, value]));
    // The rename was rejected, so the input shows the old name; the error says why.
    input.value = from;
    input.setAttribute('aria-invalid', 'false');
  };
  const add = (event: Event): void => {
    const input = (event.target as Element).closest('.pair')?.querySelector('input');
    const name = input?.value.trim() ?? '';
    if (!input || !accepts(name, input, field, map, entries(), host)) return input?.focus();
    input.value = '';
    write([...entries(), [name, map.empty(name)]]);
    focusAfterUpdate(event, host.id(child(pointer, name)));
  };
  // Enter adds the entry instead of submitting the form.
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    add(event);
  };
  const remove = ({ name, label }: Field, event: Event): void => {
    write(entries().filter(([one]) => one !== name));
    const root = focusAfterUpdate(event, `${host.id(pointer)}:new`);
    const status = root.getElementById(host.id(pointer, 'status'));
    if (status) status.textContent = formatMessage(host.messages.removed, host.locale, { label });
  };
  const offers = map.suggestedNames.length > 0 ? host.id(pointer, 'list') : undefined;
  const isPair = ({ name }: Field): boolean => map.names.includes(name);
  const pair = (one: Field, i: number): TemplateResult => html`<div class="pair" part="item">
    ${nameInput(`${host.id(pointer)}:key:${i}`, wordOf(host, 'key'), one.name, still, offers, (event) => rename(one.name, event))}
    ${draw(one)}
    ${
      map.canRemove && !still
        ? button(formatMessage(host.messages.remove, host.locale), one.label, (event) => remove(one, event))
        : nothing
    }
  </div>`;
  const known = children.filter((one) => !isPair(one));
  const inside = html`<div class="group" part="group" ${adoptStyles()}>
    ${offers ? html`<datalist id=${offers}>${map.suggestedNames.map((name) => html`<option value=${name}></option>`)}</datalist>` : nothing}
    ${known.length ? stack(known, draw) : nothing} ${children.filter(isPair).map(pair)}
    ${
      map.canAdd && !still
        ? html`<div class="pair">
          ${nameInput(`${host.id(pointer)}:new`, wordOf(host, 'newKey'), '', still, offers, undefined, onKey)}
          ${button(wordOf(host, 'addKey'), field.label, add)}
        </div>`
        : nothing
    }
    <p class="visually-hidden" role="status" data-written id=${host.id(pointer, 'status')}></p>
  </div>`;
  return pointer ? fieldset(field, host, inside) : inside;
};

/** Shows the error of a name below its input. @returns whether the name is valid */
function accepts(
  name: string,
  input: HTMLInputElement,
  field: Field,
  map: AdditionalProperties,
  entries: Entries,
  host: FieldContext,
): boolean {
  const taken = entries.some(([known]) => known === name);
  let key: 'keyMissing' | 'keyTaken' | 'keyWrong' | undefined;
  if (!name) key = 'keyMissing';
  else if (taken) key = 'keyTaken';
  else if (!map.allows(name)) key = 'keyWrong';
  const reason = key ? undefined : map.nameError(name);
  const named = {
    pointer: field.pointer,
    keyword: 'propertyNames',
    params: { propertyName: name, reason },
    field,
    value: name,
  };
  const wrong = key ? wordOf(host, key, { name }) : reason && errorMessage(named, host.messages, host.locale);
  const place = (input.getRootNode() as ShadowRoot).getElementById(`${input.id}:error`);
  if (place) place.textContent = wrong ?? '';
  input.setAttribute('aria-invalid', String(Boolean(wrong)));
  return !wrong;
}

function nameInput(
  id: string,
  label: string,
  value: string,
  disabled: boolean,
  list: string | undefined,
  onChange?: (event: Event) => void,
  onKey?: (event: KeyboardEvent) => void,
): TemplateResult {
  return html`<div class="field" part="field">
    <label class="label" part="label" for=${id}>${label}</label>
    <input
      class="control"
      part="control"
      id=${id}
      .value=${value}
      autocomplete="off"
      list=${ifDefined(list)}
      aria-describedby="${id}:error"
      ?disabled=${disabled}
      @change=${onChange}
      @keydown=${onKey}
    />
    <p class="error" part="error" data-written id="${id}:error"></p>
  </div>`;
}

function button(text: string, about: string, click: (event: Event) => void): TemplateResult {
  const label = about ? `${text}: ${about}` : text;
  return html`<button type="button" class="button" part="button button-quiet" aria-label=${label} @click=${click}>
    ${text}
  </button>`;
}

function wordOf({ messages, locale }: FieldContext, key: keyof FullMessages, params?: Record<string, unknown>): string {
  return formatMessage({ ...fullMessages, ...messages }[key], locale, params);
}
