import { child, type Problem } from '../../base/evaluator/index.ts';

/** Reports errors of additional property names at each property with the first reason, not for the whole object. */
export function entryNameErrors(problems: readonly Problem[]): Problem[] {
  const ofNames = problems.filter(({ keyword }) => keyword === 'propertyNames');
  if (!ofNames.length) return [...problems];
  const reasons = new Set(ofNames.flatMap(({ branches = [] }) => branches.flat()));
  return problems
    .filter((one) => !reasons.has(one))
    .map(({ branches, ...one }) => {
      if (one.keyword !== 'propertyNames') return { ...one, ...(branches && { branches }) };
      const { path, params } = one;
      return {
        ...one,
        path: child(path, String(params.propertyName)),
        params: { ...params, reason: branches?.[0]?.[0] },
      };
    });
}
