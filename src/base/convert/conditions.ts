import { escapeToken, isObject } from '../evaluator/index.ts';
import { createLetsNothingPass, type LetsNothingPass } from './nothing.ts';

type Json = Record<string, unknown>;

/** `#/properties/a/properties/b` as the names on the way; `undefined` for what is no place in an object. */
export function namesIn(scope: unknown): string[] | undefined {
  if (typeof scope !== 'string' || !/^#(?:\/|$)/.test(scope)) return undefined;
  const tokens = scope.split('/').slice(1);
  const names = tokens.filter((_, i) => i % 2 === 1).map((token) => decode(token));
  return tokens.every((token, i) => i % 2 === 1 || token === 'properties') && tokens.length % 2 === 0 ? names : undefined;
}

const decode = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~').replaceAll('%25', '%');

/**
 * A condition of JSON Forms in our words.
 *
 * @param depth how many names lie between the field and the object that scopes begin at
 * @returns `undefined` for a condition that is a function, or none that we know
 */
export function conditionOf(condition: unknown, depth: number, passes = createLetsNothingPass()): Json | undefined {
  if (!isObject(condition)) return undefined;
  const { type, conditions, scope, schema, expectedValue } = condition;
  if (Array.isArray(conditions)) {
    const all = conditions.map((one) => conditionOf(one, depth, passes));
    if (all.some((one) => one === undefined)) return undefined;
    return type === 'OR' ? { or: all } : { and: all };
  }
  if (type === 'NOT') {
    const inner = conditionOf(condition['condition'], depth, passes);
    return inner && { not: inner };
  }
  const names = namesIn(scope);
  if (!names) return undefined;
  const place = `${depth}${names.map((name) => `/${escapeToken(name)}`).join('')}`;
  if (isObject(schema) || typeof schema === 'boolean') {
    const judged = { scope: place, schema };
    // A value that is not there is judged as well, and most keywords let it pass; ours asks for one that is there.
    const always = condition['failWhenUndefined'] !== true && passes(schema);
    return always ? { or: [judged, { not: { scope: place } }] } : judged;
  }
  return Object.hasOwn(condition, 'expectedValue') ? { scope: place, schema: { const: expectedValue } } : undefined;
}

/** The words for a rule: `ui:visibleWhen` or `ui:disabledWhen`; nothing for a rule that cannot be read. */
export function ruleOf(rule: unknown, depth: number, passes?: LetsNothingPass): Json {
  const condition = isObject(rule) ? conditionOf(rule['condition'], depth, passes) : undefined;
  if (!isObject(rule) || !condition) return {};
  switch (rule['effect']) {
    case 'SHOW':
      return { 'ui:visibleWhen': condition };
    case 'HIDE':
      return { 'ui:visibleWhen': { not: condition } };
    case 'DISABLE':
    case 'READONLY':
      return { 'ui:disabledWhen': condition };
    case 'ENABLE':
    case 'WRITABLE':
      return { 'ui:disabledWhen': { not: condition } };
    default:
      return {};
  }
}
