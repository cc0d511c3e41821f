import { evaluate } from '../../src/base/evaluator/index.ts';
import { compileByAjv } from '../../src/proxy/validation/ajv.ts';
import { explain } from '../../src/proxy/validation/explain.ts';
import type { FormSchema } from '../../src/proxy/validation/form-schema.ts';

/** One thing that is wrong with a value. */
export interface Place {
  /** JSON Pointer; of a missing property its own. */
  pointer: string;
  keyword: string;
}

/** Says what is wrong with a value; nothing is a yes. */
export type Oracle = (data: unknown) => Place[];

/**
 * The proxy's validator: Ajv decides whether a value is valid, the proxy's own errors say where it is not. Properties that the
 * schema does not know may stay here; that an order takes none of them is the checkout's rule.
 *
 * @throws Error when the schema cannot be compiled
 */
export function oracleOf(schema: FormSchema): Oracle {
  const fits = compileByAjv(schema);
  return (data) => {
    const left = fits(data);
    if (left.length === 0) return [];
    const errors = explain(evaluate(schema, data));
    return (errors.length > 0 ? errors : explain(left)).map(({ path, keyword }) => ({ pointer: path.slice('/details'.length), keyword }));
  };
}
