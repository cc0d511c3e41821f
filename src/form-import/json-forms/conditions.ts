import { escapeToken, isObject } from '../../base/evaluator/index.ts';
import { createAcceptsAbsence, type AcceptsAbsence } from '../normal-form/accepts-absence.ts';
import { isAnything, isFlag, isList, isPart, isText, type Part, type Reading } from '../input/reading.ts';

type Json = Record<string, unknown>;

/** Converts `#/properties/a/properties/b` to property names; `undefined` for any other scope. */
export function namesIn(scope: unknown): string[] | undefined {
  if (typeof scope !== 'string' || !/^#(?:\/|$)/.test(scope)) return undefined;
  const tokens = scope.split('/').slice(1);
  const names = tokens.filter((_, i) => i % 2 === 1).map((token) => decode(token));
  return tokens.every((token, i) => i % 2 === 1 || token === 'properties') && tokens.length % 2 === 0
    ? names
    : undefined;
}

const decode = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~').replaceAll('%25', '%');

/** The state that the conditions of one layout share. */
export interface RuleContext {
  reading: Reading;
  acceptsAbsence: AcceptsAbsence;
  /** Whether a path of names leads to a property. */
  exists: (names: readonly string[]) => boolean;
}

export const createRuleContext = (reading: Reading): Omit<RuleContext, 'exists'> => ({
  reading,
  acceptsAbsence: createAcceptsAbsence(),
});

/**
 * Converts a condition of JSON Forms.
 *
 * @param depth the number of names between the field and the object that scopes start at
 * @returns `undefined` for a function, a condition without a property, or an unknown condition
 */
function conditionOf(condition: unknown, place: string, depth: number, context: RuleContext): Json | undefined {
  if (!isObject(condition)) return undefined;
  const part = context.reading.part(condition, place);
  const conditions = part.take('conditions', isList);
  if (conditions) {
    const all = conditions.map((one, i) => conditionOf(one, `${place}/conditions/${i}`, depth, context));
    if (all.some((one) => one === undefined)) return undefined;
    return part.take('type', isText) === 'OR' ? { or: all } : { and: all };
  }
  if (condition['type'] === 'NOT') {
    part.use('type');
    const inner = conditionOf(part.take('condition', isPart), `${place}/condition`, depth, context);
    return inner && { not: inner };
  }
  return leafOf(part, depth, context);
}

/* Names of JSON Forms for a condition on one value. They need no conversion. */
const LEAF = /^(?:LEAF|SCHEMA)$/;

function leafOf(part: Part, depth: number, { acceptsAbsence, exists }: RuleContext): Json | undefined {
  part.take('type', (type): type is string => isText(type) && LEAF.test(type));
  const names = namesIn(part.take('scope', isText));
  if (!names || !exists(names)) return undefined;
  const place = `${depth}${names.map((name) => `/${escapeToken(name)}`).join('')}`;
  const schema = part.take('schema', (value): value is Json | boolean => isObject(value) || typeof value === 'boolean');
  if (schema !== undefined) {
    const condition = { scope: place, schema };
    // JSON Forms also evaluates a missing value, which most schemas accept. Our conditions require a value.
    const always = part.take('failWhenUndefined', isFlag) !== true && acceptsAbsence(schema);
    return always ? { or: [condition, { not: { scope: place } }] } : condition;
  }
  const hasValue = Object.hasOwn(part.source, 'expectedValue');
  return hasValue ? { scope: place, schema: { const: part.take('expectedValue', isAnything) } } : undefined;
}

/** The option for a rule: `ui:visibleWhen` or `ui:disabledWhen`; empty for an unreadable rule. */
export function ruleOf(rule: unknown, place: string, depth: number, context: RuleContext): Json {
  if (!isObject(rule)) return {};
  const part = context.reading.part(rule, place);
  const isEffect = (effect: unknown): effect is string => isText(effect) && Object.hasOwn(EFFECTS, effect);
  const effect = part.take('effect', isEffect);
  const condition = conditionOf(part.take('condition', isPart), `${place}/condition`, depth, context);
  return condition && effect !== undefined ? (EFFECTS[effect]?.(condition) ?? {}) : {};
}

const EFFECTS: Readonly<Record<string, (condition: Json) => Json>> = {
  SHOW: (condition) => ({ 'ui:visibleWhen': condition }),
  HIDE: (condition) => ({ 'ui:visibleWhen': { not: condition } }),
  DISABLE: (condition) => ({ 'ui:disabledWhen': condition }),
  READONLY: (condition) => ({ 'ui:disabledWhen': condition }),
  ENABLE: (condition) => ({ 'ui:disabledWhen': { not: condition } }),
  WRITABLE: (condition) => ({ 'ui:disabledWhen': { not: condition } }),
};
