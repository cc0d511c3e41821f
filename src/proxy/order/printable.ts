import { escapeToken } from '../../base/evaluator/index.ts';
import type { FieldProblem } from '../../wire/problems.ts';

/* Line breaks and control characters have no place on a certificate; direction marks make a name read otherwise. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);

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
