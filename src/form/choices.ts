import { isSchemaObject } from '../base/evaluator/index.ts';
import type { Keywords } from './effective.ts';
import type { Choice } from './field.ts';

/**
 * What there is to choose from: `enum`, or a `oneOf`/`anyOf` of which every part is a `const`.
 *
 * @param names labels for an `enum` in its order (`ui:enumNames`)
 */
export function choicesOf(schema: Keywords, names: unknown): Choice[] | undefined {
  const constants = [schema.oneOf, schema.anyOf].find(isListOfConstants);
  if (constants) {
    return keyed(constants.map(({ const: value, title, description }) => ({ value, label: title, description })));
  }
  if (!Array.isArray(schema.enum)) return undefined;
  const labels: readonly unknown[] = Array.isArray(names) ? names : [];
  return keyed(schema.enum.map((value: unknown, i) => ({ value, label: labels[i] })));
}

function isListOfConstants(list: unknown): list is Keywords[] {
  const isConstant = (one: unknown): boolean => isSchemaObject(one) && Object.hasOwn(one, 'const');
  return Array.isArray(list) && list.length > 0 && list.every(isConstant);
}

/** The text that stands for a value in the document: the value itself where it is text, for the browser's autofill. */
export function keyOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function keyed(choices: { value: unknown; label: unknown; description?: unknown }[]): Choice[] {
  const used = new Set<string>();
  return choices.map(({ value, label, description }, i) => {
    const key = used.has(keyOf(value)) ? `${keyOf(value)} ${i}` : keyOf(value);
    used.add(key);
    return {
      value,
      key,
      label: typeof label === 'string' ? label : keyOf(value),
      ...(typeof description === 'string' && { description }),
    };
  });
}
