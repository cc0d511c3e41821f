import { OptionError } from './option-error.ts';

type Checks = Readonly<Record<string, () => unknown>>;

/**
 * Runs checks that do not depend on each other and returns their results by name.
 *
 * @throws OptionError with the sentences of all checks that failed, one a line
 */
export function checkAll<T extends Checks>(checks: T): { readonly [K in keyof T]: ReturnType<T[K]> } {
  const errors: OptionError[] = [];
  const results: Record<string, unknown> = {};
  for (const [name, check] of Object.entries(checks)) {
    try {
      results[name] = check();
    } catch (error) {
      if (!(error instanceof OptionError)) throw error;
      errors.push(...error.all);
    }
  }
  const [first, ...others] = errors;
  if (first) throw others.length > 0 ? new OptionError(first.option, first.problem, others) : first;
  return results as { readonly [K in keyof T]: ReturnType<T[K]> };
}
