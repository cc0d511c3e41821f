import { get, own, resolve, tokens, type Budget, type Schema } from '../../base/evaluator/index.ts';
import { buildField, isUntyped } from './build-field.ts';
import { fullFormBudget, type FormBudget } from '../model/budget.ts';
import { evaluateCondition } from '../schema/condition.ts';
import { extensions } from '../model/extension.ts';
import { stub, type FieldPlace, type ReadContext, type Surroundings } from './field-place.ts';
import type { Field } from '../model/field.ts';
import type { FormOptions } from '../model/form-source.ts';
import { isRecursive, readChildren } from './read-children.ts';
import { resolveSchema, type ResolvedSchema } from '../schema/resolve-schema.ts';
import { getUiOptions } from '../schema/ui-options.ts';
import type { VariantSelections } from './variant-selections.ts';

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

  /** Reads a field that is not in the cache. `#isDynamic` is true before, and says afterwards whether it depends on a value. */
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
