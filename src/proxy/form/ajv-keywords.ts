import { _, str, type CodeKeywordDefinition, type FuncKeywordDefinition, type KeywordCxt } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { doubles, isMultiple } from '../../base/evaluator/index.ts';

/** Puts keywords that judge as the browser's evaluator does in the place of those of Ajv that do not. */
export function mendKeywords(ajv: Ajv2020): Ajv2020 {
  const contains = bounded(ajv.getKeyword('contains') as CodeKeywordDefinition);
  for (const mended of [multipleOf, uniqueItems, contains]) {
    ajv.removeKeyword(mended.keyword as string).addKeyword(mended);
  }
  return ajv;
}

/** Ajv divides and rounds, and with every precision refuses some amounts; this is exact, as in the browser. */
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

/** Ajv seeks doubles only among items of the type that `items` names, and so misses those of `prefixItems`. */
const uniqueItems: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  errors: false,
  validate: (unique: boolean, list: readonly unknown[]) => !unique || !doubles(list),
  error: { message: 'must not have equal items' },
};

/**
 * `contains` where an empty list has a verdict of its own. Without a `maxContains`, Ajv gives it that of the list
 * before it, so here there always is one.
 */
function bounded(contains: CodeKeywordDefinition): CodeKeywordDefinition {
  return {
    ...contains,
    // Where Ajv has it: what it has looked at, `unevaluatedItems` must know.
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
