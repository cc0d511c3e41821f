import { isObject, own } from '../../base/evaluator/index.ts';

/**
 * Whether a required property is missing, in a schema without references and conditions around it. While a form is
 * being filled in, this proves that it has errors, without the work of finding them all.
 */
export function lacksAnswer(schema: unknown, value: unknown): boolean {
  if (!isObject(schema) || !isObject(value)) return false;
  const { required, properties } = schema;
  if (Array.isArray(required) && required.some((name) => typeof name === 'string' && own(value, name) === undefined))
    return true;
  return (
    isObject(properties) && Object.entries(properties).some(([name, inner]) => lacksAnswer(inner, own(value, name)))
  );
}
