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
 * One page of a list that is newest first. The cursor is the place of the last record, so records added later do not
 * shift the following pages.
 *
 * @param list the name of the list; a cursor of another list is refused
 * @param find finds the newest records before a place
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
  if (!isOurs) throw new Problem(400, 'The cursor does not belong to this list.', { field: 'cursor' });
  return Number(place);
}
