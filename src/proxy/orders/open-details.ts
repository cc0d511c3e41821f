import { child, equal, evaluate, fullBudget, get, isObject, set, tokens } from '../../base/evaluator/index.ts';
import { isBlank, isNeeded, type SaleNeeds } from '../../base/session-answers.ts';
import type { Details } from '../../wire/order.ts';
import type { SessionClaims } from '../tokens/session-tokens.ts';
import { schemasAt } from '../validation/schemas-at.ts';
import { accessOf, dotted, refusedFields } from '../sessions/fixed-fields.ts';

type FormSchema = Readonly<Record<string, unknown>>;

const AT = '/details';
/* Schema visits of all questions about one submit, so that a hostile one ends. */
const BUDGET = 4 * fullBudget().left;

/**
 * The details of a submit without closed answers that say nothing: empty ones, `false` and the defaults of the form.
 *
 * @param details valid, and completed by `withFixedDetails`
 * @throws Problem INVALID_INPUT with the fields that the session neither gives nor opens
 */
export function openDetails(claims: SessionClaims, schema: FormSchema, details: Details, needs: SaleNeeds): Details {
  const closed: string[] = [];
  let open = details;
  const requires = createRequires(schema, details);

  const drop = (pointer: string): void => {
    open = set(open, pointer.slice(AT.length), undefined) as Details;
  };
  const isDefault = (pointer: string, value: unknown): boolean =>
    schemasAt(schema, tokens(pointer).slice(1)).some((one) => 'default' in one && equal(one['default'], value));

  const visit = (value: unknown, pointer: string): void => {
    const access = accessOf(claims, pointer, isNeeded(pointer, needs));
    if (access === 'open' || access === 'fixed') return;
    if (access === 'partly' && (isObject(value) || Array.isArray(value))) return visitParts(value, pointer);
    if (!requires(pointer)) {
      if (isBlank(value) || isDefault(pointer, value)) drop(pointer);
      else closed.push(pointer);
    } else if (Array.isArray(value)) value.forEach((item: unknown, at) => visitItem(item, child(pointer, at)));
    else if (isObject(value)) visitParts(value, pointer);
  };
  const visitParts = (value: object, pointer: string): void =>
    Object.entries(value).forEach(([name, part]) => visit(part, child(pointer, name)));
  // The entries of a list that the form requires are open, as far as it requires what is in them.
  const visitItem = (item: unknown, pointer: string): void => {
    if (Array.isArray(item)) item.forEach((inner: unknown, at) => visitItem(inner, child(pointer, at)));
    else if (isObject(item)) visitParts(item, pointer);
  };

  visitParts(details, AT);
  if (closed.length > 0) throw refusedFields(closed, dotted, false);
  return open;
}

/**
 * Whether the form, with its conditions, requires the answer at a pointer: without it, and without the same answer in
 * the other entries of a list, the answers are not valid.
 */
function createRequires(schema: FormSchema, details: Details): (pointer: string) => boolean {
  const budget = { left: BUDGET };
  const known = new Map<string, ReadonlySet<string>>();

  function missingWithout(group: readonly string[]): ReadonlySet<string> {
    const problems = evaluate(schema, without(details, group), schema, budget);
    // Nothing is certain after the budget.
    if (budget.left < 0) return new Set();
    return new Set(
      problems.flatMap(({ path, params: { missingProperty } }) =>
        typeof missingProperty === 'string' ? child(AT + path, missingProperty) : [],
      ),
    );
  }

  return (pointer) => {
    const group = tokens(pointer).slice(1);
    const isEntry = group.map((_, at) => Array.isArray(get(details, toPointer(group.slice(0, at)))));
    const places = group.map((step, at) => (isEntry[at] === true ? '' : step));
    const key = JSON.stringify([places, isEntry]);
    let missing = known.get(key);
    if (!missing) known.set(key, (missing = missingWithout(places)));
    return missing.has(pointer);
  };
}

const toPointer = (path: readonly string[]): string => path.reduce((pointer, step) => child(pointer, step), '');

/** A value without the property at a path; an empty step is each entry of a list. */
function without(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return undefined;
  if (Array.isArray(value) && step === '') return value.map((item) => without(item, rest));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      if (name !== step) return [[name, part]];
      return rest.length > 0 ? [[name, without(part, rest)]] : [];
    }),
  );
}
