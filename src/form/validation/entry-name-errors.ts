import { child, type Problem } from '../../base/evaluator/index.ts';

/** What is wrong with the name of an entry is said at that entry, with the first reason, and not of all entries together. */
export function entryNameErrors(problems: readonly Problem[]): Problem[] {
  const ofNames = problems.filter(({ keyword }) => keyword === 'propertyNames');
  if (!ofNames.length) return [...problems];
  const reasons = new Set(ofNames.flatMap(({ branches = [] }) => branches.flat()));
  return problems.filter((one) => !reasons.has(one)).map(({ branches, ...one }) => {
    if (one.keyword !== 'propertyNames') return { ...one, ...(branches && { branches }) };
    const { path, params } = one;
    return { ...one, path: child(path, String(params.propertyName)), params: { ...params, reason: branches?.[0]?.[0] } };
  });
}
