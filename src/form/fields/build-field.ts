import { isObject, isSchemaObject, own } from '../../base/evaluator/index.ts';
import { choicesByKey, choicesOf, constantOf } from '../schema/choices.ts';
import type { FieldPlace, ReadContext } from './field-place.ts';
import { formatMessage } from '../i18n/format-message.ts';
import { formMessages } from '../i18n/messages.ts';
import type { Choice, Field, FieldKind } from '../model/field.ts';
import type { FormOptions } from '../model/form-source.ts';
import { humanize, hintsOf, kindOf, pickWidget, getUiOptions, toText } from '../schema/pick-widget.ts';
import type { Keywords } from '../schema/merge-schemas.ts';
import { resolveSchema, type ResolvedSchema } from '../schema/resolve-schema.ts';

/**
 * Whether a property has no type. It is rendered as a text field while its value is empty or text, because every
 * property needs a control.
 */
export function isUntyped({ pointer }: FieldPlace, schema: Keywords, value: unknown): boolean {
  return pointer !== '' && schema.type === undefined && kindOf(schema, value) === 'unknown';
}

/** The widget of a field that may be fixed by the page, or have no option left. */
function restricted(widget: string, isFixed: boolean, choices: readonly unknown[] | undefined): string {
  // Contradicting schemas may leave no option, and a group of controls without options cannot be answered.
  if (choices?.length === 0) return 'unsupported';
  return isFixed && widget !== 'hidden' ? 'fixed' : widget;
}

/** Creates a field from its resolved schema and UI schema, without its children. */
export function buildField(
  { options, budget }: ReadContext,
  place: FieldPlace,
  { schema: resolved, root, knownProperties, variants, deciders }: ResolvedSchema,
  uiNode: unknown,
  value: unknown,
  isDisabled: boolean | undefined,
): Field {
  const { parent } = place;
  const isConstant = place.constants?.includes('') === true;
  const schema = isConstant ? { ...resolved, const: constantOf(resolved) } : resolved;
  const ui = getUiOptions(uiNode);
  const uiItems = getUiOptions(own(uiNode, 'items'));
  const asked = ui.widget ?? ui.inputType;
  const names = ui.enumNames ?? schema.enumNames;
  const items = isSchemaObject(schema.items)
    ? resolveSchema(schema.items, undefined, root, undefined, budget).schema
    : undefined;
  const picksSeveral = items && (schema.uniqueItems === true || asked === 'checkboxes');
  const itemChoices = picksSeveral ? choicesOf(items, names ?? uiItems.enumNames, options) : undefined;
  const choices = itemChoices ?? choicesOf(schema, names, options);
  const isText = isUntyped(place, schema, value) && (value === undefined || typeof value === 'string');
  const basic = isText ? 'string' : kindOf(schema, value);
  const single = choices && !isTick(schema, choices.length) ? 'choice' : basic;
  const kind = itemChoices ? 'choices' : single;
  const widget = restricted(
    isConstant ? 'hidden' : pickWidget(asked, kind, schema, choices?.length ?? 0, isQuestion(place)),
    kind !== 'object' && options.isFixed?.(place.pointer) === true,
    choices,
  );
  const field: Field = {
    pointer: place.pointer,
    name: place.name,
    kind,
    widget,
    label: labelOf(place, titleOf(place, kind, toText(ui.title) ?? toText(schema.title), items), options),
    description: toText(ui.description) ?? toText(schema.description),
    help: toText(ui.help),
    placeholder: toText(ui.placeholder),
    required: place.required,
    readOnly: schema.readOnly === true || ui.readonly === true || parent?.readOnly === true,
    disabled: ui.disabled === true || isDisabled === true || parent?.disabled === true,
    hints: hintsOf({ kind, widget }, schema, ui),
    step: toText(ui.step) ?? parent?.step,
    options: isObject(ui.options) ? ui.options : {},
    schema,
    knownProperties,
  };
  const named = kind === 'boolean' ? namedBooleans(names) : undefined;
  const disabledChoices = ui.enumDisabled ?? (itemChoices && uiItems.enumDisabled);
  return withTraits(field, {
    choices: kind === 'choice' || kind === 'choices' ? choices : named,
    disabledChoices: Array.isArray(disabledChoices) && disabledChoices,
    lang: toText(ui.lang) ?? parent?.lang,
    variants: variants.length > 0 && variants,
    deciders: deciders.length > 0 && deciders,
    isConstant,
    isItem: !!place.number,
    notStarted: !!place.notStarted,
    optional: !place.required || place.optional,
    nullable: schema.nullable === true || [schema.type].flat().includes('null'),
    messages: isObject(ui.messages) && (ui.messages as Record<string, string>),
  });
}

type Traits = Pick<
  Field,
  | 'choices'
  | 'disabledChoices'
  | 'lang'
  | 'variants'
  | 'deciders'
  | 'isConstant'
  | 'isItem'
  | 'notStarted'
  | 'optional'
  | 'nullable'
  | 'messages'
>;

/**
 * Adds what most fields do not have. A field without a trait has no such property, so that two fields compare equal.
 */
function withTraits(
  field: Field,
  traits: { readonly [Name in keyof Required<Traits>]: Traits[Name] | false | undefined },
): Field {
  for (const [name, value] of Object.entries(traits)) if (value) Object.assign(field, { [name]: value });
  return field;
}

/**
 * Whether "no" must be an explicit answer, because another field depends on it: an unticked checkbox gives no answer.
 */
function isQuestion({ tested, required }: FieldPlace): boolean {
  return !required && tested?.includes('') === true;
}

/** Whether a boolean accepts only `true`: `const: true` or `enum: [true]`. */
function isTick(schema: Keywords, choices: number): boolean {
  return kindOf(schema) === 'boolean' && choices < 2;
}

/** Yes and no, with the labels of `enumNames`. */
function namedBooleans(names: unknown): Choice[] | undefined {
  if (!Array.isArray(names)) return undefined;
  return choicesByKey([true, false].map((value, i) => ({ value, label: (names as unknown[])[i] })));
}

function titleOf(
  { pointer }: FieldPlace,
  kind: FieldKind,
  title: string | undefined,
  items: Keywords | undefined,
): string | undefined {
  // An empty title removes the label of a group or list. A control always has a label.
  const isUsable = title || kind === 'object' || kind === 'array';
  // A form that is a single list may use the title of its items as its own.
  return (isUsable ? title : undefined) ?? (pointer ? undefined : toText(items?.title));
}

/**
 * A list item's label contains its number, because all items have the same title. An item of a tuple has its own title.
 */
function labelOf(
  { name, number, fallback, parent }: FieldPlace,
  title: string | undefined,
  options: FormOptions,
): string {
  if (!number || (title && number <= (parent?.list?.fixed ?? 0))) return title ?? fallback ?? humanize(name);
  const { messages = formMessages, locale = 'en' } = options;
  return formatMessage(messages.item, locale, { label: title || fallback || '', number }).trim();
}
