import { Problem } from '../model/problem.ts';

/** The default and the maximum number of records in a page. A larger limit is capped. */
const USUAL = 50;
const LARGEST = 200;

/** The query of a list request. */
interface PageQuery {
  limit?: number;
  cursor?: string;
}

/**
 * One page of a list that is newest first. Its cursor is the place of the last record, not a count of records: what
 * is added meanwhile comes before the first page, and moves nothing that is still to be read.
 *
 * @param list names the list: the cursor of another one is refused
 * @param find the newest records before a place, at most so many
 */
export function pageOf<Item extends { sequence: number }>(
  list: string,
  { limit = USUAL, cursor }: PageQuery,
  find: (before: number, limit: number) => Item[],
  show: (item: Item) => unknown,
): { items: unknown[]; nextCursor: string | null } {
  const size = Math.min(limit, LARGEST);
  const found = find(cursor === undefined ? Number.MAX_SAFE_INTEGER : placeOf(list, cursor), size + 1);
  const items = found.slice(0, size);
  const last = items.at(-1);
  return { items: items.map(show), nextCursor: found.length > size && last ? cursorOf(list, last.sequence) : null };
}

function cursorOf(list: string, place: number): string {
  return Buffer.from(`${list}:${place}`).toString('base64url');
}

function placeOf(list: string, cursor: string): number {
  const [name, place = ''] = Buffer.from(cursor, 'base64url').toString().split(':');
  const isOurs = name === list && /^[1-9]\d{0,14}$/.test(place) && cursorOf(list, Number(place)) === cursor;
  if (!isOurs) throw new Problem(400, 'The cursor is not one of this list.', { field: 'cursor' });
  return Number(place);
}
