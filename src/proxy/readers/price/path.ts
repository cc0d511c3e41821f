import { escapeToken } from '../../../base/json/pointer.ts';

/** The JSON Pointer of a property or an item. Nearly every name is its own token. */
export const child = (path: string, name: string | number): string =>
  typeof name === 'string' && (name.includes('/') || name.includes('~'))
    ? `${path}/${escapeToken(name)}`
    : `${path}/${name}`;
