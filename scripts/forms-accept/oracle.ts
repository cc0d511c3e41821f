import { evaluate } from '../../src/base/evaluator/index.ts';
import { compileByAjv } from '../../src/proxy/form/ajv.ts';
import { explain } from '../../src/proxy/form/explain.ts';
import type { FormSchema } from '../../src/proxy/form/form-schema.ts';

/** One thing that is wrong with a value. */
export interface Place {
  /** JSON Pointer; of a missing property its own. */
  pointer: string;
  keyword: string;
}

/** Says what is wrong with a value; nothing is a yes. */
export type Oracle = (data: unknown) => Place[];

/**
 * The proxy's judge: Ajv says whether a value fits, the proxy's own words say where it does not. Properties that the
 * schema does not know may stay here; that an order takes none of them is the checkout's rule.
 *
 * @throws Error when the schema cannot be compiled
 */
export function oracleOf(schema: FormSchema): Oracle {
  const fits = compileByAjv(schema);
  return (data) => {
    const left = fits(data);
    if (left.length === 0) return [];
    const told = explain(evaluate(schema, data));
    return (told.length > 0 ? told : explain(left)).map(({ path, keyword }) => ({ pointer: path.slice('/details'.length), keyword }));
  };
}
