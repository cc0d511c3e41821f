import { escapeToken } from '../../base/evaluator/index.ts';
import { isPrintable } from '../../base/printable.ts';
import type { FieldProblem } from '../../wire/problems.ts';

export const NOT_PRINTABLE = 'Remove characters that cannot be printed.';

/**
 * The form's answers that cannot be printed, since names stand there, too. A long answer may have lines.
 *
 * @param path the JSON Pointer of `value`
 */
export function unprintableIn(value: unknown, path: string): FieldProblem[] {
  if (typeof value === 'string') {
    return isPrintable(value.replaceAll(/[\t\r\n]/g, ' '))
      ? [] : [{ path, keyword: 'pattern', params: {}, message: NOT_PRINTABLE }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    [...unprintableIn(key, path), ...unprintableIn(item, `${path}/${escapeToken(key)}`)]);
}
