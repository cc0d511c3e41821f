import { escapeToken, isObject } from '../../base/evaluator/index.ts';
import { createAcceptsAbsence, type AcceptsAbsence } from '../normal-form/accepts-absence.ts';
import { isAnything, isFlag, isList, isPart, isText, type Part, type Reading } from '../input/reading.ts';

type Json = Record<string, unknown>;

/** `#/properties/a/properties/b` as the names on the way; `undefined` for what is no place in an object. */
export function namesIn(scope: unknown): string[] | undefined {
  if (typeof scope !== 'string' || !/^#(?:\/|$)/.test(scope)) return undefined;
  const tokens = scope.split('/').slice(1);
  const names = tokens.filter((_, i) => i % 2 === 1).map((token) => decode(token));
  return tokens.every((token, i) => i % 2 === 1 || token === 'properties') && tokens.length % 2 === 0 ? names : undefined;
}

const decode = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~').replaceAll('%25', '%');

/** What the conditions of one layout have in common. */
export interface RuleContext {
  reading: Reading;
  acceptsAbsence: AcceptsAbsence;
  /** Whether there is a property where these names lead to. */
  exists: (names: readonly string[]) => boolean;
}

export const createRuleContext = (reading: Reading): Omit<RuleContext, 'exists'> => ({ reading, acceptsAbsence: createAcceptsAbsence() });

/**
 * A condition of JSON Forms in our words.
 *
 * @param depth how many names lie between the field and the object that scopes begin at
 * @returns `undefined` for a condition that is a function, asks no property, or is none that we know
 */
export function conditionOf(condition: unknown, place: string, depth: number, context: RuleContext): Json | undefined {
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

/* What JSON Forms calls a condition about one value; the name says nothing that the condition does not. */
const LEAF = /^(?:LEAF|SCHEMA)$/;

function leafOf(part: Part, depth: number, { acceptsAbsence, exists }: RuleContext): Json | undefined {
  part.take('type', (type): type is string => isText(type) && LEAF.test(type));
  const names = namesIn(part.take('scope', isText));
  if (!names || !exists(names)) return undefined;
  const place = `${depth}${names.map((name) => `/${escapeToken(name)}`).join('')}`;
  const schema = part.take('schema', (value): value is Json | boolean => isObject(value) || typeof value === 'boolean');
  if (schema !== undefined) {
    const condition = { scope: place, schema };
    // A value that is not there is judged as well, and most keywords let it pass; ours asks for one that is there.
    const always = part.take('failWhenUndefined', isFlag) !== true && acceptsAbsence(schema);
    return always ? { or: [condition, { not: { scope: place } }] } : condition;
  }
  const hasValue = Object.hasOwn(part.source, 'expectedValue');
  return hasValue ? { scope: place, schema: { const: part.take('expectedValue', isAnything) } } : undefined;
}

/** The words for a rule: `ui:visibleWhen` or `ui:disabledWhen`; nothing for a rule that cannot be read. */
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
