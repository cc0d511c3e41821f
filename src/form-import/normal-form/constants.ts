import { isObject } from '../../base/evaluator/index.ts';

const isConstant = (branch: unknown): branch is Record<string, unknown> =>
  isObject(branch) && ('const' in branch || (Array.isArray(branch['enum']) && branch['enum'].length === 1));

/** Converts branches with a single value each to constants. Draft-04 had no `const`. */
export function constants(branches: readonly unknown[]): readonly unknown[] {
  if (!branches.every(isConstant)) return branches;
  for (const branch of branches) {
    if ('const' in branch) continue;
    // The object keeps its identity, because a reference in it is filled in later.
    [branch['const']] = branch['enum'] as unknown[];
    delete branch['enum'];
  }
  return branches;
}
