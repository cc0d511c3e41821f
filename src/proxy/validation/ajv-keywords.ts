import { _, str, type CodeKeywordDefinition, type FuncKeywordDefinition, type KeywordCxt } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { doubles, isMultiple } from '../../base/evaluator/index.ts';

/** Replaces the keywords of Ajv whose results differ from the browser's evaluator. */
export function correctKeywords(ajv: Ajv2020): Ajv2020 {
  const contains = withUpperBound(ajv.getKeyword('contains') as CodeKeywordDefinition);
  for (const corrected of [multipleOf, uniqueItems, contains]) {
    ajv.removeKeyword(corrected.keyword as string).addKeyword(corrected);
  }
  return ajv;
}

/** Ajv divides and rounds, and refuses some amounts at any precision. This is exact, as in the browser. */
const multipleOf: FuncKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  errors: false,
  validate: (step: number, value: number) => isMultiple(value, step),
  error: {
    message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
    params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
  },
};

/** Ajv compares only items of the type in `items`, and so misses those of `prefixItems`. */
const uniqueItems: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  errors: false,
  validate: (unique: boolean, list: readonly unknown[]) => !unique || !doubles(list),
  error: { message: 'must not contain equal items' },
};

/**
 * `contains` with a correct result for an empty list. Without a `maxContains`, Ajv reuses the result of the previous list, so
 * it is always set here.
 */
function withUpperBound(contains: CodeKeywordDefinition): CodeKeywordDefinition {
  return {
    ...contains,
    // The same position as in Ajv: `unevaluatedItems` depends on it.
    before: 'unevaluatedItems',
    code(cxt, ruleType) {
      const around = cxt.parentSchema;
      const parentSchema = around.minContains === 0 ? around : { maxContains: Infinity, ...around };
      contains.code(Object.create(cxt, { parentSchema: { value: parentSchema } }) as KeywordCxt, ruleType);
    },
    error: {
      message: 'must contain other items',
      params: ({ params: { min, max } }) =>
        max === Infinity ? _`{minContains: ${min}}` : _`{minContains: ${min}, maxContains: ${max}}`,
    },
  };
}
