import {
  get,
  own,
  resolve,
  tokens,
  type Budget,
  type Schema,
  child,
  isObject,
  isSchemaObject,
} from '../../base/evaluator/index.ts';
import { buildField, isUntyped } from './build-field.ts';
import { fullFormBudget, type FormBudget, type FormOptions } from '../model/form-source.ts';
import { evaluateCondition } from '../schema/condition.ts';
import { extensions, type SchemaNode } from '../model/extension.ts';
import { stub, type FieldPlace, type ReadContext, type Surroundings } from './field-place.ts';
import type { Field } from '../model/field.ts';
import { resolveSchema, type ResolvedSchema } from '../schema/resolve-schema.ts';
import { getUiOptions } from '../schema/pick-widget.ts';
import type { VariantSelections } from './variant-selections.ts';
import { below } from '../schema/below.ts';
import { emptyItem } from '../schema/empty-item.ts';
import { knownPropertiesOf } from '../schema/known-properties.ts';
import { withoutDisabledActions } from './list-actions.ts';

/** More names in `ui:order` are ignored. */
const MAX_ORDERED = 2000;

/** Whether an object contains its own schema, such as a person whose parent is a person. */
function isRecursive({ kind }: Field, { within }: Surroundings): boolean {
  return kind === 'object' && within.indexOf(within.at(-1)) < within.length - 1;
}

/** Reads the properties of an object or the items of a list into its field. */
function readChildren(context: ReadContext, field: Field, uiNode: unknown, value: unknown, inside: Surroundings): void {
  const { kind, nullable, required } = field;
  const recursive = isRecursive(field, inside);
  // A recursive object is drawn only when the customer asks for it.
  if (recursive && (value === undefined || value === null)) {
    field.widget = 'add-object';
    return;
  }
  if (isObject(value) && (nullable || (recursive && !required)))
    field.list = { canAdd: false, canRemove: true, empty: undefined };
  const node = nodeOf(context, field, uiNode, value, inside);
  if (kind === 'object') readProperties(context, field, uiNode, value, inside);
  else readItems(field, node);
  for (const extension of extensions) extension.read?.(field, node);
  if (field.list && context.options.isFixed?.(field.pointer, 'length'))
    field.list = { ...field.list, canAdd: false, canRemove: false, fixedOrder: true };
}

function nodeOf(context: ReadContext, field: Field, uiNode: unknown, value: unknown, inside: Surroundings): SchemaNode {
  return {
    ui: uiNode,
    value,
    root: inside.root,
    budget: context.budget,
    read: (name, schema, { ui, required = true, label }) => {
      const pointer = child(field.pointer, name);
      const item = typeof name === 'number' && { number: name + 1, fallback: field.label };
      const place = { ...inside, pointer, name: String(name), required, fallback: label, ...item };
      // A hidden item still takes its position.
      return context.read(schema, ui, own(value, String(name)), place) ?? stub(place, 'hidden');
    },
  };
}

function readProperties(
  context: ReadContext,
  field: Field,
  uiNode: unknown,
  value: unknown,
  inside: Surroundings,
): void {
  const { schema, pointer } = field;
  const properties = isSchemaObject(schema.properties) ? schema.properties : {};
  const names = Object.keys(properties);
  const demanded = new Set(Array.isArray(schema.required) ? schema.required : []);
  const isOptional = !field.required || field.nullable === true;
  const isIdle = field.notStarted === true || (isOptional && !isObject(value));
  const { tested, constants } = inside.around;
  const order = ordered(withOtherBranches(names, field, context), own(uiNode, 'ui:order'));
  if (field.variants) field.order = order;
  field.children = order.flatMap((name) => {
    if (!Object.hasOwn(properties, name)) return [];
    const required = demanded.has(name);
    const optional = isOptional || field.optional === true;
    const place: FieldPlace = {
      ...inside,
      pointer: child(pointer, name),
      name,
      required,
      notStarted: isIdle && required,
      optional,
    };
    if (tested.length) place.tested = below(tested, name);
    if (constants.length) place.constants = below(constants, name);
    return context.read(own(properties, name), own(uiNode, name), own(value, name), place) ?? [];
  });
  const sections = own(uiNode, 'ui:sections');
  if (Array.isArray(sections)) field.sections = sections;
  const { additionalProperties, patternProperties } = schema;
  if (!order.length) field.widget = 'unsupported';
  // A notice replaces additional properties. An extension that renders them removes it.
  else if (isObject(additionalProperties) || patternProperties) {
    const place = { ...inside, pointer: `${pointer}/~map`, name: '~map', required: true };
    field.children = [...field.children, { ...stub(place, 'truncated-notice'), step: field.step }];
  }
}

