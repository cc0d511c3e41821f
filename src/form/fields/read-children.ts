import { child, isObject, isSchemaObject, own } from '../../base/evaluator/index.ts';
import { below } from '../schema/below.ts';
import { emptyItem } from '../schema/empty-item.ts';
import { extensions, type SchemaNode } from '../model/extension.ts';
import { stub, type FieldPlace, type ReadContext, type Surroundings } from './field-place.ts';
import type { Field } from '../model/field.ts';
import { knownPropertiesOf } from '../schema/known-properties.ts';
import { withoutDisabledActions } from './list-actions.ts';

/** More names in `ui:order` are ignored. */
const MAX_ORDERED = 2000;

/** Whether an object contains its own schema, such as a person whose parent is a person. */
export function isRecursive({ kind }: Field, { within }: Surroundings): boolean {
  return kind === 'object' && within.indexOf(within.at(-1)) < within.length - 1;
}

/** Reads the properties of an object or the items of a list into its field. */
export function readChildren(
  context: ReadContext,
  field: Field,
  uiNode: unknown,
  value: unknown,
  inside: Surroundings,
): void {
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

/** Inserts the properties that only branches which are not selected declare, where those branches would declare them. */
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
