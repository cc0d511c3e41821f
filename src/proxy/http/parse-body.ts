import type * as z from 'zod';
import type { FieldProblem } from '../../wire/problems.ts';
import { escapeToken } from '../../base/evaluator/index.ts';
import { Problem } from '../context/problem.ts';

/**
 * Parses a body by its schema.
 *
 * @param at JSON Pointer of the body itself in errors; '' for the top
 * @throws Problem INVALID_INPUT that names the invalid fields, never their values
 */
export function parseBody<Schema extends z.ZodType>(schema: Schema, value: unknown, at = ''): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...path, key], keyword: 'additionalProperties', params: {} }))
      : [
          issue.code === 'too_big'
            ? { path, keyword: 'maxLength', params: { limit: Number(issue.maximum) } }
            : { path, keyword: 'type', params: {} },
        ];
  });
  const fields = issues
    .map(({ path, keyword, params }): FieldProblem => ({
      path: at + path.map((key) => `/${escapeToken(key)}`).join(''),
      keyword,
      params,
      message: keyword === 'additionalProperties' ? 'This field is not known.' : 'This value is invalid.',
    }))
    .filter(({ path }) => /^\/(?:details|parties)(?:\/|$)/.test(path))
    .slice(0, 20);
  const field = issues[0]?.path[0];
  throw new Problem('INVALID_INPUT', 'The request is invalid.', {
    ...(field !== undefined && field.length <= 64 && { field }),
    ...(fields.length > 0 && { fields }),
  });
}
