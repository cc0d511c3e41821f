import { child } from '../../base/evaluator/index.ts';

/** Returns the pointers at or below `name`, relative to it. */
export function below(pointers: readonly string[], name: string): string[] {
  const at = child('', name);
  return pointers.flatMap((one) => (`${one}/`.startsWith(`${at}/`) ? one.slice(at.length) : []));
}
