import { child } from '../../base/evaluator/index.ts';

/** Those of some JSON Pointers that lead to a property or into it, relative to that property. */
export function below(pointers: readonly string[], name: string): string[] {
  const at = child('', name);
  return pointers.flatMap((one) => (`${one}/`.startsWith(`${at}/`) ? one.slice(at.length) : []));
}