function readItems(field: Field, { ui, value, root, budget, read }: SchemaNode): void {
  const { items: given = true, prefixItems, minItems, maxItems } = field.schema;
  // Items without a schema are texts, like properties without a schema.
  const items = given === true ? {} : given;
  if (!isSchemaObject(items) || prefixItems) {
    field.widget = 'unsupported';
    return;
  }
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  field.list = withoutDisabledActions(ui, {
    canAdd: !(entries.length >= Number(maxItems ?? Infinity)),
    canRemove: !field.required || entries.length > Number(minItems ?? 0),
    empty: emptyItem(items, root, budget),
  });
  field.children = entries.map((_, i) => read(i, items, { ui: own(ui, 'items') }));
}

/**
 * Inserts the properties that only branches which are not selected declare, where those branches would declare them.
 */
function withOtherBranches(names: readonly string[], { variants = [] }: Field, { budget }: ReadContext): string[] {
  return variants.reduceRight(
    (all, { list, root, after }) => {
      const known = new Set(all);
      const others = [...knownPropertiesOf(list, root, budget).keys()].map(String).filter((name) => !known.has(name));
      return [...all.slice(0, after), ...others, ...all.slice(after)];
    },
    [...names],
  );
}

/** Applies `ui:order`. Names that it leaves out replace its `*`, or come last. */
function ordered(names: string[], order: unknown): string[] {
  if (!Array.isArray(order)) return names;
  const asked = new Set(order.slice(0, MAX_ORDERED) as string[]);
  const all = new Set(names);
  const rest = names.filter((name) => !asked.has(name));
  const known = [...asked].flatMap((name) => (name === '*' ? rest : name)).filter((name) => all.has(name));
  return [...new Set([...known, ...rest])];
}

/** Limits for hostile schemas: fields of a form, and levels of nesting. */
const MAX_FIELDS = 2000;
const MAX_DEPTH = 12;

/** Reads the fields of one form: schema and UI schema with the current value. */
export class FieldReader implements ReadContext {
  readonly options: FormOptions;
  readonly budget: FormBudget;
  readonly #selections: VariantSelections;
  /** The schema and value of the whole form, for conditions. */
  readonly #root: Schema;
  readonly #value: unknown;
  readonly #answers: unknown;
  #fieldsLeft = MAX_FIELDS;
  /** Whether a field that was read since the last reset depends on a value. */
  #isDynamic = false;

  /**
   * @param value the value of the form without hidden fields; all conditions are evaluated with it
   * @param answers the value of the form with hidden fields. A field that is drawn again is read with its answer
   */
  constructor(
    options: FormOptions,
    selections: VariantSelections,
    root: Schema,
    value: unknown,
    conditions: Budget,
    answers: unknown = value,
  ) {
    this.options = options;
    this.budget = fullFormBudget(conditions);
    this.#selections = selections;
    this.#root = root;
    this.#value = value;
    this.#answers = answers;
  }

