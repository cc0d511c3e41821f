import { escapeToken, isObject } from '../../base/evaluator/index.ts';
import { unusedAt } from './reading.ts';

/** Deeper content of an unknown keyword is ignored. */
const MAX_DEPTH = 50;

/**
 * Notes for a keyword that was not read. If references lead into it (`#/components/schemas/…`), only the content beside
 * their path gets notes.
 *
 * @param read the schemas that were read
 */
export function unusedIn(
  keyword: string,
  value: unknown,
  place: string,
  read: ReadonlyMap<unknown, unknown>,
): string[] {
  return visit(keyword, value, place, read, 0) ?? [unusedAt(keyword, place)];
}

/** @returns `undefined` if nothing in it was read */
function visit(
  keyword: string,
  value: unknown,
  place: string,
  read: ReadonlyMap<unknown, unknown>,
  depth: number,
): string[] | undefined {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return undefined;
  if (isObject(value) && read.has(value)) return [];
  const inside = `${place}/${escapeToken(keyword)}`;
  const parts = Object.entries(value).map(
    ([name, part]) => [name, visit(name, part, inside, read, depth + 1)] as const,
  );
  if (parts.every(([, notes]) => notes === undefined)) return undefined;
  return parts.flatMap(([name, notes]) => notes ?? [unusedAt(name, inside)]);
}
