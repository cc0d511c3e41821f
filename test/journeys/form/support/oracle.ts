import { evaluate } from '../../../../src/base/evaluator/index.ts';
import { compileByAjv, type FormSchema } from '../../../../src/proxy/validation/ajv.ts';
import { explain } from '../../../../src/proxy/validation/validate.ts';

/** One fault of a value. */
export interface Place {
  /** JSON Pointer; for a missing property, the property's own. */
  pointer: string;
  keyword: string;
}

/** Returns the faults of a value; an empty list means valid. */
export type Oracle = (data: unknown) => Place[];

/**
 * The proxy's validator: Ajv decides whether a value is valid, the proxy's own errors say where it is not. Undeclared
 * properties are accepted here; the checkout refuses them later.
 *
 * @throws Error if the schema cannot be compiled
 */
export function oracleOf(schema: FormSchema): Oracle {
  const fits = compileByAjv(schema);
  return (data) => {
    const left = fits(data);
    if (left.length === 0) return [];
    const errors = explain(evaluate(schema, data));
    return (errors.length > 0 ? errors : explain(left)).map(({ path, keyword }) => ({
      pointer: path.slice('/details'.length),
      keyword,
    }));
  };
}
