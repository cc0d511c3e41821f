import { child, evaluate, fullBudget, get, own, type Budget, type Problem } from '../../base/evaluator/index.ts';
import { entryNameErrors } from './entry-name-errors.ts';
import { fieldsByPointer, type Field, type Variants, type FieldError } from '../model/field.ts';
import { filterFields, type ResolvedForm } from '../state/visible-data.ts';
import type { Keywords } from '../schema/merge-schemas.ts';
import type { FormSettings, FormOptions, FormSource } from '../model/form-source.ts';

const ALTERNATIVES = /^(one|any)Of$/;

/** The order of errors of one field. `oneOf` and `anyOf` are the least specific. */
function rank(keyword: string): number {
  if (/^(required(One)?|dependentRequired|type)$/.test(keyword)) return 0;
  return /^(anyOf|oneOf|not|propertyNames)$/.test(keyword) ? 2 : 1;
}

/**
 * The pointers of the errors that no undecided condition causes, by the pointer of the group that has the condition.
 */
function certainProblems(
  all: ReadonlyMap<string, Field>,
  source: FormSource,
  sent: unknown,
): ReadonlyMap<string, ReadonlySet<string>> {
  const budget = fullBudget();
  const certain = new Map<string, ReadonlySet<string>>();
  for (const field of all.values()) {
    if (!field.deciders) continue;
    const problems = resolvedProblems(field, source, sent, budget);
    certain.set(field.pointer, new Set(problems.map((one) => field.pointer + pointerOf(one))));
  }
  return certain;
}

/** The errors of a resolved form by JSON Pointer: those of its schema, then those of `customValidate`. */
export function allErrors(
  source: FormSource,
  form: ResolvedForm,
  settings: FormSettings,
  fieldAt: (pointer: string) => Field | undefined,
): Map<string, FieldError> {
  const errors = new Map(errorsOf(source, form, settings).map((error) => [error.pointer, error]));
  for (const [pointer, message] of settings.customValidate?.(form.value) ?? []) {
    if (errors.has(pointer) || settings.isFixed?.(pointer)) continue;
    errors.set(pointer, {
      pointer,
      keyword: 'custom',
      params: { message },
      field: fieldAt(pointer),
      value: get(form.value, pointer),
    });
  }
  return errors;
}

/** Whether the customer can see and change the answer at a pointer. */
const isInSight = (pointer: string, seen: ReadonlyMap<string, Field>, options: FormOptions): boolean =>
  !options.isFixed?.(pointer) && (pointer ? seen.has(pointer) : !options.isVisible);

/**
 * The errors of the fields in view: at most one per field, in the order of the page. Errors of the whole form come
 * last, and only without `isVisible`, because a step cannot fix them.
 */
function errorsOf(source: FormSource, { form, value: sent }: ResolvedForm, options: FormOptions): FieldError[] {
  const all = fieldsByPointer(form);
  const seen = options.isVisible ? fieldsByPointer(...filterFields(form ? [form] : [], options)) : all;

  const found = new Map<string, FieldError>();
  const problems = chosenOnly(entryNameErrors(evaluate(source.schema, sent)), all, source, sent);
  const certain = problems.length ? certainProblems(all, source, sent) : new Map<string, never>();
  for (const each of problems) {
    const problem = movedToDecider(each, all, certain);
    let pointer = pointerOf(problem);
    if (isNotAsked(problem, all)) continue;
    while (pointer && isSilent(all.get(pointer))) pointer = parentOf(pointer);
    const inSight = isInSight(pointer, seen, options);
    pointer += selectorOf(problem, all.get(pointer), sent);
    const earlier = found.get(pointer);
    if (!inSight || (earlier && rank(earlier.keyword) <= rank(problem.keyword))) continue;
    const { keyword, params, path } = problem;
    // Messages about names belong to the object.
    const about = keyword === 'propertyNames' ? parentOf(path) : pointer;
    found.set(pointer, { pointer, keyword, params, field: all.get(about), value: get(sent, pointer) });
  }
  // An error without a field still prevents submitting, so it is reported for the whole form.
  const [first] = problems;
  if (first && !found.size && !options.isVisible && !options.exclude)
    found.set('', { pointer: '', keyword: first.keyword, params: first.params, value: sent });
  return found.size ? inPageOrder(found, all) : [];
}

/** Those of fields, then those of no field, then that of the whole form. */
function inPageOrder(found: Map<string, FieldError>, all: ReadonlyMap<string, Field>): FieldError[] {
  const ordered: FieldError[] = [];
  const whole = found.get('');
  found.delete('');
  for (const pointer of all.keys()) {
    const error = found.get(pointer);
    if (!error) continue;
    ordered.push(error);
    found.delete(pointer);
  }
  return ordered.concat([...found.values()], whole ?? []);
}

/**
 * Adds the errors of the selected variants. If no variant matches, other variants' errors are removed; an error of the
 * variants themselves stays.
 */