  /** Reads the field of a value. Returns `undefined` for a field that is not shown. */
  read(schema: unknown, uiNode: unknown, shown: unknown, place: FieldPlace): Field | undefined {
    if (schema === false) return undefined;
    const value = shown === undefined ? get(this.#answers, place.pointer) : shown;
    const fieldsBefore = this.#fieldsLeft--;
    if (fieldsBefore < 1) {
      this.#isDynamic = true;
      return stub(place, 'truncated');
    }
    if (place.within.length > MAX_DEPTH) return stub(place, 'unsupported');
    const others = place.parent?.knownProperties.get(place.number ? 0 : place.name);
    const inputs = this.#inputsOf(schema, uiNode, place, others);
    const { fieldCache } = this.#selections;
    const cached = fieldCache.find(place.pointer, inputs, fieldsBefore);
    if (cached) {
      const [, field, size, cost] = cached;
      this.#fieldsLeft = fieldsBefore - size;
      this.budget.left -= cost;
      return this.options.exclude?.(field) ? undefined : field;
    }
    const budgetBefore = this.budget.left;
    const wasDynamic = this.#isDynamic;
    this.#isDynamic = true;
    const field = this.#build(schema, uiNode, value, place, others);
    if (field && !this.#isDynamic) {
      fieldCache.set(place.pointer, [inputs, field, fieldsBefore - this.#fieldsLeft, budgetBefore - this.budget.left]);
    }
    this.#isDynamic ||= wasDynamic;
    // A decider that is not rendered gets no answer. Its conditions are then evaluated with the value as it is.
    const { absent = [] } = place;
    const more = field?.deciders?.filter((pointer) => !absent.includes(pointer) && !isDrawn(field, pointer)) ?? [];
    return more.length ? this.read(schema, uiNode, value, { ...place, absent: [...absent, ...more] }) : field;
  }

  /** All inputs of a field, except values. */
  #inputsOf(schema: unknown, uiNode: unknown, place: FieldPlace, others: unknown): readonly unknown[] {
    const { parent, root, required, fallback, notStarted, optional, tested, constants } = place;
    return [
      schema,
      others,
      uiNode,
      root,
      required,
      fallback,
      notStarted,
      optional,
      this.options.messages,
      parent?.readOnly,
      parent?.disabled,
      parent?.step,
      parent?.lang,
      tested?.join(),
      constants?.join(),
    ];
  }

  /**
   * Reads a field that is not in the cache. `#isDynamic` is true before, and says afterwards whether it depends on a
   * value.
   */
  #build(
    schema: unknown,
    uiNode: unknown,
    value: unknown,
    place: FieldPlace,
    others: readonly unknown[] | undefined,
  ): Field | undefined {
    const { pointer, within } = place;
    const resolved = resolveSchema(
      schema,
      value,
      place.root,
      (list, guess) => this.#selections.select(pointer, list, guess),
      this.budget,
      others,
      place.absent,
    );
    if (this.budget.left < 0) return stub(place, 'unsupported');
    const { root, branches } = resolved;
    const node = withBranches(uiNode, branches);
    const { visibleWhen, disabledWhen } = getUiOptions(node);
    // A list item cannot be hidden, because the items after it would move.
    if (!place.number && this.#holds(visibleWhen, pointer) === false) return undefined;
    const field = buildField(this, place, resolved, node, value, this.#holds(disabledWhen, pointer));
    if (this.options.exclude?.(field)) return undefined;
    this.#isDynamic =
      !resolved.isStatic ||
      Boolean(visibleWhen ?? disabledWhen) ||
      isUntyped(place, resolved.schema, value) ||
      Array.isArray(field.schema.type);
    if (field.kind !== 'object' && field.kind !== 'array') return field;
    const around = {
      constants: [...resolved.constants, ...(place.constants ?? [])],
      tested: [...resolved.tested, ...(place.tested ?? [])],
    };
    const inside = { root, parent: field, within: [...within, resolve(own(schema, '$ref'), root) ?? schema], around };
    this.#isDynamic ||= this.#hasDynamicContent(field, inside);
    readChildren(this, field, node, value, inside);
    return field;
  }

  /** Whether the fields inside an object or a list depend on its value. */
  #hasDynamicContent(field: Field, inside: Surroundings): boolean {
    const { kind, schema, nullable, required } = field;
    if (kind === 'array') return true;
    // `exclude` and the extensions are called each time, because their results can change.
    const isAsked = this.options.exclude !== undefined || extensions.length > 0;
    const startsLater = !required && Array.isArray(schema.required) && schema.required.length > 0;
    return isAsked || startsLater || nullable === true || isRecursive(field, inside);
  }

  #holds(condition: unknown, pointer: string): boolean | undefined {
    return evaluateCondition(condition, this.#value, pointer, this.#root, this.budget.conditions);
  }
}

/** The UI schema of a field, merged with the parts for the selected branches. */
function withBranches(uiNode: unknown, branches: ResolvedSchema['branches']): unknown {
  return branches.reduce(
    (ui, [keyword, index]) => Object.assign({}, ui, own(own(uiNode, keyword), String(index))),
    uiNode,
  );
}

/** Whether a property inside a field has a control. */
function isDrawn(field: Field, pointer: string): boolean {
  const found = tokens(pointer).reduce<Field | undefined>(
    (at, name) => at?.children?.find((one) => one.name === name),
    field,
  );
  return found !== undefined && found.widget !== 'hidden';
}
