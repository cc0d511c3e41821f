import { isObject } from '../../base/evaluator/index.ts';

const isConstant = (branch: unknown): branch is Record<string, unknown> =>
  isObject(branch) && ('const' in branch || (Array.isArray(branch['enum']) && branch['enum'].length === 1));

/** Branches that leave one value each are choices, however that is written: draft-04 had no `const`. */
export function constants(branches: readonly unknown[]): readonly unknown[] {
  if (!branches.every(isConstant)) return branches;
  for (const branch of branches) {
    if ('const' in branch) continue;
    // The same object stays: a reference in it is yet to be written.
    [branch['const']] = branch['enum'] as unknown[];
    delete branch['enum'];
  }
  return branches;
}