function chosenOnly(
  problems: Problem[],
  all: ReadonlyMap<string, Field>,
  source: FormSource,
  sent: unknown,
): Problem[] {
  let left = problems;
  const budget = fullBudget();
  for (const field of all.values()) {
    const { pointer, schema, variants, deciders } = field;
    const failed = left.filter(({ path, keyword }) => path === pointer && ALTERNATIVES.test(keyword));
    if (!failed.length && (!variants || get(sent, pointer) === undefined)) continue;
    const here = withAlternatives(
      resolvedProblems(field, source, sent, budget),
      schema,
      (name) => all.get(child(pointer, name))?.label,
    ).map((one) => ({ ...one, path: pointer + one.path }));
    const inside = ({ path }: Problem): boolean => path === pointer || path.startsWith(`${pointer}/`);
    if (!failed.length) {
      // Another branch accepts the value. The selected one is checked where the customer can correct it.
      left = left.concat(
        here.filter((one) => {
          const at = all.get(pointerOf(one));
          return !isSilent(at) && (at !== field || at.kind !== 'object');
        }),
      );
      continue;
    }
    if (!here.length) {
      // The selected branch is valid, or the discriminator is unanswered: errors of the other branches do not apply.
      const ofParts = new Set((deciders ?? variants) && failed.flatMap(({ branches = [] }) => branches.flat()));
      left = left.filter((one) => !ofParts.has(one));
      continue;
    }
    left = [...left.filter((one) => !inside(one)), ...here];
  }
  // "No variant matches" adds nothing if errors of fields give the reason.
  const isCovered = ({ path }: Problem): boolean =>
    left.some((other) => all.has(pointerOf(other)) && pointerOf(other).startsWith(`${path}/`));
  return left.filter((one) => !ALTERNATIVES.test(one.keyword) || one.params.passingSchemas || !isCovered(one));
}

/** The errors of a value by its resolved schema, with paths below the value. */
function resolvedProblems(
  { pointer, schema, variants }: Field,
  source: FormSource,
  sent: unknown,
  budget: Budget,
): Problem[] {
  return entryNameErrors(evaluate(schema, get(sent, pointer), variants?.[0]?.root ?? source.schema, budget));
}

/** Branches that only require properties: reported at each property, with the names of all. */
function withAlternatives(
  problems: Problem[],
  schema: Keywords,
  labelOf: (name: string) => string | undefined,
): Problem[] {
  const namesOf = (parts: readonly (readonly unknown[])[]): string =>
    parts
      .map((part) => part.map((name) => labelOf(String(name))))
      .filter((part) => part.every(Boolean))
      .map((part) => part.join(' + '))
      .join(', ');
  const missing = new Map<Problem, string>();
  for (const { branches } of problems) {
    const each = branches?.flat() ?? [];
    if (!branches || each.some(({ keyword, path }) => path || keyword !== 'required')) continue;
    const names = namesOf(branches.map((branch) => branch.map(({ params }) => params.missingProperty)));
    if (names) for (const one of each) missing.set(one, names);
  }
  return problems.flatMap((problem): Problem | Problem[] => {
    const { keyword, path, params } = problem;
    const names = missing.get(problem);
    if (names) return { ...problem, params: { ...params, names } };
    const fitting = !path && Array.isArray(params.passingSchemas) ? params.passingSchemas : [];
    const demands = fitting
      .map((i) => own(own(own(schema, keyword), String(i)), 'required'))
      .filter((part) => Array.isArray(part) && part.length > 0) as string[][];
    return demands.length < 2
      ? problem
      : demands.map(([missingProperty]) => ({
          path,
          keyword: 'requiredOne',
          params: { missingProperty, names: namesOf(demands) },
        }));
  });
}

/**
 * Moves an error to the deciding property if that has no answer: when variants fail, when a property is missing and not
 * rendered, or when only an undecided condition refuses a value.
 *
 * @param certain the pointers with errors that do not depend on the decision, by the pointer of the group
 */
function movedToDecider(
  problem: Problem,
  all: ReadonlyMap<string, Field>,
  certain: ReadonlyMap<string, ReadonlySet<string>>,
): Problem {
  const pointer = pointerOf(problem);
  const isOpen = ALTERNATIVES.test(problem.keyword) || isNotAsked(problem, all);
  // A property that is not rendered in a group may depend on a property of an outer group.
  for (let path = problem.path; ; path = parentOf(path)) {
    const decider = all.get(path)?.deciders?.find((one) => all.has(path + one));
    if (decider !== undefined && (isOpen || (pointer !== path && !certain.get(path)?.has(pointer))))
      return { path: path + decider, keyword: 'required', params: {} };
    if (!path) return problem;
  }
}

/**
 * Returns the pointer of the selector for an error of the variants themselves; for nested variants of the inner one.
 */
function selectorOf(problem: Problem, field: Field | undefined, sent: unknown): string {
  if (field?.pointer !== problem.path || !ALTERNATIVES.test(problem.keyword)) return '';
  const isWrong = ({ keyword, list, root }: Variants): boolean =>
    evaluate({ [keyword]: list }, get(sent, problem.path), root).length > 0;
  const index = (field.variants ?? []).map(isWrong).lastIndexOf(true);
  return index < 0 ? '' : `/~v${index}`;
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));

function pointerOf({ path, params }: Problem): string {
  const { missingProperty } = params;
  return typeof missingProperty === 'string' ? child(path, missingProperty) : path;
}

/**
 * Whether a missing property is declared by another branch and not rendered now, so the customer cannot fill it in. If
 * no selected branch declares it, the form cannot be submitted, so the error stays.
 */
function isNotAsked(problem: Problem, all: ReadonlyMap<string, Field>): boolean {
  const { missingProperty } = problem.params;
  if (typeof missingProperty !== 'string' || all.has(pointerOf(problem))) return false;
  const { knownProperties, schema } = all.get(problem.path) ?? {};
  const { required, properties } = schema ?? {};
  const demanded = Array.isArray(required) && required.includes(missingProperty);
  return (
    Boolean(knownProperties?.has(missingProperty)) && (!demanded || own(properties, missingProperty) !== undefined)
  );
}

/** Whether a field cannot show errors, so that the surrounding field has to. */
function isSilent(field: Field | undefined): boolean {
  return !field || /^(hidden|truncated)$/.test(field.widget);
}
