import { escapeToken } from '../../base/evaluator/index.ts';
import { isPrintableLine } from '../../base/printable.ts';
import type { FieldProblem } from '../../wire/problems.ts';

export const NOT_PRINTABLE = 'Remove characters that cannot be printed.';

/**
 * Finds values of the form that cannot be printed, because they include names. Long values may have several lines.
 *
 * @param path JSON Pointer of `value`
 */
export function findUnprintable(value: unknown, path: string): FieldProblem[] {
  if (typeof value === 'string') {
    return value.trim() === '' || isPrintableLine(value.replaceAll(/[\t\r\n]/g, ' '))
      ? []
      : [{ path, keyword: 'pattern', params: {}, message: NOT_PRINTABLE }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...findUnprintable(key, path),
    ...findUnprintable(item, `${path}/${escapeToken(key)}`),
  ]);
}
