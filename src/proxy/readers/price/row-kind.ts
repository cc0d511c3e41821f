import type { LineKind } from '../../../wire/quote.ts';
import { text } from '../json/tolerant.ts';
import type { Fields } from '../json/tolerant.ts';
import { kindOf } from './names.ts';
import { Unreadable } from './unreadable.ts';

/** The kind of a listed line, by any of its names. @throws Unreadable if two names contradict each other */
export function kindOfRow(row: Fields): LineKind {
  const names = [text(row, 'type', 'kind'), text(row, 'code'), text(row, 'name'), text(row, 'label', 'title', 'description')];
  const kinds = new Set(names.flatMap((name) => (name === undefined ? [] : kindOf(name) ?? [])));
  kinds.delete('other');
  if (kinds.size > 1) throw new Unreadable('one of its lines has two kinds');
  return [...kinds][0] ?? 'other';
}
